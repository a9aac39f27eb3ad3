import { openapiOverlay, resolveJsonPath } from 'openapi-format';
import { changesBetween, type JsonChange } from '../diff/index.ts';
import { at, isJsonObject, type Json, type JsonObject } from '../json.ts';
import { toPointer, toToken } from '../json-pointer.ts';
import type { FillingAction } from './filling-action.ts';

/** What an action did, or why it cannot be run. */
export type Outcome =
  | { readonly pointer: string; readonly changes: readonly JsonChange[] }
  | { readonly refused: string };

/**
 * Runs one action on a document, which it changes.
 *
 * The library prints what it cannot do and goes on, appends to arrays, and skips hits of one array when it removes
 * them. So an action here has one target with one hit, and all that can go wrong is looked for before.
 */
export async function runAction(document: JsonObject, action: FillingAction): Promise<Outcome> {
  const hits = resolveJsonPath(document, action.target);
  const [hit] = hits;
  if (hit === undefined) return { refused: `the target ${action.target} matches nothing` };
  if (hits.length > 1) {
    return { refused: `the target ${action.target} matches ${hits.length} places; write an action for each` };
  }
  if (hit.key === undefined) return { refused: 'the target $ is the whole document; name the element to change' };
  const pointer = `${pointerOf(document, hit.parent)}/${toToken(hit.key)}`;
  const before = structuredClone(at(document, pointer));
  const refused = objectionTo(document, action, before);
  if (refused !== undefined) return { refused };

  const { description, fills, ...deed } = action;
  await openapiOverlay(document, { overlaySet: { overlay: '1.1.0', actions: [deed] } });
  return { pointer, changes: changesBetween(before, at(document, pointer), pointer) };
}

function objectionTo(document: JsonObject, action: FillingAction, target: Json | undefined): string | undefined {
  if ('remove' in action) return undefined;
  if ('update' in action) return mismatch(target, action.update, 'update');
  const sources = resolveJsonPath(document, action.copy);
  const [source] = sources;
  if (source === undefined) return `copy takes ${action.copy}, which matches nothing`;
  if (sources.length > 1) return `copy takes ${action.copy}, which matches ${sources.length} places; it must be one`;
  return mismatch(target, source.value, 'copy');
}

function mismatch(target: Json | undefined, value: unknown, deed: string): string | undefined {
  if (Array.isArray(target) || isJsonObject(target) === isJsonObject(value)) return undefined;
  return isJsonObject(target)
    ? `the target is a mapping, so ${deed} must give one`
    : `the target is a single value, so ${deed} must not give a mapping`;
}

/** The pointer of an element that is known by its identity alone. */
function pointerOf(document: JsonObject, element: unknown): string {
  const search = (value: Json): string[] | undefined => {
    if (value === element) return [];
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, child] of Object.entries(value)) {
      const below = search(child);
      if (below !== undefined) return [key, ...below];
    }
    return undefined;
  };
  return toPointer(search(document) ?? []);
}
