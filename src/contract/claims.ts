import type { Claim } from './claim.ts';
import { findClaims } from './find-claims.ts';
import { isJsonObject } from './json.ts';
import type { Model } from './model.ts';

/** A claim that no source gives, or an entry of `gives` that no claim needs. */
export type ClaimProblem =
  | { readonly kind: 'unsourced'; readonly claim: Claim }
  /** An entry holds for every operation under a path, and one of them does not claim it. */
  | {
      readonly kind: 'missing';
      readonly operation: string;
      readonly pointer: string;
      readonly id: string;
      readonly text: string;
    }
  | {
      readonly kind: 'lost';
      readonly element: string;
      readonly pointer: string;
      readonly id: string;
      readonly text: string;
    };

interface StatedClaim extends Claim {
  readonly statement: string;
}

/** The claims of a document that a statement gives, in its order. */
export function statedClaims(model: Model): StatedClaim[] {
  const given = givenIn(model);
  return findClaims(model).flatMap((claim) => {
    const giver = claim.givers.find(({ element, text }) => given.get(element)?.has(text) === true);
    const statement = giver && given.get(giver.element)?.get(giver.text)?.id;
    return statement === undefined ? [] : [{ ...claim, statement }];
  });
}

/** Holds the claims of a document against what its sources give, both ways. */
export function claimProblems(model: Model): ClaimProblem[] {
  const given = givenIn(model);
  const usedAt = new Map<string, Set<string>>();
  const problems: ClaimProblem[] = [];
  for (const claim of findClaims(model)) {
    const giver = claim.givers.find(({ element, text }) => given.get(element)?.has(text) === true);
    if (giver === undefined) {
      problems.push({ kind: 'unsourced', claim });
      continue;
    }
    const key = `${giver.element} ${giver.text}`;
    const operations = usedAt.get(key) ?? new Set<string>();
    usedAt.set(key, operations.add(giver.operation ?? ''));
  }
  for (const [element, entries] of given) {
    for (const [text, entry] of entries) {
      const used = usedAt.get(`${element} ${text}`);
      if (used === undefined) problems.push({ kind: 'lost', element, text, ...entry });
      else {
        const missing = operationsUnder(model, text).filter((operation) => !used.has(operation));
        problems.push(...missing.map((operation) => ({ kind: 'missing' as const, operation, text, ...entry })));
      }
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

interface Entry {
  readonly pointer: string;
  readonly id: string;
}

/** What the sources of each element give: by element, by text. */
function givenIn({ marks }: Model): ReadonlyMap<string, ReadonlyMap<string, Entry>> {
  const given = new Map<string, Map<string, Entry>>();
  for (const { key, entry, pointer, element } of marks) {
    if (key !== 'x-source' || !isJsonObject(entry) || !Array.isArray(entry.gives)) continue;
    const texts = given.get(element) ?? new Map<string, Entry>();
    given.set(element, texts);
    for (const [index, text] of entry.gives.entries()) {
      texts.set(String(text), { pointer: `${pointer}/gives/${index}`, id: String(entry.id) });
    }
  }
  return given;
}
