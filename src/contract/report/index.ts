/**
 * The contract in words: lists and letters for people, and the same for programs.
 */
export { byPlace, type OpenPointEntry, openPointEntries, SURFACES } from './open-points.ts';
export { openPointsAsJson } from './open-points-as-json.ts';
export { openPointsAsMarkdown } from './open-points-as-markdown.ts';
export { openPointsAsText } from './open-points-as-text.ts';
export { questionsLetter } from './questions-letter.ts';
