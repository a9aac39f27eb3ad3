import type { AssumptionSet } from '../assumptions/index.ts';

/** Those of some sets that were observed at a live server, the oldest first. */
export function observedSets(sets: readonly AssumptionSet[]): AssumptionSet[] {
  return sets
    .filter(({ observed }) => observed !== undefined)
    .toSorted((one, other) => (one.observed?.date ?? '').localeCompare(other.observed?.date ?? ''));
}
