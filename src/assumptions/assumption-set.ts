import { basename } from 'node:path';
import { stringify } from 'yaml';
import { AssumptionSetError, isJsonObject, type Json, type JsonObject, parseLocatedYaml } from '../contract/index.ts';

/** What an action does to the one element that its target hits. */
export type ActionEffect =
  | { readonly update: Json }
  | { readonly remove: true }
  /** The JSONPath of the element that is merged into the target. */
  | { readonly copy: string };

/** One action of an OpenAPI Overlay that fills open points. */
export type SetAction = ActionEffect & {
  /** JSONPath (RFC 9535) of the one element that the action changes. */
  readonly target: string;
  /** What is assumed or answered, in a sentence for people. */
  readonly description: string;
  /** Ids of the open points that the action fills. */
  readonly fills: readonly string[];
};

/**
 * A named file of guesses: an OpenAPI Overlay 1.1 document whose every action names the open points that it fills.
 */
export interface AssumptionSet {
  /** The file's name without its ending, such as `plain`. */
  readonly name: string;
  /** The path that the set was read from, as it was given, or the words that stand for one. */
  readonly file: string;
  readonly title: string;
  /** What the set is, in a sentence or two; empty where it does not say. */
  readonly description: string;
  readonly actions: readonly SetAction[];
  /** What the set was generated from; a set from a file has none. */
  readonly seed?: number;
  /** The line of an element of the file, counted from 1; `undefined` where there is no file. */
  lineOf(pointer: string): number | undefined;
}

/** What a set says at an open point: the description of its first action there; `undefined` where it says nothing. */
export function saysAt(set: AssumptionSet, id: string): string | undefined {
  return set.actions.find((action) => action.fills.includes(id))?.description;
}

/** The set as an Overlay document. */
function toOverlay(set: AssumptionSet): JsonObject {
  return {
    overlay: '1.1.0',
    info: { title: set.title, version: '1.0.0', ...(set.description === '' ? {} : { description: set.description }) },
    actions: set.actions.map(({ target, description, fills, ...effect }) => ({
      target,
      description,
      'x-fills': [...fills],
      ...effect,
    })),
  };
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

function toAction(action: Json, pointer: string, fail: Fail): SetAction {
  if (!isJsonObject(action)) return fail(pointer, 'an action must be a mapping');
  const unknown = Object.keys(action).find((key) => !KEYS.has(key));
  if (unknown !== undefined)
    fail(`${pointer}/${unknown}`, `${unknown} is no key of an action; it has ${[...KEYS].join(', ')}`);
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
  return { target, description: description.trim(), fills, ...toEffect(action, pointer, fail) };
}

function toEffect(action: JsonObject, pointer: string, fail: Fail): ActionEffect {
  const effects = ['update', 'remove', 'copy'].filter((key) => Object.hasOwn(action, key));
  if (effects.length !== 1) return fail(pointer, 'an action needs exactly one of update, remove and copy');
  const { update, remove, copy } = action;
  if (update !== undefined) return { update };
  if (remove !== undefined) return remove === true ? { remove } : fail(`${pointer}/remove`, 'must be true');
  if (typeof copy === 'string' && copy.startsWith('$')) return { copy };
  return fail(`${pointer}/copy`, 'must be the JSONPath of the element to copy');
}

/** The text of a file that holds the set, such as one that was generated. */
export function printAssumptionSet(set: AssumptionSet): string {
  return stringify(toOverlay(set), { lineWidth: 0, flowCollectionPadding: false, aliasDuplicateObjects: false });
}
