import { editableAt, removeAt, setAt } from './editable.ts';
import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { changesBetween, type JsonChange } from './json-changes.ts';
import { findElement } from './json-path.ts';

/** The effect of an OpenAPI Overlay action on the one element that its target selects. */
export type ActionEffect =
  | { readonly update: Json }
  | { readonly remove: true }
  /** The JSONPath of the element that is merged into the target. */
  | { readonly copy: string };

export type OverlayAction = ActionEffect & {
  readonly target: string;
};

export type ActionOutcome =
  | { readonly pointer: string; readonly changes: readonly JsonChange[]; readonly replaced: Json | undefined }
  | { readonly refused: string; readonly isMissing?: true };

/**
 * Runs one action of an OpenAPI Overlay 1.1 (section 4.4.3) on a document, which it changes. The target must select one
 * element, so that the effect is at one place; with `mayBeRoot` an update or a copy may also
 * target the whole document.
 */
export async function runAction(
  document: JsonObject,
  action: OverlayAction,
  mayBeRoot = false,
): Promise<ActionOutcome> {
  const match = await findElement(document, action.target);
  if ('refused' in match) return { ...match, refused: `the target ${match.refused}` };
  const { pointer } = match;
  if (pointer === '' && (!mayBeRoot || 'remove' in action))
    return { refused: 'the target $ is the whole document; name the element to change' };

  const replaced = at(document, pointer);
  const before = structuredClone(replaced);
  if ('remove' in action) {
    removeAt(document, pointer);
    return { pointer, replaced, changes: changesBetween(before, undefined, pointer) };
  }

  const source = 'copy' in action ? await findElement(document, action.copy) : undefined;
  if (source !== undefined && 'refused' in source) return { refused: `the copied ${source.refused}` };
  const value = 'update' in action ? action.update : structuredClone(at(document, source?.pointer ?? '') ?? null);
  const refused = describeMismatch(replaced, value, 'update' in action ? 'update' : 'copy');
  if (refused !== undefined) return { refused };
  const merged = mergeUpdate(replaced, value);
  if (pointer === '') Object.assign(editableAt(document, ''), merged);
  else setAt(document, pointer, merged);
  return { pointer, replaced, changes: changesBetween(before, at(document, pointer), pointer) };
}

function describeMismatch(target: Json | undefined, value: Json, verb: string): string | undefined {
  if (Array.isArray(target) || isJsonObject(target) === isJsonObject(value)) return undefined;
  return isJsonObject(target)
    ? `the target is a mapping, so ${verb} must give one`
    : `the target is a single value, so ${verb} must not give a mapping`;
}

/** Merges a value into a part of the document: objects by key, lists by appending; single values are replaced. */
function mergeUpdate(target: Json | undefined, value: Json): Json {
  if (Array.isArray(target)) return [...target, ...(Array.isArray(value) ? value : [value])];
  if (!isJsonObject(target) || !isJsonObject(value)) return value;
  const merged: Record<string, Json> = { ...target };
  for (const [key, child] of Object.entries(value)) {
    merged[key] = Object.hasOwn(target, key) ? mergeUpdate(target[key], child) : child;
  }
  return merged;
}
