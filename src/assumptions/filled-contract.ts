import type { Contract, JsonObject, OpenPoint } from '../contract/index.ts';
import { operationsOf, reachOf } from '../contract/index.ts';
import { type AssumptionSet, saysAt } from './assumption-set.ts';

/** An open point that a set fills. */
export interface Assumption extends OpenPoint {
  /** The name of the set. */
  readonly set: string;
  /** What the set assumes, in a sentence. */
  readonly says: string;
}

/**
 * The contract with an assumption set applied: the guesses that the set makes stand in the document, each at an
 * element with `x-assumed: [{id, set}]` in the place of the mark. `file`, `text` and `lineOf` are those of the open
 * contract, which is what a person edits.
 */
export interface FilledContract extends Contract {
  readonly set: AssumptionSet;
  /** The open points that the set fills, in the order of the contract. */
  readonly assumed: readonly Assumption[];
}

/**
 * Reads what a filled document says of its points. A guess can make an operation reach what it did not reach before
 * (a list of agents refers to the agent), so the places are found anew.
 *
 * @param carriers The pointer of the element with `x-assumed`, by the id of the point that is filled.
 */
export function toFilledContract(
  contract: Contract,
  set: AssumptionSet,
  document: JsonObject,
  carriers: ReadonlyMap<string, string>,
): FilledContract {
  const reach = reachOf(document);
  const placed = <Marked extends Pick<OpenPoint, 'place'>>(marked: Marked, pointer = marked.place.pointer): Marked => ({
    ...marked,
    place: { ...marked.place, pointer, surface: reach.surface(pointer), operations: reach.operations(pointer) },
  });
  return {
    ...contract,
    document,
    operations: operationsOf(document),
    statements: contract.statements.map((statement) => placed(statement)),
    openPoints: contract.openPoints.filter(({ id }) => !carriers.has(id)).map((point) => placed(point)),
    set,
    assumed: contract.openPoints
      .filter(({ id }) => carriers.has(id))
      .map((point) => {
        return { ...placed(point, carriers.get(point.id)), set: set.name, says: saysAt(set, point.id) ?? '' };
      }),
  };
}
