/** The contract in words: lists and letters for people, and the same for programs. */
export { type Drift, driftBetween, observedSets } from './drift.ts';
export { openPointsAsJson, openPointsAsMarkdown, openPointsAsText } from './open-points.ts';
export { ORDER, questionsByWeight, TITLES } from './questions.ts';
export { questionsLetter } from './questions-letter.ts';
