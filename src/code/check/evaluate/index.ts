/** Follows the values of programs to the requests that they send. */
export type { Environment } from './evaluation.ts';
export { followPrograms, type ProgramRequests } from './evaluator.ts';
export type { PackageCall } from './progress.ts';
