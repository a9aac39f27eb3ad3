import type { AssumptionSet } from '../../../contract/assumptions/index.ts';
import { AssumptionSetError, type Contract } from '../../../contract/model/index.ts';

/**
 * Replaces `refused-set.ts` in the page: the error names no answers that would fit, since the console searches for
 * them.
 */
export const createRefusalError = (
  _contract: Contract,
  { file }: AssumptionSet,
  { refused }: { readonly refused: string },
): AssumptionSetError => new AssumptionSetError(file, undefined, refused);
