import { at, type Json, type JsonObject } from './json.ts';
import { fromPointer, parentOf } from './json-pointer.ts';

/** An object or a list that may be changed in place. A list has its indices as keys. */
type EditableNode = Record<string, Json>;

/**
 * Returns the object or list at a JSON pointer, to change it in place.
 *
 * @param document A copy that belongs to the caller: all other code only reads documents.
 * @throws {Error} if the pointer leads to neither.
 */
export function editableAt(document: JsonObject, pointer: string): EditableNode {
  const element = at(document, pointer);
  if (typeof element !== 'object' || element === null) throw new Error(`the document has no element at ${pointer}`);
  return element as EditableNode; // read-only to everyone but the owner of the copy
}

export function setAt(document: JsonObject, pointer: string, value: Json): void {
  editableAt(document, parentOf(pointer))[lastKey(pointer)] = value;
}

export function removeAt(document: JsonObject, pointer: string): void {
  const parent = editableAt(document, parentOf(pointer));
  if (Array.isArray(parent)) parent.splice(Number(lastKey(pointer)), 1);
  else delete parent[lastKey(pointer)];
}

function lastKey(pointer: string): string {
  return fromPointer(pointer).at(-1) ?? '';
}
