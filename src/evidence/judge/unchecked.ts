import { type Contract, isWithin, type UncheckedKeyword, uncheckedInWords } from '../../contract/model/index.ts';
import type { ClaimIndex } from './claim-index.ts';

/** Finds the statements with a claim that is not checked, each with the reason. */
export function findUncheckedStatements(
  { document, model }: Contract,
  { claimsOf }: ClaimIndex,
  unchecked: readonly UncheckedKeyword[],
): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>();
  for (const one of unchecked) {
    // If a whole schema is not checked, the schemas to which it refers are not checked either.
    const places = one.why === 'schema' ? model.reachedFrom([one.pointer]) : [one.pointer];
    for (const [id, claims] of claimsOf) {
      const isAffected = claims.some((claim) => [...places].some((place) => isWithin(claim, place)));
      if (isAffected && !reasons.has(id)) reasons.set(id, uncheckedInWords(document, one));
    }
  }
  return reasons;
}
