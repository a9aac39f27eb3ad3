import { at, isJsonObject, type Json, type JsonObject } from '../../contract/index.ts';

/** An element of a document that a decorator changes in place. */
export type Editable = Record<string, Json>;

/** The element at a pointer, to be changed in place, as Redocly has it for decorators. */
export function editableAt(document: JsonObject, pointer: string): Editable {
  const element = at(document, pointer);
  if (!isJsonObject(element)) throw new Error(`the document has no element at ${pointer}`);
  return element as Editable; // read-only to everyone but decorators
}
