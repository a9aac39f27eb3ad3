import type { Limits } from './limits.ts';
import { NamedValues } from './named-values.ts';
import { ignoreRejections, isInstance } from './untrusted.ts';

class TooLargeError extends Error {
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
 * Writes a value as `JSON.stringify` does, and stops early at one that is too large, nested too deep, or a promise. What
 * `JSON.stringify` would empty is refused.
 *
 * Everything is read once, into a copy that holds nothing but what JSON has: what was checked is what is written, and
 * `JSON.stringify` takes a third of the time for it that it takes with a function that looks at each value.
 *
 * @throws {TooLargeError} and {UnsendableError}, and whatever a getter or a `toJSON` of the value throws. The rejections
 * of promises in the value are then handled.
 */
export function writeJson(value: unknown, length: number, nesting: number): string {
  const text: string | undefined = JSON.stringify(new Copier(length, nesting).copyWhole(value)); // undefined stays so
  if (text === undefined) {
    throw new UnsendableError('result', `${value === undefined ? 'undefined' : `a ${typeof value}`} has no JSON form`);
  }
  if (text.length > length) throw new TooLargeError(length);
  return text;
}

/** The same of what a tool returned, which has to be an object (§1.4). */
export function writeResult(returned: unknown, { resultLength, nesting }: Limits): string {
  const json = writeJson(returned, resultLength, nesting);
  if (!json.startsWith('{')) throw new TypeError('a tool must return an object');
  return json;
}

export function reasonOf(thrown: unknown): 'result-too-large' | 'tool-failure' {
  return isInstance(thrown, TooLargeError) ? 'result-too-large' : 'tool-failure';
}

/** Of a value in what holds it; `''` for the whole. */
type Key = string | number;

class Copier {
  readonly #length: number;
  readonly #nesting: number;
  /** The objects and lists that are being read, the outermost first, and the name of each in the one before. */
  readonly #parents: object[] = [];
  readonly #keys: Key[] = [];
  /** What is left of the length at most: numbers and characters that are escaped have more text than is counted. */
  #left: number;
  #omitted = 0;

  constructor(length: number, nesting: number) {
    this.#length = length;
    this.#nesting = nesting;
    this.#left = length;
  }

  copyWhole(value: unknown): unknown {
    try {
      return this.#copy('', this.#formOf('', value));
    } catch (thrown) {
      ignoreRejections([value, thrown, ...this.#parents]); // a getter makes others when it is read again
      throw thrown;
    }
  }

  /** What JSON writes for a value: what its `toJSON` gives, or what it is a box of; `undefined` where it leaves it out. */
  #formOf(key: Key, given: unknown): unknown {
    if (typeof given === 'object' || typeof given === 'function' || typeof given === 'bigint') {
      return given === null ? null : this.#ownFormOf(key, given);
    }
    return typeof given === 'symbol' ? undefined : given;
  }

  #ownFormOf(key: Key, given: object | bigint): unknown {
    if (isInstance(given, Promise)) this.#refusePromise(key, given);
    // A Buffer would list its bytes: gigabytes for tens of megabytes.
    if (ArrayBuffer.isView(given) && 'length' in given && Number(given.length) * 2 > this.#left) {
      throw new TooLargeError(this.#length);
    }
    const { toJSON } = given as { toJSON?: unknown }; // none of these cannot be asked
    const form: unknown = typeof toJSON === 'function' ? Reflect.apply(toJSON, given, [String(key)]) : given;
    if (form === null && isInstance(given, Date)) this.#refuse(key, 'an invalid date has no JSON form');
    if (typeof form === 'object' && form !== null) return unboxed(form);
    return typeof form === 'function' || typeof form === 'symbol' ? undefined : form;
  }

  #copy(key: Key, form: unknown): unknown {
    if (typeof form === 'object' && form !== null) return this.#enter(key, form);
    if (typeof form === 'number' && !Number.isFinite(form)) this.#refuse(key, `${form} has no JSON form`);
    if (typeof form === 'bigint') this.#refuse(key, 'a bigint has no JSON form');
    this.#count(typeof form === 'string' ? form.length + 2 : 1);
    return form;
  }

  #enter(key: Key, container: object): unknown {
    if (this.#parents.length >= this.#nesting) this.#refuse(key, `nested deeper than ${this.#nesting}`);
    if ('then' in container && typeof container.then === 'function') this.#refusePromise(key, container);
    if (isRawJson?.(container)) {
      this.#count(1);
      return container; // a number with more digits than JavaScript has: written as it is
    }
    const emptied = emptiedKind(container);
    if (emptied !== undefined) this.#refuse(key, `${emptied} has no JSON form; return a plain object or a list`);
    this.#parents.push(container);
    this.#keys.push(key);
    const copy = Array.isArray(container) ? this.#copyList(container) : this.#copyObject(container);
    this.#parents.pop();
    this.#keys.pop();
    return copy;
  }

  #copyList(list: readonly unknown[]): unknown[] {
    const length = lengthOf(list); // read once: an item of the list can change it
    this.#count(length + 1);
    const copy: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      copy.push(this.#copy(index, this.#formOf(index, list[index])));
    }
    // Where all lists have a form of their own, this one is it already.
    if ('toJSON' in copy) Object.defineProperty(copy, 'toJSON', { value: undefined });
    return copy;
  }

  #copyObject(object: object): object {
    this.#count(2);
    const copy = new NamedValues();
    for (const key of Object.keys(object)) {
      const form = this.#formOf(key, (object as Record<string, unknown>)[key]); // an own key
      if (form === undefined) {
        this.#omitted += 1;
        if (this.#omitted > this.#length) throw new TooLargeError(this.#length);
        continue;
      }
      this.#count(key.length + 3);
      copy[key] = this.#copy(key, form);
    }
    return copy;
  }

  #count(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw new TooLargeError(this.#length);
  }

  #refusePromise(key: Key, promise: object): never {
    ignoreRejections(promise);
    return this.#refuse(key, 'a promise has no JSON form; await it');
  }

  /** Names every step by what JSON would have written; a tool's own keys, for its own log. */
  #refuse(key: Key, problem: string): never {
    const place = ['result', ...this.#keys, key].filter((step) => step !== '').join('.');
    throw new UnsendableError(place.slice(0, 200), problem);
  }
}

// Not in the types yet, nor in each run time.
const { isRawJSON: isRawJson } = JSON as { isRawJSON?(value: unknown): boolean };

/** How many items JSON writes of a list; that of a proxy can be anything. */
function lengthOf({ length }: readonly unknown[]): number {
  const whole = Math.trunc(Number(length));
  return whole > 0 ? Math.min(whole, Number.MAX_SAFE_INTEGER) : 0;
}

/** What JSON writes of a boxed value, of any realm; anything else as it is. */
function unboxed(value: object): unknown {
  if (isPlain(value)) return value;
  for (const Box of [Number, String, Boolean, BigInt]) {
    if (Object.prototype.toString.call(value) !== `[object ${Box.name}]` && !(value instanceof Box)) continue;
    let inner: unknown;
    try {
      inner = Reflect.apply(Box.prototype.valueOf, value, []);
    } catch {
      return value; // named or derived like a box, and none
    }
    // a number and a text can define what they are written as
    return Box === Number || Box === String ? Box(value) : inner;
  }
  return value;
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What JSON would write nothing of, or the wrong thing, in words; `undefined` for all else. */
function emptiedKind(value: object): string | undefined {
  if (isPlain(value)) return undefined;
  if (value instanceof Error) return 'an Error';
  if (value instanceof Map) return 'a Map';
  if (value instanceof Set) return 'a Set';
  if (ArrayBuffer.isView(value)) return 'an array of bytes';
  return Object.keys(value).length === 0
    ? `an object of the class ${classNameOf(value)}, which has no own keys,`
    : undefined;
}

function classNameOf({ constructor: maker }: object): string {
  return typeof maker === 'function' ? String(maker.name) : 'unknown';
}
