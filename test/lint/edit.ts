import { type Json, type JsonObject, removeAt, setAt } from '../../src/contract/index.ts';

/** What to write where: values by JSON pointer. `undefined` takes the value away. */
export type Edit = Readonly<Record<string, Json | undefined>>;

/** A copy of a document with an edit in it. Parents must be there; an array's next index appends. */
export function edited(document: JsonObject, edit: Edit): JsonObject {
  const copy = structuredClone(document);
  for (const [pointer, value] of Object.entries(edit)) {
    if (value === undefined) removeAt(copy, pointer);
    else setAt(copy, pointer, structuredClone(value));
  }
  return copy;
}
