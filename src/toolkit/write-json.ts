import { ignoreRejections } from './untrusted.ts';

/** A value has more JSON text than is allowed. */
export class TooLargeError extends Error {
  override readonly name = 'TooLargeError';

  constructor(length: number) {
    super(`the JSON text is longer than ${length}`);
  }
}

/**
 * Writes a value as `JSON.stringify` does, and stops early at one that is too large, nested too deep, or a promise.
 *
 * @param length Code units that the text may have.
 * @param nesting Objects and arrays that may stand within each other.
 * @throws {TooLargeError} and whatever `JSON.stringify`, a getter or a `toJSON` of the value throws.
 */
export function writeJson(value: unknown, length: number, nesting: number): string {
  const parents: unknown[] = [];
  /** What is left of the length at most: numbers and characters that are escaped have more text than is counted. */
  let left = length;
  let omitted = 0;
  const count = (units: number): void => {
    left -= units;
    if (left < 0) throw new TooLargeError(length);
  };
  // Looked at before it is visited, since a Buffer then has listed its bytes already: gigabytes for tens of megabytes.
  const checkBytes = (child: unknown): void => {
    if (ArrayBuffer.isView(child) && 'length' in child && Number(child.length) * 2 > left) {
      throw new TooLargeError(length);
    }
  };
  const enter = (container: object): void => {
    if (parents.length >= nesting) throw new TypeError(`nested deeper than ${nesting}`);
    parents.push(container);
    if (Array.isArray(container)) {
      count(container.length + 1);
      for (let index = 0; index < container.length; index += 1) checkBytes(container[index]);
    } else if (!ArrayBuffer.isView(container)) {
      count(2);
      for (const item of Object.values(container)) checkBytes(item);
    }
  };

  checkBytes(value);
  // Undefined for what has no JSON form, which the type of JSON.stringify leaves out.
  const text: string | undefined = JSON.stringify(
    value,
    function (this: unknown, key: string, child: unknown): unknown {
      while (parents.length > 0 && parents.at(-1) !== this) parents.pop();
      if (child === undefined || typeof child === 'function' || typeof child === 'symbol') {
        omitted += 1;
        if (omitted > length) throw new TooLargeError(length);
        return child;
      }
      if (parents.length > 0 && !Array.isArray(this)) count(key.length + 3);
      if (typeof child === 'string' || child instanceof String) count(child.length + 2);
      else if (typeof child !== 'object' || child === null) count(1);
      else if ('then' in child && typeof child.then === 'function') {
        ignoreRejections(child);
        throw new TypeError('a promise has no JSON form; await it');
      } else enter(child);
      return child;
    },
  );
  if (text === undefined) throw new TypeError(`a ${typeof value} has no JSON form`);
  if (text.length > length) throw new TooLargeError(length);
  return text;
}
