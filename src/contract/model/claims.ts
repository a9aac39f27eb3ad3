import { type Claim, findClaims } from './find-claims.ts';
import { isJsonObject } from './json.ts';
import type { Model } from './model.ts';

interface Given {
  readonly element: string;
  readonly text: string;
  readonly pointer: string;
  readonly id: string;
}

/** A claim that no source gives, or an entry of `gives` that no claim needs. */
export type ClaimProblem =
  | { readonly kind: 'unsourced'; readonly claim: Claim }
  /** An entry holds for every operation under a path, and one of them does not claim it. */
  | ({ readonly kind: 'missing'; readonly operation: string } & Given)
  | ({ readonly kind: 'lost' } & Given);

/** The claims of a document that a statement gives, in its order. */
export function statedClaims(model: Model): (Claim & { readonly statement: string })[] {
  const given = givenIn(model);
  return findClaims(model).flatMap((claim) => {
    const statement = claim.givers.flatMap((giver) => given.get(keyOf(giver)) ?? [])[0]?.id;
    return statement === undefined ? [] : [{ ...claim, statement }];
  });
}

/** Holds the claims of a document against what its sources give, both ways. */
export function claimProblems(model: Model): ClaimProblem[] {
  const given = givenIn(model);
  const usedAt = new Map<string, Set<string>>();
  const problems: ClaimProblem[] = [];
  for (const claim of findClaims(model)) {
    const giver = claim.givers.find((one) => given.has(keyOf(one)));
    if (giver === undefined) {
      problems.push({ kind: 'unsourced', claim });
      continue;
    }
    const operations = usedAt.get(keyOf(giver)) ?? new Set<string>();
    usedAt.set(keyOf(giver), operations.add(giver.operation ?? ''));
  }
  for (const [key, entry] of given) {
    const used = usedAt.get(key);
    if (used === undefined) problems.push({ kind: 'lost', ...entry });
    else {
      const missing = operationsUnder(model, entry.text).filter((operation) => !used.has(operation));
      problems.push(...missing.map((operation) => ({ kind: 'missing' as const, operation, ...entry })));
    }
  }
  return problems;
}

/** Pointers of the operations of which words hold that end in "under" and a path. */
function operationsUnder({ operations }: Model, text: string): string[] {
  const [, what = '', prefix] = /^(.*) under (\/.*)$/.exec(text) ?? [];
  if (prefix === undefined) return [];
  const ofRequests = what.endsWith(' of requests');
  return operations
    .filter(({ path, node }) => path.startsWith(prefix) && (!ofRequests || node.requestBody !== undefined))
    .map(({ pointer }) => pointer);
}

const keyOf = ({ element, text }: Pick<Given, 'element' | 'text'>): string => `${element} ${text}`;

function givenIn({ marks }: Model): ReadonlyMap<string, Given> {
  const given = marks.flatMap(({ key, entry, pointer, element }): Given[] => {
    if (key !== 'x-source' || !isJsonObject(entry) || !Array.isArray(entry.gives)) return [];
    return entry.gives.map((text, index) => {
      return { element, text: String(text), pointer: `${pointer}/gives/${index}`, id: String(entry.id) };
    });
  });
  return new Map(given.map((entry) => [keyOf(entry), entry]));
}
