import type { BodyProblem } from './request.ts';
import { ignoreRejections } from './untrusted.ts';

export interface BodyState {
  readonly contentType: string | undefined;
  readonly isPresent: boolean;
  readonly isRead: boolean;
}

/**
 * Returns the bytes of a body that a host has read. A parsed value is written again, so that it goes through the same
 * checks as a body that the handler reads.
 *
 * @returns `undefined` if the body has still to be read.
 */
export function parsedBodyFromHost(
  value: unknown,
  state: BodyState,
  limit: number,
): Uint8Array | BodyProblem | undefined {
  if (value === undefined) return undefined;
  const kind = isBytes(value) ? undefined : nonJsonKind(value);
  if (kind !== undefined) {
    ignoreRejections(value);
    throw new TypeError(
      `the body that was handed in is ${kind}; hand in its bytes, its text or what JSON or a form was parsed to`,
    );
  }
  if (isEmpty(value)) {
    if (!state.isPresent) return new Uint8Array();
    // Parsers such as those of Express 4 leave an empty object if they did not read the body.
    if (!state.isRead) return undefined;
  }
  const bytes = toBytes(value, state.contentType);
  return typeof bytes !== 'string' && bytes.length > limit ? 'body-too-large' : bytes;
}

/** Names the kind of a value that is not JSON, such as a function or a class instance; `undefined` for other values. */
export function nonJsonKind(value: unknown): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Plain objects of any realm, and those of parsers, which may inherit from an object without a prototype.
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
  return `an instance of ${prototype.constructor?.name || 'a class'}`;
}

function isBytes(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (isBytes(value)) return value.byteLength === 0;
  return typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
}

function toBytes(value: unknown, contentType: string | undefined): Uint8Array | BodyProblem {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  if (typeof value === 'string') return new TextEncoder().encode(value);
  try {
    const text = isForm(contentType) ? toForm(value) : JSON.stringify(value);
    return text === undefined ? 'malformed-parameters' : new TextEncoder().encode(text);
  } catch (error) {
    // A RangeError means that the nesting is too deep; the parser of the host already limits the length.
    if (error instanceof RangeError) return 'nested-too-deep';
    throw error;
  }
}

function isForm(contentType = ''): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
}

/**
 * Writes a parsed form; `undefined` if a value is not a text or a list of texts. Parsers make a list for a repeated
 * name, so the name of a list is repeated.
 */
function toForm(parsed: unknown): string | undefined {
  const pairs = Object.entries(Object(parsed)).flatMap(([name, value]) => [value].flat().map((item) => [name, item]));
  return pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')
    ? new URLSearchParams(pairs).toString()
    : undefined;
}
