import { answeredChoices, holdAnsweredChoices } from '../authoring/answer/support/answered-choices.ts';

holdAnsweredChoices(answeredChoices);
