import {
  at,
  claimProblems,
  isJsonObject,
  type Json,
  type JsonObject,
  Model,
} from '../../../../src/contract/model/index.ts';

/**
 * A document whose sources give all that it claims, as far as a source could: for documents that a test makes, which
 * are right but for what it tests.
 */
export function withGives(document: JsonObject): JsonObject {
  const copy = structuredClone(document);
  for (const problem of claimProblems(new Model(copy))) {
    if (problem.kind !== 'unsourced') continue;
    for (const { element, text } of problem.claim.entries) {
      const sources = at(copy, `${element}/x-source`);
      const source: Json | undefined = Array.isArray(sources) ? sources[0] : undefined;
      if (!isJsonObject(source)) continue;
      const gives = Array.isArray(source.gives) ? source.gives : [];
      Object.assign(source, { gives: [...new Set([...gives, text])] });
      break;
    }
  }
  return copy;
}
