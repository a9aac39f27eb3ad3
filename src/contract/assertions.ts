import type { JsonObject } from './json.ts';

/** Keywords that describe a value and never refuse one. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'example',
  'examples',
  'default',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  '$comment',
]);

/** The keywords of a schema that can refuse a value. */
export function assertionsOf(schema: JsonObject): string[] {
  return Object.keys(schema).filter((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
}
