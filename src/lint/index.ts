/** Lints the contract, and documents made from it. Redocly loads the rules themselves by its configuration. */
export { type LintProblem, lintContract, lintFiles, lintText, type Ruleset } from './lint-contract.ts';
