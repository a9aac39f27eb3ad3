import { at, changesBetween, isJsonObject, type Json, type JsonChange, type JsonObject } from '../contract/index.ts';
import type { SetAction } from './assumption-set.ts';
import { findElement } from './json-path.ts';

/** What an action did, or why it cannot be run. */
export type Outcome =
  | { readonly pointer: string; readonly changes: readonly JsonChange[] }
  | { readonly refused: string };

/**
 * Runs one action on a document, which it changes.
 *
 * The library prints what it cannot do and continues, appends to arrays, and skips hits of one array when it removes
 * them. So an action here has one target with one hit, and all that can fail is checked before.
 */
export async function runAction(document: JsonObject, action: SetAction): Promise<Outcome> {
  const found = await findElement(document, action.target);
  if ('refused' in found) return { refused: `the target ${found.refused}` };
  const { pointer } = found;
  if (pointer === '') return { refused: 'the target $ is the whole document; name the element to change' };
  const before = structuredClone(at(document, pointer));
  const refused = await objectionTo(document, action, before);
  if (refused !== undefined) return { refused };

  // Loading it takes longer than reading the contract, which is all that most commands do.
  const { openapiOverlay } = await import('openapi-format');
  const { description, fills, ...effect } = action;
  await openapiOverlay(document, { overlaySet: { overlay: '1.1.0', actions: [effect] } });
  return { pointer, changes: changesBetween(before, at(document, pointer), pointer) };
}

async function objectionTo(
  document: JsonObject,
  action: SetAction,
  target: Json | undefined,
): Promise<string | undefined> {
  if ('remove' in action) return undefined;
  if ('update' in action) return mismatch(target, action.update, 'update');
  const source = await findElement(document, action.copy);
  return 'refused' in source ? `the copied ${source.refused}` : mismatch(target, at(document, source.pointer), 'copy');
}

function mismatch(target: Json | undefined, value: unknown, verb: string): string | undefined {
  if (Array.isArray(target) || isJsonObject(target) === isJsonObject(value)) return undefined;
  return isJsonObject(target)
    ? `the target is a mapping, so ${verb} must give one`
    : `the target is a single value, so ${verb} must not give a mapping`;
}
