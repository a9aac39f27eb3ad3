/** Compares two versions of an API, and rates each change. */
export { type ContractChange, type ContractDiff, diffContracts } from './diff.ts';
export { type ChangelogSection, changelogSections, diffAsMarkdown, diffAsText, toSentence } from './forms.ts';
export { type FilteredDiff, IgnoreFileError, parseIgnoreFile, withoutIgnored } from './ignored.ts';
export { RATINGS, type Rating } from './rules/rating.ts';
export { findRule, RULES } from './rules/rules.ts';
