import { isOpaqueKey, visitEntries } from './data-key.ts';
import { at, isJsonObject, type Json, type JsonObject, objectOf } from './json.ts';
import { toPointer } from './json-pointer.ts';

interface BrokenReference {
  readonly pointer: string;
  readonly reason: string;
}

/** Returns the first reference of a document that leads to no place within it, or only back to itself. */
export function findBrokenReference(document: JsonObject): BrokenReference | undefined {
  for (const [reference, pointer] of referencesIn(document)) {
    const reason = describeBrokenReference(document, reference);
    if (reason !== undefined) return { pointer, reason };
  }
  return undefined;
}

/** The references of a document that lead nowhere, each once, with the first place that has it. */
export const danglingReferences = (document: JsonObject): readonly (readonly [reference: string, pointer: string])[] =>
  [...referencesIn(document)].filter(([reference]) => isDangling(document, reference));

const isDangling = (document: JsonObject, reference: string): boolean =>
  reference.startsWith('#/') && at(document, reference) === undefined;

function referencesIn(document: JsonObject): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  visitEntries(document, (key, child, _, keys) => {
    if (key === '$ref' && typeof child === 'string' && !places.has(child)) places.set(child, toPointer([...keys, key]));
  });
  return places;
}

function describeBrokenReference(document: JsonObject, reference: string): string | undefined {
  if (!reference.startsWith('#'))
    return `refers to ${reference}; the contract is one file, as npx @redocly/cli bundle makes of several`;
  if (!reference.startsWith('#/') || isDangling(document, reference))
    return `refers to ${reference}, which is not there`;
  return isCircular(document, reference)
    ? `refers to ${reference}, which refers back to it; one of them has to be written out`
    : undefined;
}

/** Whether a chain of references returns to its start, so that it defines nothing. */
function isCircular(document: JsonObject, reference: string): boolean {
  const passed = new Set<string>();
  for (let next: Json | undefined = reference; typeof next === 'string'; ) {
    if (passed.has(next)) return true;
    passed.add(next);
    const target: Json | undefined = at(document, next);
    next = isJsonObject(target) ? target.$ref : undefined;
  }
  return false;
}

/** Replaces references in a document by empty objects, in place; in a list of parameters, they are left out. */
export function removeReferences(
  value: Json,
  references: ReadonlySet<string>,
  path: readonly (string | number)[] = [],
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value).toReversed()) {
    if (!Array.isArray(value) && isOpaqueKey(path, key)) continue;
    const pointer = [...path, key];
    const { $ref } = objectOf(child);
    if (typeof $ref !== 'string' || !references.has($ref)) removeReferences(child, references, pointer);
    else if (Array.isArray(value) && path.at(-1) === 'parameters') value.splice(Number(key), 1);
    else Object.assign(value, { [key]: {} });
  }
}
