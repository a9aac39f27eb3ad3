/** Writes the owner's answers, and the marks of kept questions, into documents. */
export { answerInOverlay, answerOpenPoint, takeBack } from './answer.ts';
export { AnswerError, type AnsweredContract, type AnswerProblem, type OwnerAnswer } from './answer-form.ts';
export { answerInChoices, answerInSet, type Loss } from './answer-in-files.ts';
export { keepMarks, newOverlay } from './keep.ts';
export { findReplaced, type Replaced } from './replaced.ts';
