import {
  answeredChoices,
  holdAnsweredChoices,
  holdVerdicts,
  shownChoices,
} from '../authoring/answer/support/answered-choices.ts';

holdAnsweredChoices(answeredChoices);
holdVerdicts(shownChoices);
