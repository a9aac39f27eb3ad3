/**
 * Assumption sets: named files of guesses, which fill open points and never contradict the contract.
 */
export { applyAssumptionSet } from './apply-assumption-set.ts';
export { type AssumptionSet, saysAt } from './assumption-set.ts';
export { AssumptionSetError } from './assumption-set-error.ts';
export type { Assumption, FilledContract } from './filled-contract.ts';
export { printAssumptionSet } from './print-assumption-set.ts';
export { randomAssumptionSet } from './random-assumption-set.ts';
export {
  ASSUMPTIONS_FOLDER,
  assumptionSetNames,
  findAssumptionSet,
  parseAssumptionSet,
  readAssumptionSet,
  readAssumptionSets,
} from './read-assumption-set.ts';
