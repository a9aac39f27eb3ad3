import { refuse } from './definition.ts';
import type { ToolkitOperation } from './protocol.ts';

/** A request to authorize. */
export interface Attempt<Context = unknown> {
  readonly operation: ToolkitOperation;
  /** The name under which the toolkit is registered; `undefined` for an unknown toolkit. */
  readonly toolkit: string | undefined;
  /** The `function_name` of the tool; `undefined` for an unknown tool, or if the request names none. */
  readonly tool: string | undefined;
  /** The toolkit API key, read as the protocol says. */
  readonly key: string | undefined;
  /** The result of the handler's `context` function. */
  readonly context: Context;
  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined;
}

/** Allows a request, and names the caller to the tool. */
export interface Identified<Identity = unknown> {
  /** The caller, which a tool gets as `identity` in its context. */
  readonly identity: Identity;
}

/**
 * Decides whether a request is allowed. Only `true` and an object with `identity` allow it. It is called before the
 * response depends on the names in the request, so that a stranger cannot find out which toolkits and tools exist;
 * except if the protocol chooses `resource-first` at `toolkits.error-order`.
 */
export type Authorize<Context = unknown, Identity = unknown> = (
  attempt: Attempt<Context>,
) => boolean | Identified<Identity> | Promise<boolean | Identified<Identity>>;

/** Instead of an {@link Authorize}: everyone who can reach the address may see and run every tool. */
export type OpenToAnyone = 'open-to-anyone';

/**
 * Allows requests with the key of their toolkit. Keys are compared in constant time.
 *
 * @param keys The key of each toolkit, by the name under which it is registered; several keys while one replaces another.
 * @throws {ToolkitDefinitionError} if a key is empty or missing, for example because an environment variable is not set.
 * @example
 * const authorize = toolkitApiKeys({ weather: process.env.WEATHER_KEY });
 */
export function toolkitApiKeys(
  keys: Readonly<Record<string, string | readonly string[] | undefined>>,
): Authorize<unknown, undefined> {
  const byToolkit = Object.entries(keys).map(([toolkit, value]) => {
    const list: readonly unknown[] = [value].flat();
    if (list.length === 0 || !list.every((key): key is string => typeof key === 'string' && key !== ''))
      return refuse(`the key of toolkit ${toolkit} must be a text that is not empty`);
    return [toolkit, list] as const;
  });
  const longest = Math.max(MIN_COMPARED_CHARS, ...byToolkit.flatMap(([, list]) => list).map((key) => key.length));
  /** Pads or cuts a key to the length of the longest one, and appends its own length. */
  const toComparable = (key: string): string =>
    key.slice(0, longest).padEnd(longest, '\0') + String.fromCharCode(Math.min(key.length, longest + 1));
  const expectedKeys = new Map(byToolkit.map(([toolkit, list]) => [toolkit, list.map(toComparable)]));
  const dummy = [toComparable(DUMMY_KEY)];
  return ({ toolkit, key = '' }) => {
    const expected = toolkit === undefined ? undefined : expectedKeys.get(toolkit);
    const sent = toComparable(key);
    const equal = (expected ?? dummy).filter((candidate) => isEqual(sent, candidate)); // compares every key
    return equal.length > 0 && expected !== undefined;
  };
}

/** The key that is compared if a toolkit has none, so that the response takes the same time. */
const DUMMY_KEY = 'a key that is not used';
const MIN_COMPARED_CHARS = 64;

/** Compares two texts in a time that depends on nothing but their length. */
function isEqual(sent: string, expected: string): boolean {
  let difference = 0;
  for (let index = 0; index < sent.length; index += 1)
    difference |= sent.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}
