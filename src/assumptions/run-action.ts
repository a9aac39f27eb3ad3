import {
  at,
  changesBetween,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  removeAt,
  setAt,
} from '../contract/index.ts';
import type { SetAction } from './assumption-set.ts';
import { findElement } from './json-path.ts';

/** What an action did, or why it cannot be run. */
export type Outcome =
  | { readonly pointer: string; readonly changes: readonly JsonChange[] }
  | { readonly refused: string };

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
  if ('remove' in action) {
    removeAt(document, pointer);
    return { pointer, changes: changesBetween(before, undefined, pointer) };
  }

  const source = 'copy' in action ? await findElement(document, action.copy) : undefined;
  if (source !== undefined && 'refused' in source) return { refused: `the copied ${source.refused}` };
  const value = 'update' in action ? action.update : (at(document, source?.pointer ?? '') ?? null);
  const refused = mismatch(before, value, 'update' in action ? 'update' : 'copy');
  if (refused !== undefined) return { refused };
  setAt(document, pointer, merge(at(document, pointer), structuredClone(value)));
  return { pointer, changes: changesBetween(before, at(document, pointer), pointer) };
}

function mismatch(target: Json | undefined, value: Json, verb: string): string | undefined {
  if (Array.isArray(target) || isJsonObject(target) === isJsonObject(value)) return undefined;
  return isJsonObject(target)
    ? `the target is a mapping, so ${verb} must give one`
    : `the target is a single value, so ${verb} must not give a mapping`;
}

/** A part of the document with a value merged into it: objects by key, lists by appending; single values are replaced. */
function merge(target: Json | undefined, value: Json): Json {
  if (Array.isArray(target)) return [...target, ...(Array.isArray(value) ? value : [value])];
  if (!isJsonObject(target) || !isJsonObject(value)) return value;
  const merged: Record<string, Json> = { ...target };
  for (const [key, child] of Object.entries(value)) {
    merged[key] = Object.hasOwn(target, key) ? merge(target[key], child) : child;
  }
  return merged;
}
