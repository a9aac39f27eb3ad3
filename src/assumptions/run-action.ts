import {
  at,
  changesBetween,
  fromPointer,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  parentOf,
} from '../contract/index.ts';
import type { SetAction } from './assumption-set.ts';
import { findElement } from './json-path.ts';

/** What an action did, or why it cannot be run. */
export type Outcome =
  | { readonly pointer: string; readonly changes: readonly JsonChange[] }
  | { readonly refused: string };

/** JSON that is our own copy, made to be changed. */
type Editable = null | boolean | number | string | Editable[] | { [key: string]: Editable };

/**
 * Runs one action of an OpenAPI Overlay 1.1 (section 4.4.3) on a document, which it changes. The target is one element:
 * what an action does must be seen at one place.
 */
export async function runAction(document: JsonObject, action: SetAction): Promise<Outcome> {
  const found = await findElement(document, action.target);
  if ('refused' in found) return { refused: `the target ${found.refused}` };
  const { pointer } = found;
  if (pointer === '') return { refused: 'the target $ is the whole document; name the element to change' };

  const before = structuredClone(at(document, pointer));
  const [parent, key] = [editableAt(document, parentOf(pointer)), fromPointer(pointer).at(-1) ?? ''];
  if ('remove' in action) {
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
    return { pointer, changes: changesBetween(before, undefined, pointer) };
  }

  const given = await givenValue(document, action);
  if ('refused' in given) return given;
  const refused = mismatch(before, given.value, 'update' in action ? 'update' : 'copy');
  if (refused !== undefined) return { refused };
  if (Array.isArray(parent)) parent[Number(key)] = merge(parent[Number(key)], given.value);
  else parent[key] = merge(parent[key], given.value);
  return { pointer, changes: changesBetween(before, at(document, pointer), pointer) };
}

/** The value that an action merges into its target. */
async function givenValue(
  document: JsonObject,
  action: Exclude<SetAction, { readonly remove: true }>,
): Promise<{ readonly value: Json } | { readonly refused: string }> {
  if ('update' in action) return { value: action.update };
  const source = await findElement(document, action.copy);
  if ('refused' in source) return { refused: `the copied ${source.refused}` };
  return { value: at(document, source.pointer) ?? null };
}

function mismatch(target: Json | undefined, value: Json, verb: string): string | undefined {
  if (Array.isArray(target) || isJsonObject(target) === isJsonObject(value)) return undefined;
  return isJsonObject(target)
    ? `the target is a mapping, so ${verb} must give one`
    : `the target is a single value, so ${verb} must not give a mapping`;
}

/** Merges a value into a part of the document, in place: objects by key, lists by appending; single values are replaced. */
function merge(target: Editable | undefined, value: Json): Editable {
  const copy = structuredClone(value) as Editable;
  if (Array.isArray(target)) {
    target.push(...(Array.isArray(copy) ? copy : [copy]));
    return target;
  }
  if (!isEditableObject(target) || !isEditableObject(copy)) return copy;
  for (const [key, child] of Object.entries(copy)) {
    target[key] = Object.hasOwn(target, key) ? merge(target[key], child) : child;
  }
  return target;
}

function isEditableObject(value: Editable | undefined): value is Record<string, Editable> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object or list at a pointer of a document that is our own copy. */
function editableAt(document: JsonObject, pointer: string): Editable[] | Record<string, Editable> {
  return at(document, pointer) as Editable[] | Record<string, Editable>; // the parent of an element that was found
}
