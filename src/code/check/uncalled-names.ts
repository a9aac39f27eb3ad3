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
    facts.flatMap(({ request, fact }) => (fact.verdict === 'stated' ? (listSharedKeys(request, fact)[0] ?? []) : [])),
  );
  return facts.map((each) => {
    const { request, fact } = each;
    const isFault = fact.verdict === 'invented' || fact.verdict === 'excluded';
    if (!isFault || request.isOfSeveral !== true || !listSharedKeys(request, fact).some((key) => stated.has(key)))
      return each;
    const { nearest: _, ...kept } = fact;
    return { ...each, fact: { ...kept, verdict: 'unread', why: 'no call shows that the program sends it' } };
  });
}

/**
 * Identifies a part of the requests that the same code sends for each name: by the calls behind the one that no code makes, and the place
 * at which the method is written. The further keys leave out outer calls, which another function makes in between.
 */
function listSharedKeys({ at, calls, method }: CodeRequest, { key }: Fact): readonly string[] {
  const written = calls.slice(calls.findLastIndex(({ isAssumed }) => isAssumed) + 1);
  const locations = [...written, at, method.at].map(locationKey);
  return [...written, at].map((_, index) => [...locations.slice(index), ...key.slice(2)].join(' '));
}
