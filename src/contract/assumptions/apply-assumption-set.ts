import type { Contract } from '../contract.ts';
import type { AssumptionSet } from './assumption-set.ts';
import type { FilledContract } from './filled-contract.ts';

/**
 * Applies an assumption set to the contract, and proves on the way that it refines it: that every change lies at an
 * open point which its action names and is of the kind that the point's aspect leaves open, that every point it names
 * is filled, and that every statement stands as it stood.
 *
 * @throws {AssumptionSetError} when the set does not refine the contract: file and line of the action, and what to mend.
 */
export async function applyAssumptionSet(contract: Contract, set: AssumptionSet): Promise<FilledContract> {
  // What it needs takes a tenth of a second to load: not every command that reads the contract applies a set.
  const { refine } = await import('./refine.ts');
  return refine(contract, set);
}
