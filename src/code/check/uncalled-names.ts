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
    facts.flatMap(({ request, fact }) => (fact.verdict === 'stated' ? [sharedKey(request, fact)] : [])),
  );
  return facts.map((each) => {
    const { request, fact } = each;
    const isFault = fact.verdict === 'invented' || fact.verdict === 'excluded';
    if (!isFault || request.isOfSeveral !== true || !stated.has(sharedKey(request, fact))) return each;
    const { nearest: _, ...kept } = fact;
    return { ...each, fact: { ...kept, verdict: 'unread', why: 'no call shows that the program sends it' } };
  });
}

/** Identifies a part of the requests that the same code sends for each name: with the same method, which is written once. */
const sharedKey = ({ at, method }: CodeRequest, { key }: Fact): string =>
  [locationKey(at), locationKey(method.at), ...key.slice(2)].join(' ');
