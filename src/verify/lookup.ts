import { at, type Json, type JsonObject } from '../contract/index.ts';

/** Documents do not change while servers are held to them, and each place is asked for with every exchange. */
const known = new WeakMap<JsonObject, Map<string, Json | undefined>>();

/** The value at a pointer of a document, looked for once. */
export function lookup(document: JsonObject, pointer: string): Json | undefined {
  const places = known.get(document) ?? new Map<string, Json | undefined>();
  known.set(document, places);
  if (!places.has(pointer)) places.set(pointer, at(document, pointer));
  return places.get(pointer);
}
