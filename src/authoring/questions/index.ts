/**
 * Questions to the owner of an API. `find/` finds those that a document without marks leaves open (found questions); in
 * a contract with marks each open point is a question. Both kinds have lists and a letter.
 */
export { type Finding, type FoundQuestion, findQuestions, pointsOfQuestion } from './find/find-questions.ts';
export type { QuestionKind } from './find/kind.ts';
export {
  type QuestionsReport,
  questionsAsJson,
  questionsLetter,
  reportQuestions,
  samplePlaces,
} from './found-questions.ts';
export { questionsAsPage } from './found-questions-page.ts';
export {
  describeChoices,
  type OpenPointEntry,
  openPointEntries,
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  pointStatus,
} from './open-points.ts';
export { answerForm, openPointsLetter } from './open-points-letter.ts';
export { type OverlayMark, overlayMarks, withProposedMarks, withQuestions } from './proposed-marks.ts';
export {
  ANSWERED_BY,
  IMPORTANT_HEADING,
  ORDER_SENTENCE,
  type RankedQuestion,
  rankOpenPoints,
} from './ranked-questions.ts';
