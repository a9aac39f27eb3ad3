import { isOpaqueKey } from './data-key.ts';
import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

interface BrokenReference {
  readonly pointer: string;
  readonly reason: string;
}

/** The first reference of a document that does not lead to a place within it. */
export function brokenReference(document: JsonObject): BrokenReference | undefined {
  // One list for all places: a document has many.
  const keys: (string | number)[] = [];
  const visit = (value: Json): BrokenReference | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, child] of Object.entries(value)) {
      if (isOpaqueKey(keys, key)) continue;
      keys.push(key);
      const broken = key === '$ref' && typeof child === 'string' ? check(child) : visit(child);
      if (broken !== undefined) return broken;
      keys.pop();
    }
    return undefined;
  };
  const check = (reference: string): BrokenReference | undefined => {
    const pointer = toPointer(keys);
    if (!reference.startsWith('#/'))
      return {
        pointer,
        reason: `refers to ${reference}; the contract is one file, as npx @redocly/cli bundle makes of several`,
      };
    if (at(document, reference) === undefined) return { pointer, reason: `refers to ${reference}, which is not there` };
    return leadsRound(document, reference)
      ? { pointer, reason: `refers to ${reference}, which refers back to it; one of them has to be written out` }
      : undefined;
  };
  return visit(document);
}

/** Whether references lead from one to the next without end, so that none says anything. */
function leadsRound(document: JsonObject, reference: string): boolean {
  const passed = new Set<string>();
  for (let next: Json | undefined = reference; typeof next === 'string'; ) {
    if (passed.has(next)) return true;
    passed.add(next);
    const target: Json | undefined = at(document, next);
    next = isJsonObject(target) ? target.$ref : undefined;
  }
  return false;
}
