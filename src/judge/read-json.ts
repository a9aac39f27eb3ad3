import type { Json } from '../contract/index.ts';

/** RFC 8259, section 8.1: JSON is UTF-8, and has no byte order mark. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readJson(bytes: Uint8Array): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(UTF_8.decode(bytes)) };
  } catch {
    return undefined;
  }
}

/** What JSON calls the type of a value; an integer is told from another number. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** RFC 6838, and RFC 6839, section 3.1: JSON, or a type of one's own that is written in it. */
export function isJsonType(mediaType: string): boolean {
  return /^[\w.-]+\/(?:[^;,\s]+\+)?json\s*(?:;[^,]*)?$/i.test(mediaType);
}
