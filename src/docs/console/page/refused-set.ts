import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import { AssumptionSetError, type Contract } from '../../../contract/model/index.ts';

/** Creates the error of a refused set without answers that would fit: the console searches for these itself. */
export const createRefusalError = (
  _contract: Contract,
  { file }: AssumptionSet,
  { refused }: { readonly refused: string },
): AssumptionSetError => new AssumptionSetError(file, undefined, refused);
