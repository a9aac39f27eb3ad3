/**
 * Edits the contract: answers, and what a change of it means.
 */
export { type Answer, AnswerError, type AnsweredContract, type AnswerProblem, answerOpenPoint } from './answer.ts';
export { answerInChoices } from './answer-in-choices.ts';
export { answerInSet, type Loss } from './answer-in-set.ts';
export { diffContracts } from './diff.ts';
export { RATINGS, type Rating } from './diff-structure.ts';
export { diffAsMarkdown, diffAsText } from './print-diff.ts';
