import { at, claimProblems, isJsonObject, type Json, type JsonObject, Model } from '../../../src/contract/index.ts';

/**
 * A document whose sources give all that it claims, as far as a source could: for documents that a test makes, which
 * are right but for what it tests.
 *
 * @param last Whether the last source of an element is the one that gives it, as for an answer that was just added.
 */
export function withGives(document: JsonObject, last = false): JsonObject {
  const copy = structuredClone(document);
  for (const problem of claimProblems(new Model(copy))) {
    if (problem.kind !== 'unsourced') continue;
    const { givers } = problem.claim;
    // What one answer says holds where it stands, not for all operations under a path.
    const here = givers.filter(({ operation }) => operation === undefined);
    for (const { element, text } of last ? [...here, ...givers] : givers) {
      const sources = at(copy, `${element}/x-source`);
      const source: Json | undefined = Array.isArray(sources) ? sources.at(last ? -1 : 0) : undefined;
      if (!isJsonObject(source)) continue;
      const gives = Array.isArray(source.gives) ? source.gives : [];
      Object.assign(source, { gives: [...new Set([...gives, text])] });
      break;
    }
  }
  return copy;
}
