import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import { AssumptionSetError, type Contract } from '../../../contract/model/index.ts';

/** Replaces the search for a set that fits, which the console makes before it applies a set. */
export const refusedSet = (
  _contract: Contract,
  { file }: AssumptionSet,
  { refused }: { readonly refused: string },
): AssumptionSetError => new AssumptionSetError(file, undefined, refused);
