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

/** The type of a value in JSON Schema: `integer` for whole numbers. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
