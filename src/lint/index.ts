/**
 * Lints the contract, and documents made from it. Redocly loads the rules themselves by `redocly.yaml`.
 */
export { type LintProblem, lintContract, lintFiles, lintText, type Ruleset } from './lint-contract.ts';
export { type RedoclyOutput, runRedocly } from './redocly-cli.ts';
