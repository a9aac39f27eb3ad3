import { ignoreRejections, isInstance } from './untrusted.ts';

const PROMISE = 'a promise has no JSON form; await it';

/** A value has more JSON text than is allowed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor(length: number) {
    super(`the JSON text is longer than ${length}`);
  }
}

/** A value, or something in it, has no JSON form that would say what it is. */
export class UnsendableError extends TypeError {
  override readonly name = 'UnsendableError';
  /** Where in the value, such as `result.total`. */
  readonly place: string;

  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`);
    this.place = place;
  }
}

/**
 * Writes a value as `JSON.stringify` does, and stops early at one that is too large, nested too deep, or a promise.
 *
 * What `JSON.stringify` would empty is refused: a `Map`, a `Set`, an `Error`, bytes, whatever is of a class and has
 * nothing to write, an invalid date, and the numbers that JSON does not have.
 *
 * @param length Code units that the text may have.
 * @param nesting Objects and arrays that may stand within each other.
 * @throws {TooLargeError} and {UnsendableError}, and whatever a getter or a `toJSON` of the value throws.
 */
export function writeJson(value: unknown, length: number, nesting: number): string {
  const parents: unknown[] = [];
  const keys: string[] = [];
  /** What is left of the length at most: numbers and characters that are escaped have more text than is counted. */
  let left = length;
  let omitted = 0;
  const count = (units: number): void => {
    left -= units;
    if (left < 0) throw new TooLargeError(length);
  };
  const refuse = (key: string, problem: string): never => {
    throw new UnsendableError(placeOf([...keys.slice(1), key]), problem);
  };
  // Looked at before it is visited, since a Buffer then has listed its bytes already: gigabytes for tens of megabytes.
  const checkBytes = (child: unknown): void => {
    if (ArrayBuffer.isView(child) && 'length' in child && Number(child.length) * 2 > left) {
      throw new TooLargeError(length);
    }
  };
  const look = (child: unknown, key: string): void => {
    checkBytes(child);
    if (!isInstance(child, Promise)) return;
    ignoreRejections(child);
    refuse(key, PROMISE);
  };
  const enter = (key: string, container: object): void => {
    if (parents.length >= nesting) refuse(key, `nested deeper than ${nesting}`);
    if ('then' in container && typeof container.then === 'function') {
      ignoreRejections(container);
      refuse(key, PROMISE);
    }
    const emptied = emptiedKind(container);
    if (emptied !== undefined) refuse(key, `${emptied} has no JSON form; return a plain object or a list`);
    parents.push(container);
    keys.push(key);
    if (Array.isArray(container)) {
      count(container.length + 1);
      for (let index = 0; index < container.length; index += 1) look(container[index], key);
    } else {
      count(2);
      const items = Object.values(container);
      try {
        for (const item of items) look(item, key);
      } catch (thrown) {
        ignoreRejections(items); // getters make others when they are read again
        throw thrown;
      }
    }
  };

  checkBytes(value);
  // Undefined for what has no JSON form, which the type of JSON.stringify leaves out.
  const text: string | undefined = JSON.stringify(
    value,
    function (this: unknown, key: string, child: unknown): unknown {
      while (parents.length > 0 && parents.at(-1) !== this) {
        parents.pop();
        keys.pop();
      }
      if (child === undefined || typeof child === 'function' || typeof child === 'symbol') {
        omitted += 1;
        if (omitted > length) throw new TooLargeError(length);
        return child;
      }
      if (parents.length > 0 && !Array.isArray(this)) count(key.length + 3);
      if (typeof child === 'string' || child instanceof String) count(child.length + 2);
      else if (typeof child === 'number' && !Number.isFinite(child)) refuse(key, `${child} has no JSON form`);
      else if (child === null && isInvalidDate(this, key)) refuse(key, 'an invalid date has no JSON form');
      else if (typeof child !== 'object' || child === null) count(1);
      else enter(key, child);
      return child;
    },
  );
  if (text === undefined) throw new UnsendableError('result', `a ${typeof value} has no JSON form`);
  if (text.length > length) throw new TooLargeError(length);
  return text;
}

/** What JSON would write nothing of, or the wrong thing, in words; `undefined` for all else. */
function emptiedKind(value: object): string | undefined {
  if (Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object, of this realm or another.
  if (prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null)
    return undefined;
  if (value instanceof Error) return 'an Error';
  if (value instanceof Map) return 'a Map';
  if (value instanceof Set) return 'a Set';
  if (ArrayBuffer.isView(value)) return 'an array of bytes';
  if (/^\[object (Number|String|Boolean|BigInt)\]$/.test(Object.prototype.toString.call(value))) return undefined;
  return Object.keys(value).length === 0
    ? `an object of the class ${classNameOf(value)}, which has no own keys,`
    : undefined;
}

function classNameOf({ constructor: maker }: object): string {
  return typeof maker === 'function' ? String(maker.name) : 'unknown';
}

function isInvalidDate(holder: unknown, key: string): boolean {
  const value: unknown = (holder as Record<string, unknown>)[key]; // JSON.stringify has just read it there
  if (value !== null) ignoreRejections(value, 1); // a getter can give another value when it is read again
  return isInstance(value, Date);
}

/** Names every step by what JSON would have written; a tool's own keys, for its own log. */
function placeOf(keys: readonly string[]): string {
  return ['result', ...keys.filter((key) => key !== '')].join('.').slice(0, 200);
}
