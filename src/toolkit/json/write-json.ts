import { ignoreRejections } from '../unhandled-rejections.ts';

/** Why a value cannot be written; `message` is for the host, not for callers. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
  readonly reason: 'too-large' | 'not-json';

  constructor(reason: 'too-large' | 'not-json', message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Writes a value as `JSON.stringify` does, and stops as soon as the text is too long or the value is none of JSON: a
 * cycle, a BigInt, a promise that was not awaited.
 *
 * @param length Code units that the text may have.
 * @param nesting Objects and arrays that may stand within each other.
 * @throws {UnwritableError} and whatever a getter or a `toJSON` of the value throws.
 */
export function writeJson(value: unknown, length: number, nesting: number): string {
  let text = '';
  let left = length;

  const put = (piece: string): void => {
    left -= piece.length;
    if (left < 0) throw new UnwritableError('too-large', `the JSON text is longer than ${length}`);
    text += piece;
  };
  const putText = (string: string): void => {
    // Refused before it is escaped: a string of 30 MB is then never copied.
    if (string.length > left) throw new UnwritableError('too-large', `the JSON text is longer than ${length}`);
    put(WRITTEN_AS_IT_IS.test(string) ? `"${string}"` : JSON.stringify(string));
  };
  const take = (child: unknown, key: string): unknown => resolve(child, key, left);
  const write = (child: unknown, levels: number): void => {
    if (typeof child === 'string') putText(child);
    else if (typeof child === 'number') put(Number.isFinite(child) ? String(child) : 'null');
    else if (typeof child === 'boolean') put(String(child));
    else if (typeof child !== 'object' || child === null) put('null');
    else if (levels < 1) throw new UnwritableError('not-json', `a cycle, or nested deeper than ${nesting}`);
    else if (Array.isArray(child)) writeList(child, levels);
    else writeObject(child as Record<string, unknown>, levels); // neither a list nor null
  };
  const writeList = (list: readonly unknown[], levels: number): void => {
    put('[');
    for (let index = 0; index < list.length; index += 1) {
      if (index > 0) put(',');
      write(take(list[index], String(index)), levels - 1);
    }
    put(']');
  };
  const writeObject = (object: Readonly<Record<string, unknown>>, levels: number): void => {
    put('{');
    let first = true;
    for (const key of Object.keys(object)) {
      const child = take(object[key], key);
      if (child === undefined || typeof child === 'function' || typeof child === 'symbol') continue;
      if (!first) put(',');
      first = false;
      putText(key);
      put(':');
      write(child, levels - 1);
    }
    put('}');
  };

  write(take(value, ''), nesting);
  return text;
}

/** Strings in which `JSON.stringify` has nothing to escape: most, and then it is twice as fast not to call it. */
const WRITTEN_AS_IT_IS = /^[ !#-[\]-\ud7ff]*$/;

/**
 * What `JSON.stringify` would write in place of a value, or the refusal of what it would lose or stumble over.
 *
 * @param length Code units that it may have. Bytes that need more are refused before they become a list or keys, which
 *   takes gigabytes and minutes for some tens of megabytes.
 */
function resolve(value: unknown, key: string, length: number): unknown {
  const own = written(value);
  if (ArrayBuffer.isView(own) && 'length' in own && Number(own.length) * 2 > length) {
    throw new UnwritableError('too-large', `${own.length} numbers are more than a JSON text of ${length} can hold`);
  }
  if (typeof own !== 'object' || own === null || !('toJSON' in own) || typeof own.toJSON !== 'function') return own;
  return written(own.toJSON(key));
}

function written(value: unknown): unknown {
  if (typeof value === 'bigint') throw new UnwritableError('not-json', 'a BigInt has no JSON form');
  if (typeof value !== 'object' || value === null) return value;
  if ('then' in value && typeof value.then === 'function') {
    ignoreRejections(value);
    throw new UnwritableError('not-json', 'a promise has no JSON form; await it');
  }
  const isBoxed =
    value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt;
  return isBoxed ? written(value.valueOf()) : value;
}

/**
 * What a tool returned, as the object that JSON has of it.
 *
 * @param length Code units that its text may have.
 * @throws {UnwritableError} when it is no object, and whatever its `toJSON` throws.
 */
export function asJsonObject(returned: unknown, length: number): object {
  const value = resolve(returned, '', length);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnwritableError('not-json', 'a tool must return an object');
  }
  return value;
}
