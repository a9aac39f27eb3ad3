/** Edits the contract: answers, and what a change of it means. */
export { answerInOverlay, answerOpenPoint } from './answer.ts';
export { type Answer, AnswerError, type AnsweredContract, type AnswerProblem } from './answer-form.ts';
export { answerInChoices, answerInSet, type Loss } from './answer-in-files.ts';
export { type ContractDiff, diffAsMarkdown, diffAsText, diffContracts, toSentence } from './diff.ts';
export { RATINGS, type Rating } from './diff-rating.ts';
export { keepMarks, newOverlay } from './keep.ts';
