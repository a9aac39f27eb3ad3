import { isAnswerable } from '../../contract/assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/model/index.ts';

/**
 * Finds the open points of the Developer API that a set could fill, but the set in use does not, and that the owner did
 * not answer. There the sandbox behaves like the mock without a set.
 */
export function findUnanswered(contract: Contract): string[] {
  const effectiveSurface = ({ id, place }: OpenPoint) => contract.choices.get(id)?.surface ?? place.surface;
  return contract.openPoints
    .filter((point) => effectiveSurface(point) !== 'toolkit' && isAnswerable(contract, point))
    .map(({ id }) => id);
}
