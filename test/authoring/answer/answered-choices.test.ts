import {
  answeredChoices,
  holdAnsweredChoices,
  holdInSandbox,
  holdVerdicts,
  sandboxChoices,
  shownChoices,
} from './support/answered-choices.ts';

// test/long/ has each choice.
holdAnsweredChoices(answeredChoices.filter((_, index) => index % 32 === 3));
holdVerdicts(shownChoices.filter((_, index) => index % 32 === 3));
holdInSandbox(sandboxChoices.filter((_, index) => index % 64 === 5));
