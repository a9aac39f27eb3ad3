import { eachEntry } from './data-key.ts';
import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

interface BrokenReference {
  readonly pointer: string;
  readonly reason: string;
}

/** The first reference of a document that does not lead to a place within it. */
export function brokenReference(document: JsonObject): BrokenReference | undefined {
  const places = new Map<string, string>();
  eachEntry(document, (key, child, _, keys) => {
    if (key === '$ref' && typeof child === 'string' && !places.has(child)) places.set(child, toPointer([...keys, key]));
  });
  for (const [reference, pointer] of places) {
    const reason = whyBroken(document, reference);
    if (reason !== undefined) return { pointer, reason };
  }
  return undefined;
}

function whyBroken(document: JsonObject, reference: string): string | undefined {
  if (!reference.startsWith('#/'))
    return `refers to ${reference}; the contract is one file, as npx @redocly/cli bundle makes of several`;
  if (at(document, reference) === undefined) return `refers to ${reference}, which is not there`;
  return leadsRound(document, reference)
    ? `refers to ${reference}, which refers back to it; one of them has to be written out`
    : undefined;
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
