import { fromPointer, type Json, type JsonObject, removeAt, setAt } from '../../../src/contract/model/index.ts';

/** Values by JSON pointer; `undefined` removes a value. */
export type Edit = Readonly<Record<string, Json | undefined>>;

/**
 * Returns a document with an edit. The two share everything else, as tests make thousands. Parents must exist; the next index
 * of an array appends.
 */
export function edited(document: JsonObject, edit: Edit): JsonObject {
  const copy: Container = { ...document };
  const copies = new Set<Json>([copy]);
  for (const [pointer, value] of Object.entries(edit)) {
    let container = copy;
    for (const key of fromPointer(pointer).slice(0, -1)) {
      let child = container[key] ?? null;
      if (typeof child === 'object' && child !== null && !copies.has(child)) {
        child = Array.isArray(child) ? [...child] : { ...child };
        container[key] = child;
        copies.add(child);
      }
      container = Object(child);
    }
    if (value === undefined) removeAt(copy, pointer);
    else setAt(copy, pointer, value);
  }
  return copy;
}

/** An object, or a list by its indexes. */
type Container = Record<string, Json>;
