/** Finds what a document leaves open, and asks the most harmful first. */
export { type DocumentQuestion, type Finding, pointsOfQuestion, questionsOf } from './ask.ts';
export {
  documentQuestionsAsJson,
  documentQuestionsLetter,
  documentQuestionsReport,
  type QuestionsReport,
  somePlaces,
} from './document-questions.ts';
export { documentQuestionsAsPage } from './document-questions-page.ts';
export type { QuestionKind } from './kind.ts';
export {
  choicesOf,
  type OpenPointEntry,
  openPointEntries,
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  statusOf,
} from './open-points.ts';
export { type OverlayMark, overlayMarks, withProposedMarks } from './propose.ts';
export { CLOSED_BY, IMPORTANT, ORDER, type Question, questionsByWeight } from './questions-by-weight.ts';
export { answerForm, questionsLetter } from './questions-letter.ts';
