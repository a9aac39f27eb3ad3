import { refuse } from './definition.ts';
import type { ToolkitOperation } from './protocol.ts';

/** A request that asks to be let through. */
export interface Attempt<Context = unknown> {
  readonly operation: ToolkitOperation;
  /** The name under which the toolkit is registered; `undefined` for one that is not there. */
  readonly toolkit: string | undefined;
  /** The `function_name` of the tool; `undefined` for one that is not there, or where none is asked for. */
  readonly tool: string | undefined;
  /** The toolkit API key, from where the protocol has it. */
  readonly key: string | undefined;
  /** What the host's `context` made of its request. */
  readonly context: Context;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
}

/** Lets a request through, and names the caller to the tool. */
export interface Identified<Identity = unknown> {
  /** What a tool finds as `identity` in its context. */
  readonly identity: Identity;
}

/**
 * Tells whether a request is let through. Only `true` and an object with `identity` let it. It is asked before anything
 * else is said of the names in the request, so that a stranger cannot find out which toolkits and tools there are.
 */
export type Authorize<Context = unknown, Identity = unknown> = (
  attempt: Attempt<Context>,
) => boolean | Identified<Identity> | Promise<boolean | Identified<Identity>>;

/** In place of an {@link Authorize}: everyone who reaches the address may see and run every tool. */
export type OpenToAnyone = 'open-to-anyone';

/**
 * Lets a request through that has the key of its toolkit. Keys are compared in a time that does not depend on them.
 *
 * @param keys The key of each toolkit, by the name under which it is registered; several while one replaces another.
 * @throws {ToolkitDefinitionError} when a key is missing, as from an environment that lacks it, or empty.
 * @example
 * const authorize = toolkitApiKeys({ weather: process.env.WEATHER_KEY });
 */
export function toolkitApiKeys(
  keys: Readonly<Record<string, string | readonly string[] | undefined>>,
): Authorize<unknown, undefined> {
  const byToolkit = Object.entries(keys).map(([toolkit, given]) => {
    const list: readonly unknown[] = [given].flat();
    if (list.length === 0 || !list.every((key): key is string => typeof key === 'string' && key !== ''))
      return refuse(`the key of toolkit ${toolkit} must be a text that is not empty`);
    return [toolkit, list] as const;
  });
  const longest = Math.max(LEAST_COMPARED, ...byToolkit.flatMap(([, list]) => list).map((key) => key.length));
  /** A key with its length at its end, in a text whose length is that of every other key. */
  const toComparable = (key: string): string =>
    key.slice(0, longest).padEnd(longest, '\0') + String.fromCharCode(Math.min(key.length, longest + 1));
  const expectedOf = new Map(byToolkit.map(([toolkit, list]) => [toolkit, list.map(toComparable)]));
  const dummy = [toComparable(DUMMY)];
  return ({ toolkit, key = '' }) => {
    const expected = toolkit === undefined ? undefined : expectedOf.get(toolkit);
    const given = toComparable(key);
    const equal = (expected ?? dummy).filter((one) => isEqual(given, one)); // compared with each of them
    return equal.length > 0 && expected !== undefined;
  };
}

/** Compared where a toolkit has no key, so that it takes as long as where it has one. */
const DUMMY = 'a key that is not used';
const LEAST_COMPARED = 64;

/** Takes a time that depends on the length of the texts alone: no step depends on what they contain. */
function isEqual(given: string, expected: string): boolean {
  let difference = 0;
  for (let index = 0; index < given.length; index += 1)
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}
