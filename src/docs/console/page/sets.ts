/** The part of the console that applies assumption sets, which is a script of its own. */
export { applyAssumptionSet } from '../../../contract/assumptions/index.ts';
