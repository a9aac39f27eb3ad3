import {
  type AssumptionSet,
  applyAssumptionSet,
  type FilledContract,
  isAnswerable,
} from '../../contract/assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/model/index.ts';

/** A sandbox is not started: a set leaves open what it would have to decide. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  /** Ids of the open points that the sandbox meets and the set does not answer. */
  readonly ids: readonly string[];

  constructor(ids: readonly string[], set: string) {
    super(
      `${set} leaves ${ids.length} open ${ids.length === 1 ? 'point' : 'points'} unanswered that the sandbox needs: ${ids.join(', ')}; answer them in the set${set.endsWith(' plain') ? '' : ', or take them from another one, such as --rest-from plain'}`,
    );
    this.ids = ids;
  }
}

/** Ids of the points that the sandbox would have to decide: it serves the Developer API, at an address that is its own. */
export function unanswered(contract: Contract): string[] {
  const surfaceOf = ({ id, place }: OpenPoint) => contract.choices.get(id)?.surface ?? place.surface;
  return contract.openPoints
    .filter((point) => surfaceOf(point) !== 'toolkit' && isAnswerable(contract, point))
    .map(({ id }) => id);
}

/**
 * Fills the contract for a sandbox.
 *
 * @param set What is assumed; `undefined` for nothing.
 * @throws {UnansweredError} when a point that the sandbox meets stays open.
 * @throws {AssumptionSetError} when the sets do not refine the contract.
 */
export async function answeredContract(contract: Contract, set: AssumptionSet | undefined): Promise<FilledContract> {
  if (set === undefined) throw new UnansweredError(unanswered(contract), 'no set is assumed; the contract alone');
  const filled = await applyAssumptionSet(contract, set);
  const open = unanswered(filled);
  if (open.length > 0) throw new UnansweredError(open, `the set ${set.name}`);
  return filled;
}
