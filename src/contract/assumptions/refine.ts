import type { Contract } from '../contract.ts';
import { fill, fitExamples } from '../filling/index.ts';
import { markAssumed } from './assumed-marks.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { AssumptionSetError } from './assumption-set-error.ts';
import { type FilledContract, toFilledContract } from './filled-contract.ts';

/** Does what `applyAssumptionSet` says. */
export async function refine(contract: Contract, set: AssumptionSet): Promise<FilledContract> {
  const { document, openings, validate } = await fill(contract, set.actions, {
    areGenerated: set.seed !== undefined,
    refuse(reason, index, key = '') {
      throw new AssumptionSetError(set.file, set.lineOf(`/actions/${index}${key}`), reason);
    },
  });
  const carriers = new Map(openings.map((opening) => [opening.point.id, markAssumed(document, opening, set.name)]));
  fitExamples(document, validate);
  return toFilledContract(contract, set, document, carriers);
}
