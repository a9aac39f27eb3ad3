/** How many values are looked at: what a failing tool costs beyond its own time stays below some ten milliseconds. */
const MOST_VALUES = 100_000;

/**
 * Handles the rejections of promises within a value that is thrown away, since one rejection that nobody handles ends a
 * process. Looks into objects, lists, maps, sets, errors and what the promises themselves settle with.
 *
 * @param values How many values are looked at in all.
 */
export function ignoreRejections(value: unknown, values = MOST_VALUES): void {
  search(value, { left: values, seen: new Set() });
}

interface Search {
  left: number;
  readonly seen: Set<object>;
}

function search(root: unknown, state: Search): void {
  const stack: object[] = [];
  const add = (value: unknown): void => {
    state.left -= 1;
    if (typeof value !== 'object' || value === null || state.seen.has(value)) return;
    state.seen.add(value);
    stack.push(value);
  };
  const onSettled = (inner: unknown): void => search(inner, state);
  if (state.left > 0) add(root);
  for (let object = stack.pop(); object !== undefined; object = stack.pop()) {
    try {
      if (object instanceof Promise) Promise.prototype.then.call(object, onSettled, onSettled);
      else addContents(object, state, add);
    } catch (thrown) {
      if (state.left > 0) add(thrown); // by a getter or a proxy
    }
  }
}

/** Adds what an object holds, and stops in the middle of it when enough was looked at. */
function addContents(object: object, state: Search, add: (value: unknown) => void): void {
  // Bytes and the letters of a boxed string have a key each, of which there can be millions, and are no promises.
  if (ArrayBuffer.isView(object) || object instanceof String) return;
  if (Array.isArray(object)) {
    for (let index = 0; index < object.length && state.left > 0; index += 1) add(object[index]);
    return;
  }
  for (const key of keysOf(object)) {
    if (state.left <= 0) return;
    add((object as Record<PropertyKey, unknown>)[key]); // an own key
  }
  if (object instanceof Map) {
    for (const [key, value] of Map.prototype.entries.call(object)) {
      if (state.left <= 0) return;
      add(key);
      add(value);
    }
  } else if (object instanceof Set) {
    for (const value of Set.prototype.values.call(object)) {
      if (state.left <= 0) return;
      add(value);
    }
  }
}

function keysOf(object: object): readonly PropertyKey[] {
  const keys = [...Object.keys(object), ...Object.getOwnPropertySymbols(object)];
  return object instanceof Error ? [...keys, 'cause', 'errors'] : keys; // which are not enumerable
}

/** `instanceof`, of a value that a tool threw: a proxy can refuse even this question, by throwing in its turn. */
export function isInstance<Instance>(
  thrown: unknown,
  Class: abstract new (...args: never) => Instance,
): thrown is Instance {
  try {
    return thrown instanceof Class;
  } catch {
    return false;
  }
}
