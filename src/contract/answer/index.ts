/**
 * Turns the answers of the API's owner into edits of the contract.
 */
export type { Answer } from './answer.ts';
export { AnswerError } from './answer-error.ts';
export { type AnsweredAssumptionSet, answerInAssumptionSet } from './answer-in-assumption-set.ts';
export { answerOpenPoint } from './answer-open-point.ts';
export { parseAnswerValue } from './parse-answer-value.ts';
export { type TextToReadAgain, textsToReadAgain } from './texts-to-read-again.ts';
