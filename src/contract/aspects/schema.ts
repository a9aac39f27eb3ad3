import {
  assertionKeywords,
  type Element,
  entriesOf,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  keyBelow,
  type Model,
  objectOf,
  toPointer,
} from '../model/index.ts';
import type { AnswerBeside } from './definition.ts';

/** Keywords that define which values a schema has; other keywords only narrow them. */
const TYPE_KEYWORDS = ['type', '$ref', '$dynamicRef', 'enum', 'const', 'allOf', 'anyOf', 'oneOf'];

export function isUntyped(schema: JsonObject): boolean {
  return !TYPE_KEYWORDS.some((key) => Object.hasOwn(schema, key));
}

/** Whether a schema defines values that may be of a type. */
export function hasType(schema: JsonObject, type: 'object' | 'array'): boolean {
  return Array.isArray(schema.type) ? schema.type.includes(type) : schema.type === type;
}

export function isOfType(schema: JsonObject, type: string): boolean {
  return [schema.type].flat().length === 1 && [schema.type].flat()[0] === type;
}

/** Whether a keyword about further fields allows any value: it is `true` or an empty schema. */
export function admitsAnything(keyword: Json | undefined): boolean {
  return keyword === true || (isJsonObject(keyword) && Object.keys(keyword).length === 0);
}

export function decides(schema: Json | undefined): boolean {
  return isJsonObject(schema) && assertionKeywords(schema).length > 0;
}

/** Whether an element is a property whose schema is narrowed by keywords next to its `$ref`. */
export const narrowsReference = ({ node, parent }: Pick<Element, 'node' | 'parent'>): boolean =>
  parent?.node.$ref !== undefined && decides(node);

/** The keywords by which the schema at a pointer can refuse a value, as answers next to its mark. */
export const decidingKeywords = (schema: JsonObject, pointer: string): AnswerBeside[] =>
  keysAt(pointer, assertionKeywords(schema));

/** Keys of the element at a pointer, as answers next to its mark. */
export const keysAt = (pointer: string, keys: readonly string[]): AnswerBeside[] =>
  keys.map((key) => ({ pointer: `${pointer}${toPointer([key])}`, what: `\`${key}\`` }));

/** The media types of the element at a pointer, except the open one, as answers next to its mark. */
export const mediaTypesBeside = (pointer: string, content: Json | undefined, open: string): AnswerBeside[] =>
  Object.keys(objectOf(content))
    .filter((name) => name !== open)
    .map((name) => ({ pointer: `${pointer}${toPointer(['content', name])}`, what: `the media type ${name}` }));

/** The keywords that the filled document has at a pointer, and the open one has not. */
export function addedKeywords(pointer: string, filled: Model, open: Model): [string, Json][] {
  const stated = open.objectAt(pointer);
  return entriesOf(filled.valueAt(pointer)).filter(([name]) => !Object.hasOwn(stated, name));
}

/** Whether a change only adds keywords to the schema at a pointer. */
export function addsKeyword(change: JsonChange, schema: string): boolean {
  const keyword = keyBelow(change.pointer, schema);
  if (change.kind !== 'added' || keyword === undefined) return false;
  return ['x-free-form', 'x-repeats'].includes(keyword) || !keyword.startsWith('x-');
}

export const SCHEMA_FORM = 'must be a JSON Schema that decides something, such as {type: string}';
