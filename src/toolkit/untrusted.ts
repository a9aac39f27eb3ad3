const MOST_VALUES = 100_000;
/** How long a search goes on, in milliseconds: what a failing tool costs beyond its own time. */
const LONGEST = 5;
/** How many objects, and keys of one object, are looked at before the clock is, so that no pause of the process counts. */
const LEAST = 1_000;

/**
 * Handles the rejections of promises within a value that is thrown away, since one rejection that nobody handles ends a
 * process. Looks into objects, lists, maps, sets, errors and what the promises themselves settle with, the outermost
 * first. Promises in one list are all handled, however long that takes.
 */
export function ignoreRejections(value: unknown, values = MOST_VALUES): void {
  search(value, { left: values, seen: new Set() });
}

interface Search {
  left: number;
  readonly seen: Set<object>;
}

function search(root: unknown, state: Search): void {
  const found: object[] = [];
  const onSettled = (inner: unknown): void => search(inner, state);
  const add = (value: unknown): void => {
    state.left -= 1;
    if (typeof value !== 'object' || value === null || state.seen.has(value)) return;
    state.seen.add(value);
    if (!isPromise(value)) found.push(value);
    else ignoreErrors(() => Promise.prototype.then.call(value, onSettled, onSettled));
  };
  const startedAt = performance.now();
  const isLate = (): boolean => performance.now() - startedAt > LONGEST;
  if (state.left > 0) add(root);
  for (const [index, object] of found.entries()) {
    if (state.left <= 0 || (index >= LEAST && isLate())) return;
    try {
      addContents(object, state, add, isLate);
    } catch (thrown) {
      add(thrown); // by a getter or a proxy
    }
  }
}

function addContents(object: object, state: Search, add: (value: unknown) => void, isLate: () => boolean): void {
  // Bytes and the letters of a boxed string have a key each, of which there can be millions, and are no promises.
  if (ArrayBuffer.isView(object) || object instanceof String) return;
  if (Array.isArray(object)) {
    for (let index = 0; index < object.length && state.left > 0; index += 1) add(object[index]);
    return;
  }
  for (const [index, key] of keysOf(object).entries()) {
    if (state.left <= 0 || (index > 0 && index % LEAST === 0 && isLate())) return;
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

/** Of this realm or of another, such as that of code which `node:vm` runs. */
function isPromise(value: object): boolean {
  if (isInstance(value, Promise)) return true;
  try {
    return 'then' in value && Object.prototype.toString.call(value) === '[object Promise]';
  } catch {
    return false;
  }
}

function ignoreErrors(action: () => unknown): void {
  try {
    action();
  } catch {
    // A promise whose constructor cannot be read is handled by nobody.
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
