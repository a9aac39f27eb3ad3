/**
 * The contract in words: lists and letters for people, and the same for programs.
 */
export {
  byPlace,
  type OpenPointEntry,
  openPointEntries,
  openPointsAsJson,
  openPointsAsMarkdown,
  openPointsAsText,
} from './open-points.ts';
export { questionsLetter } from './questions-letter.ts';
