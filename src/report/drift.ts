import { isDeepStrictEqual } from 'node:util';
import { type AssumptionSet, type SetAction, saysAt } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';

/** What became of an open point between two sets. */
export interface Drift {
  readonly id: string;
  readonly kind: 'new' | 'gone' | 'changed';
  /** What the older set says, and the newer one. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What changed between two observed sets of one contract, in its order. How often something was seen is no change. */
export function driftBetween(contract: Contract, older: AssumptionSet, newer: AssumptionSet): Drift[] {
  return contract.openPoints.flatMap(({ id }): Drift[] => {
    const [before, after] = [older, newer].map((set) => essence(set, id));
    if (isDeepStrictEqual(before, after)) return [];
    const kind = before?.length === 0 ? 'new' : after?.length === 0 ? 'gone' : 'changed';
    return [{ id, kind, before: saysAt(contract, older, id), after: saysAt(contract, newer, id) }];
  });
}

/** What a set says at a point, without words and counts. */
function essence({ actions }: AssumptionSet, id: string): Omit<SetAction, 'description' | 'seen'>[] {
  return actions.filter(({ fills }) => fills.includes(id)).map(({ description: _, seen: __, ...action }) => action);
}

/** Those of some sets that were observed at a live server, the oldest first. */
export function observedSets(sets: readonly AssumptionSet[]): AssumptionSet[] {
  return sets
    .filter(({ observed }) => observed !== undefined)
    .toSorted((one, other) => (one.observed?.date ?? '').localeCompare(other.observed?.date ?? ''));
}
