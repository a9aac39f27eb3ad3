import type { Fact } from './fact.ts';
import { type CodeRequest, locationKey } from './values/index.ts';

interface RequestFact {
  readonly request: CodeRequest;
  readonly fact: Fact;
}

/**
 * Leaves open the faults of requests that no call leads to, and that the program only makes because it has the same functions for each
 * name of a list: `for name in NAMES: setattr(self, name, Manager(name))`. If what a function does is stated for one of the names, it need
 * not be meant for the others.
 */
export function withoutUncalledNames<One extends RequestFact>(facts: readonly One[]): readonly One[] {
  const stated = new Set(
    facts.flatMap(({ request, fact }) =>
      fact.verdict === 'stated' ? [sharedKey(listSharedPlaces(request), fact)] : [],
    ),
  );
  return facts.map((each) => {
    const { request, fact } = each;
    const isFault = fact.verdict === 'invented' || fact.verdict === 'excluded';
    if (!isFault || request.isOfSeveral !== true) return each;
    const places = listSharedPlaces(request);
    // The method itself is written last. Any of the calls before it may be the first that the names share.
    if (!places.slice(1).some((_, index) => stated.has(sharedKey(places.slice(index), fact)))) return each;
    const { nearest: _, ...kept } = fact;
    return { ...each, fact: { ...kept, verdict: 'unread', why: 'no call shows that the program sends it' } };
  });
}

/** Lists the places by which the same code sends requests for each name: the calls behind the one that no code makes, and the method. */
function listSharedPlaces({ at, calls, method }: CodeRequest): readonly string[] {
  const written = calls.slice(calls.findLastIndex(({ isAssumed }) => isAssumed) + 1);
  return [...written, at, method.at].map(locationKey);
}

/** Identifies a part of a request by its places. Without outer calls, which another function makes in between, it is another key. */
const sharedKey = (places: readonly string[], { key }: Fact): string => [...places, ...key.slice(2)].join(' ');
