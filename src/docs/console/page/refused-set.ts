import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import { AssumptionSetError, type Contract } from '../../../contract/model/index.ts';

/** Replaces the search for answers that fit, in the error of a refused set: the console searches for them itself. */
export const refusedSet = (
  _contract: Contract,
  { file }: AssumptionSet,
  { refused }: { readonly refused: string },
): AssumptionSetError => new AssumptionSetError(file, undefined, refused);
