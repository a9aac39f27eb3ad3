import type { Contract, FilledContract, JsonObject, OpenPoint, Operation } from '../contract/index.ts';
import { type Marks, marksOf } from './marks.ts';

/** A contract as the mock sees it: bare, or filled by an assumption set. */
export interface MockedContract {
  readonly document: JsonObject;
  readonly operations: readonly Operation[];
  /** Every open point, filled or not: what a set says there is a guess too. */
  readonly points: readonly OpenPoint[];
  readonly assumptionSet: string | null;
  readonly marks: Marks;
}

export function toMockedContract(contract: Contract | FilledContract): MockedContract {
  const { document, operations, openPoints } = contract;
  const filled = 'assumed' in contract ? contract : undefined;
  const points = [...openPoints, ...(filled?.assumed ?? [])];
  return { document, operations, points, assumptionSet: filled?.set.name ?? null, marks: marksOf(document, points) };
}
