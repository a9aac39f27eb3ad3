import { isDeepStrictEqual } from 'node:util';
import { type Contract, listOf } from '../model/index.ts';
import { type AssumptionSet, type SetAction, saysAt } from './assumption-set.ts';

/** In what two sets differ at an open point. What only one of them has shows no change: it may not have been looked for. */
export interface SetDifference {
  readonly id: string;
  readonly kind: 'changed' | 'newly seen' | 'not seen';
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Compares two sets of one contract at each open point, in its order. How often something was seen is no difference. */
export function compareSets(contract: Contract, older: AssumptionSet, newer: AssumptionSet): SetDifference[] {
  return contract.openPoints.flatMap(({ id }): SetDifference[] => {
    const [before, after] = [effectsAt(older, id), effectsAt(newer, id)];
    const says = { before: saysAt(contract, older, id), after: saysAt(contract, newer, id) };
    if (isDeepStrictEqual(before, after)) {
      const [wasMixed, isMixed] = [isMixedAt(older, id), isMixedAt(newer, id)];
      return wasMixed === isMixed ? [] : [{ id, kind: isMixed ? 'newly seen' : 'not seen', ...says }];
    }
    const kind = hasAllOf(after, before) ? 'newly seen' : hasAllOf(before, after) ? 'not seen' : 'changed';
    const [said, now] = [older, newer].map((set) => saysAt(contract, withoutCounts(set), id));
    if (said === undefined || said !== now) return [{ id, kind, ...says }];
    // The words are the same where formats or nested fields differ alone.
    const [first, second] = [linesOf(before), linesOf(after)];
    const only = (own: readonly string[], others: readonly string[]): string =>
      [said, ...own.filter((line) => !others.includes(line)).slice(0, MOST_LINES)].join(' ');
    return [{ id, kind, before: only(first, second), after: only(second, first) }];
  });
}

/** Whether some exchanges contradict what the most of them show. */
const isMixedAt = ({ actions }: AssumptionSet, id: string): boolean =>
  actions.some(({ fills, seen }) => fills.includes(id) && seen?.against !== undefined);

type Effects = ReturnType<typeof effectsAt>;

/** Whether effects have all that others have, and more: how many statuses are seen, as an example, depends on what is asked. */
function hasAllOf(whole: Effects, part: Effects): boolean {
  if (part.length === 0) return true;
  return part.every(({ choice: own, ...others }, index) => {
    const { choice, ...rest } = whole[index] ?? {};
    if (own?.name !== choice?.name || !isDeepStrictEqual(others, rest)) return false;
    return Object.entries(own?.with ?? {}).every(([name, value]) => {
      const all = choice?.with[name];
      if (Array.isArray(all)) return listOf(value).every((one) => all.includes(one));
      return isDeepStrictEqual(value, all);
    });
  });
}

const withoutCounts = (set: AssumptionSet): AssumptionSet => ({
  ...set,
  actions: set.actions.map(({ seen: _, ...action }) => action),
});

const MOST_LINES = 4;

function linesOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [`(${[...path.slice(-3), value].join(' ')})`];
  return Object.entries(value).flatMap(([name, part]) => linesOf(part, [...path, name]));
}

/** What a set does at a point, without words and counts. */
function effectsAt({ actions }: AssumptionSet, id: string): Omit<SetAction, 'description' | 'seen'>[] {
  return actions.filter(({ fills }) => fills.includes(id)).map(({ description: _, seen: __, ...action }) => action);
}

/** Those of some sets that were observed at a live server, the oldest first. */
export function observedSets(sets: readonly AssumptionSet[]): AssumptionSet[] {
  return sets
    .filter(({ observed }) => observed !== undefined)
    .toSorted((one, other) => (one.observed?.date ?? '').localeCompare(other.observed?.date ?? ''));
}
