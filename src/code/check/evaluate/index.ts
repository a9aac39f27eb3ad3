/** Follows the values of programs to the requests that they send. */
export type { Environment } from './evaluation.ts';
export { followPrograms } from './evaluator.ts';
