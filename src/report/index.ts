/** The contract in words: lists and letters for people, and the same for programs. */
export { agentCommands, agentHeading, agentRules, MAX_RULE_TEXT } from './agent-rules.ts';
export { compareSets, observedSets, type SetDifference } from './compare-sets.ts';
export {
  documentQuestionsAsJson,
  documentQuestionsLetter,
  documentQuestionsReport,
  type QuestionsReport,
  somePlaces,
} from './document-questions.ts';
export { documentQuestionsAsPage } from './document-questions-page.ts';
export {
  choicesOf,
  type OpenPointEntry,
  openPointEntries,
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
  statusOf,
} from './open-points.ts';
export { CLOSED_BY, IMPORTANT, ORDER, type Question, questionsByWeight } from './questions.ts';
export { answerForm, questionsLetter } from './questions-letter.ts';
