import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isJsonObject, type Json, type JsonObject, parseLocatedYaml } from '../contract/index.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { AssumptionSetError } from './assumption-set-error.ts';
import type { Deed, FillingAction } from './filling-action.ts';

/** Where the project's assumption sets stand. */
export const ASSUMPTIONS_FOLDER = 'openapi/assumptions';

/**
 * Reads an assumption set from a file. Whether it fits a contract is told only when it is applied.
 *
 * @throws {AssumptionSetError} when the file is missing, or for any reason of {@link parseAssumptionSet}.
 */
export async function readAssumptionSet(file: string): Promise<AssumptionSet> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new AssumptionSetError(file, undefined, 'cannot be read; give the name of a set or the path of a file', {
      cause,
    });
  }
  return parseAssumptionSet(text, file);
}

/**
 * Finds a set by its name, such as `plain`, or by the path of its file.
 *
 * @throws {AssumptionSetError} when there is no such set, or for any reason of {@link parseAssumptionSet}.
 */
export async function findAssumptionSet(
  nameOrFile: string,
  folder: string = ASSUMPTIONS_FOLDER,
): Promise<AssumptionSet> {
  if (/[./\\]/.test(nameOrFile)) return readAssumptionSet(nameOrFile);
  const names = await assumptionSetNames(folder);
  if (!names.includes(nameOrFile)) {
    throw new AssumptionSetError(
      nameOrFile,
      undefined,
      `is no assumption set; there are ${names.join(', ') || 'none'}`,
    );
  }
  return readAssumptionSet(join(folder, `${nameOrFile}.yaml`));
}

/** Reads every set of the folder, by name; none where there is no such folder. */
export async function readAssumptionSets(folder: string = ASSUMPTIONS_FOLDER): Promise<AssumptionSet[]> {
  const names = await assumptionSetNames(folder);
  return Promise.all(names.map((name) => readAssumptionSet(join(folder, `${name}.yaml`))));
}

/** The names of the sets of a folder, which are read by {@link findAssumptionSet}; none where there is no such folder. */
export async function assumptionSetNames(folder: string = ASSUMPTIONS_FOLDER): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  return files
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'))
    .sort();
}

/**
 * Reads an assumption set from its text.
 *
 * @param text YAML (or JSON) of one OpenAPI Overlay 1.1 document; every action has `x-fills` and a description.
 * @param file The name that errors give to the text; its last part without ending is the name of the set.
 * @throws {AssumptionSetError} when the text is not YAML, no Overlay 1.1 document, or an action is malformed.
 */
export function parseAssumptionSet(text: string, file: string): AssumptionSet {
  const { value: overlay, lineOf } = parseLocatedYaml(text, (line, reason) => {
    throw new AssumptionSetError(file, line, reason);
  });
  const fail: Fail = (pointer, reason) => {
    throw new AssumptionSetError(file, lineOf(pointer), reason);
  };
  const name = basename(file).replace(/\.[^.]*$/, '');
  if (!/^[\w.-]+$/.test(name)) {
    throw new AssumptionSetError(file, undefined, 'must have a name of letters, digits, dots, hyphens and underscores');
  }
  if (!isJsonObject(overlay)) return fail('', 'is not an OpenAPI Overlay document; it must be a mapping');
  if (!/^1\.1\.\d+$/.test(String(overlay.overlay))) {
    return fail('/overlay', 'must be OpenAPI Overlay 1.1; write overlay: 1.1.0');
  }
  const { info, actions } = overlay;
  if (!isJsonObject(info) || typeof info.title !== 'string') return fail('/info', 'needs a title in info');
  if (!Array.isArray(actions) || actions.length === 0) return fail('/actions', 'needs a list of actions');
  return {
    name,
    file,
    title: info.title,
    description: typeof info.description === 'string' ? info.description.trim() : '',
    actions: actions.map((action: Json, index) => toAction(action, `/actions/${index}`, fail)),
    lineOf,
  };
}

type Fail = (pointer: string, reason: string) => never;

const KEYS = new Set(['target', 'description', 'update', 'remove', 'copy', 'x-fills']);

function toAction(action: Json, pointer: string, fail: Fail): FillingAction {
  if (!isJsonObject(action)) return fail(pointer, 'an action must be a mapping');
  const odd = Object.keys(action).find((key) => !KEYS.has(key));
  if (odd !== undefined) fail(`${pointer}/${odd}`, `${odd} is no key of an action; it has ${[...KEYS].join(', ')}`);
  const { target, description, 'x-fills': fills } = action;
  if (typeof target !== 'string' || !target.startsWith('$')) {
    return fail(`${pointer}/target`, 'an action needs a target, a JSONPath that starts with $');
  }
  if (typeof description !== 'string' || description.trim() === '') {
    return fail(pointer, 'an action needs a description: what is assumed, in a sentence');
  }
  if (!Array.isArray(fills) || fills.length === 0 || !fills.every((id) => typeof id === 'string')) {
    return fail(`${pointer}/x-fills`, 'an action needs x-fills: the list of ids of the open points that it fills');
  }
  return { target, description: description.trim(), fills, ...toDeed(action, pointer, fail) };
}

function toDeed(action: JsonObject, pointer: string, fail: Fail): Deed {
  const deeds = ['update', 'remove', 'copy'].filter((key) => Object.hasOwn(action, key));
  if (deeds.length !== 1) return fail(pointer, 'an action needs exactly one of update, remove and copy');
  const { update, remove, copy } = action;
  if (update !== undefined) return { update };
  if (remove !== undefined) return remove === true ? { remove } : fail(`${pointer}/remove`, 'must be true');
  if (typeof copy === 'string' && copy.startsWith('$')) return { copy };
  return fail(`${pointer}/copy`, 'must be the JSONPath of the element to copy');
}
