import { type Claim, findClaims } from './find-claims.ts';
import { isJsonObject } from './json.ts';
import type { Model } from './model.ts';

interface ClaimContext {
  readonly element: string;
  readonly text: string;
  readonly pointer: string;
  readonly id: string;
}

/** A claim without a source, or an entry of `gives` without a claim. */
export type ClaimProblem =
  | { readonly kind: 'unsourced'; readonly claim: Claim }
  /** The words of an entry end with "under <path>", but this operation under the path does not have the claim. */
  | ({ readonly kind: 'missing'; readonly operation: string } & ClaimContext)
  | ({ readonly kind: 'lost' } & ClaimContext);

/** The claims that statements give, in document order. */
export function statedClaims(model: Model): (Claim & { readonly statement: string })[] {
  const stated = statedGivers(model);
  return findClaims(model).flatMap((claim) => {
    const statement = claim.givers.flatMap((giver) => stated.get(claimKey(giver)) ?? [])[0]?.id;
    return statement === undefined ? [] : [{ ...claim, statement }];
  });
}

/** Compares the claims of a document with the entries of its sources, both ways. */
export function claimProblems(model: Model): ClaimProblem[] {
  const stated = statedGivers(model);
  const usedAt = new Map<string, Set<string>>();
  const problems: ClaimProblem[] = [];
  for (const claim of findClaims(model)) {
    const giver = claim.givers.find((one) => stated.has(claimKey(one)));
    if (giver === undefined) {
      problems.push({ kind: 'unsourced', claim });
      continue;
    }
    const operations = usedAt.get(claimKey(giver)) ?? new Set<string>();
    usedAt.set(claimKey(giver), operations.add(giver.operationPointer ?? ''));
  }
  for (const [key, entry] of stated) {
    const used = usedAt.get(key);
    if (used === undefined) problems.push({ kind: 'lost', ...entry });
    else {
      const missing = operationsUnder(model, entry.text).filter((operation) => !used.has(operation));
      problems.push(...missing.map((operation) => ({ kind: 'missing' as const, operation, ...entry })));
    }
  }
  return problems;
}

/** Returns the pointers of the operations that words ending with "under <path>" are about. */
function operationsUnder({ operations }: Model, text: string): string[] {
  const [, what = '', prefix] = /^(.*) under (\/.*)$/.exec(text) ?? [];
  if (prefix === undefined) return [];
  const ofRequests = what.endsWith(' of requests');
  return operations
    .filter(({ path, node }) => path.startsWith(prefix) && (!ofRequests || node.requestBody !== undefined))
    .map(({ pointer }) => pointer);
}

const claimKey = ({ element, text }: Pick<ClaimContext, 'element' | 'text'>): string => `${element} ${text}`;

function statedGivers({ marks }: Model): ReadonlyMap<string, ClaimContext> {
  const contexts = marks.flatMap(({ key, entry, pointer, element }): ClaimContext[] => {
    if (key !== 'x-source' || !isJsonObject(entry) || !Array.isArray(entry.gives)) return [];
    return entry.gives.map((text, index) => {
      return { element, text: String(text), pointer: `${pointer}/gives/${index}`, id: String(entry.id) };
    });
  });
  return new Map(contexts.map((entry) => [claimKey(entry), entry]));
}
