import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import { AssumptionSetError, type Contract } from '../../../contract/model/index.ts';

/** Takes the place of the search for what fits, which the console does before it applies a set. */
export const refusedSet = (
  _contract: Contract,
  { file }: AssumptionSet,
  { refused }: { readonly refused: string },
): AssumptionSetError => new AssumptionSetError(file, undefined, refused);
