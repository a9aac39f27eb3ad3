import { ignoreRejections, isInstance } from './untrusted.ts';

/** An object with more fields is measured by their names before they are read: to read and write 100,000 takes 50 ms. */
const MANY_FIELDS = 1_000;
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
  const walk = new Walk(length, nesting);
  walk.checkBytes(value);
  // Undefined for what has no JSON form, which the type of JSON.stringify leaves out.
  const text: string | undefined = JSON.stringify(value, function (this: unknown, key: string, child: unknown) {
    return walk.visit(this, key, child);
  });
  if (text === undefined)
    throw new UnsendableError('result', `${value === undefined ? 'undefined' : `a ${typeof value}`} has no JSON form`);
  if (text.length > length) throw new TooLargeError(length);
  return text;
}

/** What `JSON.stringify` has come to in a value. */
class Walk {
  readonly #length: number;
  readonly #nesting: number;
  readonly #parents: unknown[] = [];
  readonly #keys: string[] = [];
  /** What is left of the length at most: numbers and characters that are escaped have more text than is counted. */
  #left: number;
  #omitted = 0;

  constructor(length: number, nesting: number) {
    this.#length = length;
    this.#nesting = nesting;
    this.#left = length;
  }

  /** Looks at a value before it is written, in the object or list that holds it. */
  visit(holder: unknown, key: string, child: unknown): unknown {
    const parents = this.#parents;
    while (parents.length > 0 && parents[parents.length - 1] !== holder) {
      parents.pop();
      this.#keys.pop();
    }
    if (child === undefined || typeof child === 'function' || typeof child === 'symbol') {
      this.#omitted += 1;
      if (this.#omitted > this.#length) throw new TooLargeError(this.#length);
      return child;
    }
    if (parents.length > 0 && !Array.isArray(holder)) this.#count(key.length + 3);
    if (typeof child === 'string') this.#count(child.length + 2);
    else if (typeof child === 'number' && !Number.isFinite(child)) this.#refuse(key, `${child} has no JSON form`);
    else if (child === null && isInvalidDate(holder, key)) this.#refuse(key, 'an invalid date has no JSON form');
    else if (typeof child !== 'object' || child === null) this.#count(1);
    else if (child instanceof String) this.#count(child.length + 2);
    else this.#enter(key, child);
    return child;
  }

  /** Done before bytes are visited, since a Buffer then has listed them already: gigabytes for tens of megabytes. */
  checkBytes(child: unknown): void {
    if (ArrayBuffer.isView(child) && 'length' in child && Number(child.length) * 2 > this.#left) {
      throw new TooLargeError(this.#length);
    }
  }

  #enter(key: string, container: object): void {
    if (this.#parents.length >= this.#nesting) this.#refuse(key, `nested deeper than ${this.#nesting}`);
    if ('then' in container && typeof container.then === 'function') {
      ignoreRejections(container);
      this.#refuse(key, PROMISE);
    }
    if (container instanceof Number && !Number.isFinite(container.valueOf())) {
      this.#refuse(key, `${container.valueOf()} has no JSON form`);
    }
    const emptied = emptiedKind(container);
    if (emptied !== undefined) this.#refuse(key, `${emptied} has no JSON form; return a plain object or a list`);
    this.#parents.push(container);
    this.#keys.push(key);
    if (Array.isArray(container)) {
      this.#count(container.length + 1);
      for (let index = 0; index < container.length; index += 1) {
        if (this.#isPromise(container[index])) this.#refuse(String(index), PROMISE);
      }
      return;
    }
    this.#count(2);
    const keys = Object.keys(container);
    if (keys.length > MANY_FIELDS) this.#measure(keys);
    // One by one, since Object.values takes four times as long for 100,000 fields.
    const items: unknown[] = [];
    try {
      for (const name of keys) {
        const item = (container as Record<string, unknown>)[name]; // an own key
        items.push(item);
        if (this.#isPromise(item)) this.#refuse(name, PROMISE);
      }
    } catch (thrown) {
      ignoreRejections(items); // getters make others when they are read again
      throw thrown;
    }
  }

  /** Looks ahead at what a container holds: each getter makes its value anew when it is read again. */
  #isPromise(child: unknown): boolean {
    if (typeof child !== 'object' || child === null) return false;
    this.checkBytes(child);
    if (!isInstance(child, Promise)) return false;
    ignoreRejections(child);
    return true;
  }

  /** Takes nothing off what is left: that is done when a field is written. One that JSON leaves out is measured too. */
  #measure(keys: readonly string[]): void {
    let length = 0;
    for (const key of keys) length += key.length + 4;
    if (length > this.#left) throw new TooLargeError(this.#length);
  }

  #count(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TooLargeError(this.#length);
  }

  #refuse(key: string, problem: string): never {
    throw new UnsendableError(placeOf([...this.#keys.slice(1), key]), problem);
  }
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
