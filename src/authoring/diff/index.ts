/** Compares two versions of a contract, and rates each change. */
export {
  type ChangelogSection,
  type ContractDiff,
  changelogSections,
  diffAsMarkdown,
  diffAsText,
  diffContracts,
  toSentence,
} from './diff.ts';
export { RATINGS, type Rating } from './rating.ts';
