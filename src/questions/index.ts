/** Finds what a document leaves open, and asks the most harmful first. */
export { type DocumentQuestion, type Finding, pointsOfQuestion, questionsOf } from './ask.ts';
export type { QuestionKind } from './kind.ts';
export { type OverlayMark, overlayMarks, withProposedMarks } from './propose.ts';
