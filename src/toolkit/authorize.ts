import { ToolkitDefinitionError } from './definition-error.ts';
import type { ToolkitOperation } from './protocol.ts';

/** A request that asks to be let through. */
export interface Attempt {
  readonly operation: ToolkitOperation;
  /** The name under which the toolkit is registered; `undefined` for one that is not there. */
  readonly toolkit: string | undefined;
  /** The `function_name` of the tool; `undefined` for one that is not there, or where none is asked for. */
  readonly tool: string | undefined;
  /** The toolkit API key, from where the protocol has it. */
  readonly key: string | undefined;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
}

/**
 * Tells whether a request is let through. Only `true` lets it. It is asked before anything else is said of the names in
 * the request, so that a stranger cannot find out which toolkits and tools there are.
 */
export type Authorize = (attempt: Attempt) => boolean | Promise<boolean>;

/** In place of an {@link Authorize}: whoever reaches the address may see and run every tool. */
export type OpenToAnyone = 'open-to-anyone';

/**
 * Lets a request through that has the key of its toolkit. Keys are compared in a time that tells nothing of them.
 *
 * @param keys The key of each toolkit, by the name under which it is registered; several while one replaces another.
 * @throws {ToolkitDefinitionError} when a key is missing, as from an environment that lacks it, or empty.
 * @example
 * const authorize = toolkitApiKeys({ weather: process.env.WEATHER_KEY });
 */
export function toolkitApiKeys(keys: Readonly<Record<string, string | readonly string[] | undefined>>): Authorize {
  const byToolkit = new Map<string, readonly string[]>();
  for (const [toolkit, given] of Object.entries(keys)) {
    const list: readonly unknown[] = Array.isArray(given) ? given : [given];
    const valid = list.filter((key): key is string => typeof key === 'string' && key !== '');
    if (valid.length === 0 || valid.length < list.length) {
      throw new ToolkitDefinitionError(`the key of toolkit ${toolkit} must be a text that is not empty`);
    }
    byToolkit.set(toolkit, valid);
  }
  return ({ toolkit, key }) => {
    const expected = toolkit === undefined ? undefined : byToolkit.get(toolkit);
    let isKey = false;
    for (const one of expected ?? DUMMY) {
      if (isEqual(key ?? '', one)) isKey = true;
    }
    return isKey && expected !== undefined;
  };
}

/** Compared where a toolkit has no key, so that it takes as long as where it has one. */
const DUMMY = ['a key that nobody has'];

/** Compares in a time that depends on the length of `given` alone. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length;
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index % expected.length);
  }
  return difference === 0;
}
