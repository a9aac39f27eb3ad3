import type { Contract } from '../contract/index.ts';
import { markAssumed } from './assumed-marks.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { AssumptionSetError } from './assumption-set-error.ts';
import { fill } from './fill.ts';
import { type FilledContract, toFilledContract } from './filled-contract.ts';
import { fitExamples } from './fit-examples.ts';

/**
 * Applies an assumption set to the contract, and proves on the way that it refines it: that every change lies at an
 * open point which its action names and is of the kind that the point's aspect leaves open, that every point it names
 * is filled, and that every statement stands as it stood.
 *
 * @throws {AssumptionSetError} when the set does not refine the contract: file and line of the action, and what to mend.
 */
export async function applyAssumptionSet(contract: Contract, set: AssumptionSet): Promise<FilledContract> {
  const { document, openings, validate } = await fill(contract, set.actions, {
    leavesExamples: set.seed !== undefined,
    refuse(reason, index, key = '') {
      throw new AssumptionSetError(set.file, set.lineOf(`/actions/${index}${key}`), reason);
    },
  });
  const carriers = new Map(openings.map((opening) => [opening.point.id, markAssumed(document, opening, set.name)]));
  fitExamples(document, validate);
  return toFilledContract(contract, set, document, carriers);
}
