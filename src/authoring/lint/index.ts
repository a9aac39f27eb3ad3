/** Lints the contract, and documents made from it. Redocly loads our rules by its configuration. */
export type { Ruleset } from './configuration.ts';
export { type LintProblem, lintContract, lintFiles, lintText } from './lint-contract.ts';
