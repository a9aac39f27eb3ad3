import { isDeepStrictEqual } from 'node:util';
import { type Contract, isJsonObject, listOf } from '../model/index.ts';
import { type AssumptionSet, type SetAction, sentenceAt } from './assumption-set.ts';

/**
 * A difference between two sets at an open point: `changed` if they contradict each other, `newly seen` or `not seen`
 * if one only lacks an answer of the other, or an exchange against it, which its run may not have observed.
 */
export interface SetDifference {
  readonly id: string;
  readonly kind: 'changed' | 'newly seen' | 'not seen';
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Compares two sets at each open point, in the order of the contract. The numbers of exchanges are ignored, except that
 * some contradict an answer.
 */
export function compareSets(contract: Contract, older: AssumptionSet, newer: AssumptionSet): SetDifference[] {
  return contract.openPoints.flatMap(({ id }): SetDifference[] => {
    const [before, after] = [effectsAt(older, id), effectsAt(newer, id)];
    const says = { before: sentenceAt(contract, older, id), after: sentenceAt(contract, newer, id) };
    if (isDeepStrictEqual(before, after)) {
      const [wasMixed, isMixed] = [isMixedAt(older, id), isMixedAt(newer, id)];
      return wasMixed === isMixed ? [] : [{ id, kind: isMixed ? 'newly seen' : 'not seen', ...says }];
    }
    const kind = includesEffects(after, before)
      ? 'newly seen'
      : includesEffects(before, after)
        ? 'not seen'
        : isDeepStrictEqual(...withSharedPresence(before, after))
          ? JSON.stringify(after).length > JSON.stringify(before).length
            ? 'newly seen'
            : 'not seen'
          : 'changed';
    const [said, now] = [older, newer].map((set) => sentenceAt(contract, withoutCounts(set), id));
    if (said === undefined || said !== now) return [{ id, kind, ...says }];
    // If only formats or nested fields differ, the sentences are equal.
    const [first, second] = [flattenLines(before), flattenLines(after)];
    const describeSide = (lines: readonly string[], otherLines: readonly string[]): string =>
      [said, ...lines.filter((line) => !otherLines.includes(line)).slice(0, MAX_LINES)].join(' ');
    return [{ id, kind, before: describeSide(first, second), after: describeSide(second, first) }];
  });
}

/**
 * Returns two values without the lists of required fields that only one of them has: only several objects show that a
 * field is always present, and one run may have seen too few.
 */
function withSharedPresence(one: unknown, other: unknown): [one: unknown, other: unknown] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
    const pairs = one.map((item, index) => withSharedPresence(item, other[index]));
    return [pairs.map(([first]) => first), pairs.map(([, second]) => second)];
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return [one, other];
  const isShared = (name: string): boolean => name !== 'required' || (name in one && name in other);
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(isShared);
  const pairs = names.map((name) => [name, withSharedPresence(one[name], other[name])] as const);
  const toSide = (index: 0 | 1, of: object): unknown =>
    Object.fromEntries(pairs.filter(([name]) => name in of).map(([name, pair]) => [name, pair[index]]));
  return [toSide(0, one), toSide(1, other)];
}

/** Whether some exchanges of an observed set contradict what most of its exchanges show at an open point. */
const isMixedAt = ({ actions }: AssumptionSet, id: string): boolean =>
  actions.some(({ fills, seen }) => fills.includes(id) && seen?.against !== undefined);

type Effects = ReturnType<typeof effectsAt>;

/**
 * Whether one list of effects contains another one. A run with fewer requests, for example, observes fewer statuses.
 */
function includesEffects(whole: Effects, part: Effects): boolean {
  if (part.length === 0) return true;
  return part.every(({ choice: picked, ...others }, index) => {
    const { choice, ...rest } = whole[index] ?? {};
    if (picked?.name !== choice?.name || !isDeepStrictEqual(others, rest)) return false;
    return Object.entries(picked?.with ?? {}).every(([name, value]) => {
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

const MAX_LINES = 4;

function flattenLines(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [`(${[...path.slice(-3), value].join(' ')})`];
  return Object.entries(value).flatMap(([name, part]) => flattenLines(part, [...path, name]));
}

/** The effects of a set at an open point, without sentences and counts. */
function effectsAt({ actions }: AssumptionSet, id: string): Omit<SetAction, 'description' | 'seen'>[] {
  return actions.filter(({ fills }) => fills.includes(id)).map(({ description: _, seen: __, ...action }) => action);
}

/** The sets that were observed on a live server, the oldest first. */
export function observedSets(sets: readonly AssumptionSet[]): AssumptionSet[] {
  return sets
    .filter(({ observed }) => observed !== undefined)
    .toSorted((one, other) => (one.observed?.date ?? '').localeCompare(other.observed?.date ?? ''));
}
