import { type ExactJson, fromJsonText, type Json } from '../../contract/model/index.ts';
import { isNestedTooDeep } from './nesting.ts';

/** RFC 8259, section 8.1: JSON is UTF-8, and has no byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a body; `undefined` if it is not JSON, or is nested too deep. */
export function readJson(bytes: Uint8Array): { readonly value: Json } | undefined {
  return readBy((text): Json => JSON.parse(text), bytes);
}

/** Reads a body, and keeps the digits of large integers: for values that are sent again or compared with sent ones. */
export function readExactJson(bytes: Uint8Array): { readonly value: ExactJson } | undefined {
  return readBy(fromJsonText, bytes);
}

function readBy<Value>(parse: (text: string) => Value, bytes: Uint8Array): { readonly value: Value } | undefined {
  if (isNestedTooDeep(bytes)) return undefined;
  try {
    return { value: parse(UTF_8.decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** The type of a value in JSON Schema: `integer` for whole numbers. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
