import {
  answeredChoices,
  holdAnsweredChoices,
  holdInSandbox,
  holdVerdicts,
  sandboxChoices,
  shownChoices,
} from '../authoring/answer/support/answered-choices.ts';

holdAnsweredChoices(answeredChoices);
holdVerdicts(shownChoices);
holdInSandbox(sandboxChoices);
