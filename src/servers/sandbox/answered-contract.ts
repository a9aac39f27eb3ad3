import {
  type AssumptionSet,
  applyAssumptionSet,
  type FilledContract,
  isAnswerable,
} from '../../contract/assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/model/index.ts';

/** A sandbox cannot start: its set leaves points open that the sandbox has to decide. */
export class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
  /** Ids of the open points that the sandbox needs and the set does not answer. */
  readonly ids: readonly string[];

  constructor(ids: readonly string[], set: string, unfitSet?: string) {
    const rest = unfitSet === undefined ? 'plain' : `random, since ${unfitSet} does not fit there`;
    super(
      `${set} leaves ${ids.length} open ${ids.length === 1 ? 'point' : 'points'} unanswered that the sandbox needs: ${ids.join(', ')}; answer them in the set${set.endsWith(' plain') ? '' : `, or take them from another one, such as --rest-from ${rest}`}`,
    );
    this.ids = ids;
  }
}

/** Ids of the open points that the sandbox has to decide, as a server of the Developer API. */
export function unanswered(contract: Contract): string[] {
  const effectiveSurface = ({ id, place }: OpenPoint) => contract.choices.get(id)?.surface ?? place.surface;
  return contract.openPoints
    .filter((point) => effectiveSurface(point) !== 'toolkit' && isAnswerable(contract, point))
    .map(({ id }) => id);
}

/**
 * Fills the contract for a sandbox.
 *
 * @param set The set to assume; `undefined` for none.
 * @throws {UnansweredError} if a point that the sandbox needs stays open.
 * @throws {AssumptionSetError} if the set does not refine the contract.
 */
export async function answeredContract(contract: Contract, set: AssumptionSet | undefined): Promise<FilledContract> {
  if (set === undefined) throw new UnansweredError(unanswered(contract), 'no set is assumed; the contract alone');
  const filled = await applyAssumptionSet(contract, set);
  const open = unanswered(filled);
  if (open.length > 0) throw new UnansweredError(open, `the set ${set.name}`, set.unfit?.set);
  return filled;
}
