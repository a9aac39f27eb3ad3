import { fromPointer, type Json, type JsonObject } from '../../src/contract/index.ts';

/** What to write where: values by JSON pointer. `undefined` takes the value away. */
export type Edit = Readonly<Record<string, Json | undefined>>;

type Mutable = Record<string, Json> | Json[];

/** A copy of a document with an edit in it. Parents must be there; an array's next index appends. */
export function edited(document: JsonObject, edit: Edit): JsonObject {
  const copy = structuredClone(document);
  for (const [pointer, value] of Object.entries(edit)) write(copy, fromPointer(pointer), value);
  return copy;
}

function write(document: JsonObject, keys: readonly string[], value: Json | undefined): void {
  let parent: unknown = document;
  for (const key of keys.slice(0, -1)) parent = (parent as Record<string, unknown>)[key];
  const last = keys.at(-1);
  if (typeof parent !== 'object' || parent === null || last === undefined)
    throw new Error(`nothing at ${keys.join('/')}`);
  const target = parent as Mutable; // the copy's own object or array
  if (Array.isArray(target)) target.splice(Number(last), 1, ...(value === undefined ? [] : [structuredClone(value)]));
  else if (value === undefined) delete target[last];
  else target[last] = structuredClone(value);
}
