import type { AssumptionSet, FilledContract } from '../assumptions/index.ts';
import type { Contract, JsonObject, OpenPoint, Operation } from '../contract/index.ts';
import { type Marks, marksOf } from './marks.ts';

/** A contract as the mock sees it: bare, or filled by an assumption set. */
export interface MockedContract {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  /** Every open point, filled or not: what a set says there is a guess too. */
  readonly points: readonly OpenPoint[];
  /** `undefined` for the bare contract. */
  readonly set: AssumptionSet | undefined;
  /** How many of the points the set fills. */
  readonly filled: number;
  readonly marks: Marks;
}

export function toMockedContract(contract: Contract | FilledContract): MockedContract {
  const { document, operations, openPoints } = contract;
  const filled = 'assumed' in contract ? contract : undefined;
  const assumed = filled?.assumed ?? [];
  const points = [...openPoints, ...assumed];
  return { document, operations, points, set: filled?.set, filled: assumed.length, marks: marksOf(document, points) };
}
