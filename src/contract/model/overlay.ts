import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { addOrigins, type Draft } from './draft.ts';
import { ContractError, UnreadableError } from './errors.ts';
import { at, isJsonObject, type JsonObject } from './json.ts';
import { type ActionEffect, runAction } from './overlay-action.ts';
import { readableFolders, realPath } from './readable-folders.ts';
import { isAddress, readSource, type Source } from './source.ts';

/** Returns the path of a document’s overlay, `<name>.colloquy.yaml`: next to it, or in the working directory. */
export function overlayPath(file: string): string {
  const path = isAddress(file) ? new URL(file).pathname : file;
  const name = basename(path).replace(/\.(ya?ml|json)$/i, '') || 'openapi';
  return join(isAddress(file) ? '' : dirname(path), `${name}.colloquy.yaml`);
}

/**
 * Reads the overlay of a document; `undefined` without one.
 *
 * @param allowFiles Folders outside the document’s project whose files it may read.
 * @throws {UnreadableError} when it is a symbolic link to a file that the document may not read.
 */
export async function readOverlay(file: string, allowFiles: readonly string[] = []): Promise<Source | undefined> {
  const overlay = overlayPath(file);
  if (!existsSync(overlay)) return undefined;
  const real = await realPath(overlay);
  const isNext = real === join(await realPath(dirname(overlay)), basename(overlay));
  if (!isNext && !(await readableFolders(isAddress(file) ? overlay : file, allowFiles)).includes(real)) {
    const reason = 'is a symbolic link out of the project; --allow-files <folder> opens another folder';
    throw new UnreadableError(overlay, undefined, reason);
  }
  return readSource(overlay);
}

/**
 * Applies an overlay to a document, which it changes.
 *
 * @returns The targets that match nothing, for example since the document has changed, with their pointers in the
 *   overlay.
 * @throws {ContractError} when it is not an Overlay 1.1, or an action cannot be run.
 */
export async function applyOverlay(
  { document, origins }: Draft,
  overlay: Source,
): Promise<{ readonly name: string; readonly pointer: string }[]> {
  const fail = (pointer: string, reason: string): never => {
    throw new ContractError(overlay.file, overlay.lineOf(pointer), reason);
  };
  const { value } = overlay;
  if (!isJsonObject(value) || !/^1\.1\.\d+$/.test(String(value.overlay))) {
    return fail('/overlay', 'must be OpenAPI Overlay 1.1; write overlay: 1.1.0');
  }
  if (!Array.isArray(value.actions)) return fail('/actions', 'needs a list of actions');
  const missing: { name: string; pointer: string }[] = [];
  for (const [index, action] of value.actions.entries()) {
    const pointer = `/actions/${index}`;
    const { target } = isJsonObject(action) ? action : {};
    if (typeof target !== 'string') return fail(pointer, 'an action needs a target, a JSONPath that starts with $');
    const effect = structuredClone(toEffect(action) ?? fail(pointer, 'an action needs update, remove: true or copy'));
    if ('update' in effect) addOrigins(origins, effect.update, overlay, `${pointer}/update`);
    const outcome = await runAction(document, { ...effect, target }, true);
    if ('refused' in outcome) {
      if (outcome.isMissing !== true) fail(`${pointer}/target`, outcome.refused);
      missing.push({ name: target, pointer: `${pointer}/target` });
      continue;
    }
    const [before, after] = [origins.get(outcome.replaced ?? null), at(document, outcome.pointer)];
    if (before !== undefined && after !== undefined) origins.set(after, before);
  }
  return missing;
}

function toEffect({ update, remove, copy }: JsonObject): ActionEffect | undefined {
  if (remove === true) return { remove };
  if (typeof copy === 'string') return { copy };
  return update === undefined ? undefined : { update };
}
