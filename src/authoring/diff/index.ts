/** Compares two versions of a contract, and rates each change. */
export { type ContractDiff, diffAsMarkdown, diffAsText, diffContracts, toSentence } from './diff.ts';
export { RATINGS, type Rating } from './rating.ts';
