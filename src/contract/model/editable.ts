import { at, type Json, type JsonObject } from './json.ts';
import { fromPointer, parentOf } from './json-pointer.ts';

/** An object or a list that is changed in place; a list has its indices as keys. */
type Editable = Record<string, Json>;

/**
 * The object or list at a JSON pointer, to be changed in place.
 *
 * @param document The caller's own copy: everybody else reads documents only.
 * @throws {Error} when there is neither.
 */
export function editableAt(document: JsonObject, pointer: string): Editable {
  const element = at(document, pointer);
  if (typeof element !== 'object' || element === null) throw new Error(`the document has no element at ${pointer}`);
  return element as Editable; // read-only to everyone but the owner of the copy
}

export function setAt(document: JsonObject, pointer: string, value: Json): void {
  editableAt(document, parentOf(pointer))[lastKeyOf(pointer)] = value;
}

export function removeAt(document: JsonObject, pointer: string): void {
  const parent = editableAt(document, parentOf(pointer));
  if (Array.isArray(parent)) parent.splice(Number(lastKeyOf(pointer)), 1);
  else delete parent[lastKeyOf(pointer)];
}

function lastKeyOf(pointer: string): string {
  return fromPointer(pointer).at(-1) ?? '';
}
