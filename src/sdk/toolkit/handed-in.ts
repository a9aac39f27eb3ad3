import type { BodyProblem } from './request.ts';
import { ignoreRejections } from './untrusted.ts';

export interface BodyState {
  readonly contentType: string | undefined;
  readonly isThere: boolean;
  readonly isRead: boolean;
}

/**
 * The bytes of a body that a host has read; what it parsed them to is written again, so that it goes through every
 * check that a body read here does.
 *
 * @returns `undefined` where the body is still to be read.
 */
export function handedIn(handed: unknown, state: BodyState, limit: number): Uint8Array | BodyProblem | undefined {
  if (handed === undefined) return undefined;
  const kind = isBytes(handed) ? undefined : strangeKind(handed);
  if (kind !== undefined) {
    ignoreRejections(handed);
    throw new TypeError(
      `the body that was handed in is ${kind}; hand in its bytes, its text or what JSON or a form was parsed to`,
    );
  }
  if (isEmpty(handed)) {
    if (!state.isThere) return new Uint8Array();
    // A parser that does not read a media type leaves an empty object, as those of Express 4 do.
    if (!state.isRead) return undefined;
  }
  const bytes = bytesOf(handed, state.contentType);
  return typeof bytes !== 'string' && bytes.length > limit ? 'body-too-large' : bytes;
}

/** What a value is that is no JSON, whose contents can be elsewhere than in its keys; `undefined` for all others. */
export function strangeKind(value: unknown): string | undefined {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  // Of any realm, and what parsers make that inherits from an object without a prototype.
  const prototype = Object.getPrototypeOf(value);
  if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
  return `an instance of ${prototype.constructor?.name || 'a class'}`;
}

function isBytes(handed: unknown): handed is ArrayBuffer | ArrayBufferView {
  return handed instanceof ArrayBuffer || ArrayBuffer.isView(handed);
}

function isEmpty(handed: unknown): boolean {
  if (handed === null || handed === '') return true;
  if (isBytes(handed)) return handed.byteLength === 0;
  return typeof handed === 'object' && !Array.isArray(handed) && Object.keys(handed).length === 0;
}

function bytesOf(handed: unknown, contentType: string | undefined): Uint8Array | BodyProblem {
  if (handed instanceof ArrayBuffer) return new Uint8Array(handed);
  if (ArrayBuffer.isView(handed)) return new Uint8Array(handed.buffer, handed.byteOffset, handed.byteLength);
  if (typeof handed === 'string') return new TextEncoder().encode(handed);
  try {
    const text = isForm(contentType) ? formOf(handed) : JSON.stringify(handed);
    return text === undefined ? 'malformed-parameters' : new TextEncoder().encode(text);
  } catch (error) {
    // By nesting alone: what was parsed within a limit is not too long to be written.
    if (error instanceof RangeError) return 'nested-too-deep';
    throw error;
  }
}

function isForm(contentType = ''): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
}

/** Names that came twice were parsed to a list, and are written twice again; what is nested was no plain form. */
function formOf(parsed: unknown): string | undefined {
  const pairs = Object.entries(Object(parsed)).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return pairs.every((pair): pair is [string, string] => typeof pair[1] === 'string')
    ? new URLSearchParams(pairs).toString()
    : undefined;
}
