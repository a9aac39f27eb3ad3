/** Lints the contract, and documents made from it. Redocly loads our rules by `marks.redocly.yaml`. */
export type { Ruleset } from './configuration.ts';
export { lintContract, lintText } from './lint-contract.ts';
export { type LintProblem, lintFiles } from './lint-files.ts';
export { lintSets } from './lint-sets.ts';
