import type { JsonObject } from '../contract/index.ts';

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

/** Keywords that say of themselves what a value is. Others only narrow a value whose type is known. */
const KINDS_OF_VALUE = ['type', '$ref', 'enum', 'const', 'allOf', 'anyOf', 'oneOf'];

/** The keywords of a schema that can refuse a value. */
export function assertionsOf(schema: JsonObject): string[] {
  return Object.keys(schema).filter((key) => !ANNOTATIONS.has(key) && !key.startsWith('x-'));
}

/** Whether a schema leaves open what a value is. */
export function isUntyped(schema: JsonObject): boolean {
  return !KINDS_OF_VALUE.some((key) => Object.hasOwn(schema, key));
}

/** Whether a schema says that a value is, or can be, of a type. */
export function hasType(schema: JsonObject, type: 'object' | 'array'): boolean {
  return Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;
}
