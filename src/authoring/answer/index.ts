/** Writes the owner's answers, and the marks of kept questions, into documents. */
export { answerInOverlay, answerOpenPoint, takeBackAnswer } from './answer.ts';
export { AnswerError, type AnsweredContract, type AnswerProblem, type OwnerAnswer } from './answer-form.ts';
export { type AnswerLoss, answerInChoices, answerInSet } from './answer-in-files.ts';
export { addMarks, newOverlay } from './keep.ts';
export { findReplacedParts, type ReplacedParts } from './replaced.ts';
