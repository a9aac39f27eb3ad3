import { type ExactJson, fromJsonText } from '../../contract/model/index.ts';
import { isNestedTooDeep } from './nesting.ts';

/** RFC 8259, section 8.1: JSON is UTF-8, and has no byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a body with all digits of its integers; `undefined` if it is not JSON, or is nested too deep. */
export function readJson(bytes: Uint8Array): { readonly value: ExactJson } | undefined {
  if (isNestedTooDeep(bytes)) return undefined;
  try {
    return { value: fromJsonText(UTF_8.decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** JSON that is not in UTF-8 without a byte order mark. */
export interface MisencodedJson {
  /** The encoding, in words that follow "the body". */
  readonly how: string;
  readonly value: ExactJson;
  /** Encodes another text in the same way. */
  encode(text: string): Uint8Array;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const ENCODINGS: readonly {
  readonly how: string;
  isLikely(bytes: Uint8Array): boolean;
  decode(bytes: Uint8Array): string;
  encode(text: string): Uint8Array;
}[] = [
  {
    how: 'begins with a byte order mark (BOM)',
    isLikely: (bytes) => BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte),
    decode: (bytes) => UTF_8.decode(bytes.subarray(BYTE_ORDER_MARK.length)),
    encode: (text) => Buffer.from(`\ufeff${text}`),
  },
  {
    how: 'is JSON in UTF-16, not in UTF-8',
    isLikely: ([first, second]) => second === 0 || (first === 0xff && second === 0xfe),
    decode: (bytes) => new TextDecoder('utf-16le').decode(bytes),
    encode: (text) => Buffer.from(text, 'utf16le'),
  },
  {
    how: 'is JSON in UTF-16, not in UTF-8',
    isLikely: ([first, second]) => first === 0 || (first === 0xfe && second === 0xff),
    decode: (bytes) => new TextDecoder('utf-16be').decode(bytes),
    encode: (text) => Buffer.from(text, 'utf16le').swap16(),
  },
  {
    how: 'is JSON in ISO-8859-1, not in UTF-8',
    isLikely: () => true,
    decode: (bytes) => Buffer.from(bytes).toString('latin1'),
    encode: (text) => Buffer.from(text, 'latin1'),
  },
];

/**
 * Reads a JSON body that is not in UTF-8 without a byte order mark; `undefined` if it is not JSON, or is nested too
 * deep.
 */
export function readMisencodedJson(bytes: Uint8Array): MisencodedJson | undefined {
  if (isNestedTooDeep(bytes)) return undefined;
  for (const { how, decode, encode } of ENCODINGS.filter((one) => one.isLikely(bytes))) {
    try {
      return { how, value: fromJsonText(decode(bytes)), encode };
    } catch {
      // The body is in another encoding, or not JSON.
    }
  }
  return undefined;
}

/** Returns the type of a value in JSON Schema: `integer` for whole numbers. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
