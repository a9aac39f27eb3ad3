import { eachEntry } from './data-key.ts';
import type { Json, JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

/**
 * The anchors of a document, such as `#pet` (JSON Schema 2020-12, section 8.2.2), and the objects whose `$ref` names
 * one.
 */
interface Anchors {
  readonly references: readonly Record<string, Json>[];
  /** The pointer of each anchor, by its name. */
  readonly places: ReadonlyMap<string, string>;
}

function findAnchors(document: JsonObject): Anchors {
  const references: Record<string, Json>[] = [];
  const places = new Map<string, string>();
  eachEntry(document, (key, child, object, keys) => {
    if (key === '$ref' && /^#[^/]/.test(String(child))) references.push(object);
    if (key === '$anchor' && typeof child === 'string') places.set(child, toPointer(keys));
  });
  return { references, places };
}

export const refersToAnchors = (document: JsonObject): boolean => findAnchors(document).references.length > 0;

/** Replaces references to anchors by pointers, so that no other code has to know them. Changes the document. */
export function resolveAnchors(document: JsonObject): void {
  const { references, places } = findAnchors(document);
  for (const reference of references) {
    const place = places.get(String(reference.$ref).slice(1));
    if (place !== undefined) reference.$ref = `#${place.replaceAll('%', '%25')}`;
  }
}
