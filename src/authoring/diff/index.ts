/** Compares two versions of an API, and rates each change. */
export { type ContractChange, type ContractDiff, diffContracts } from './diff.ts';
export { type ChangelogSection, changelogSections, diffAsMarkdown, diffAsText, toSentence } from './forms.ts';
export { RATINGS, type Rating } from './rules/rating.ts';
