/**
 * Assumption sets: named files of guesses, which fill open points and never contradict the contract.
 */
export { applyAssumptionSet } from './apply-assumption-set.ts';
export { type AssumptionSet, saysAt } from './assumption-set.ts';
export { AssumptionSetError } from './assumption-set-error.ts';
export { exampleSites } from './example-sites.ts';
export { type Filling, type FillOptions, fill } from './fill.ts';
export type { Assumption, FilledContract } from './filled-contract.ts';
export type { Deed, FillingAction } from './filling-action.ts';
export { fillingActions } from './filling-actions.ts';
export { findElement } from './find-element.ts';
export { fitExamples } from './fit-examples.ts';
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
export { refit } from './refit.ts';
export { type SchemaValidator, schemaValidator } from './schema-validator.ts';
export { type WatchOptions, watchContract } from './watch-contract.ts';
