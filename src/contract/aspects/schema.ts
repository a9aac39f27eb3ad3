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
import type { AdjacentAnswer } from './definition.ts';

/** Keywords that define which values a schema has; other keywords only narrow them. */
const TYPE_KEYWORDS = ['type', '$ref', '$dynamicRef', 'enum', 'const', 'allOf', 'anyOf', 'oneOf'];

export function isUntyped(schema: JsonObject): boolean {
  return !TYPE_KEYWORDS.some((key) => Object.hasOwn(schema, key));
}

/** Whether the `type` of a schema is the given one, or a list that contains it. */
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

export function hasAssertions(schema: Json | undefined): boolean {
  return isJsonObject(schema) && assertionKeywords(schema).length > 0;
}

/**
 * Whether an element is a property that is written next to the `$ref` of its object, with keywords that narrow what the
 * referenced schema states of it.
 */
export const narrowsReference = ({ node, parent }: Pick<Element, 'node' | 'parent'>): boolean =>
  parent?.node.$ref !== undefined && hasAssertions(node);

/** Returns the keywords by which the schema at a pointer can refuse a value: each answers the schema's mark. */
export const decidingKeywords = (schema: JsonObject, pointer: string): AdjacentAnswer[] =>
  keysAsAnswers(pointer, assertionKeywords(schema));

/** Returns keys of the element at a pointer as answers to the element's mark. */
export const keysAsAnswers = (pointer: string, keys: readonly string[]): AdjacentAnswer[] =>
  keys.map((key) => ({ pointer: `${pointer}${toPointer([key])}`, what: `\`${key}\`` }));

/** Returns the media types of the element at a pointer, except the open one, as answers to the element's mark. */
export const mediaTypesBeside = (pointer: string, content: Json | undefined, open: string): AdjacentAnswer[] =>
  Object.keys(objectOf(content))
    .filter((name) => name !== open)
    .map((name) => ({ pointer: `${pointer}${toPointer(['content', name])}`, what: `the media type ${name}` }));

/** The keywords at a pointer that only the filled document has, not the open one. */
export function addedKeywords(pointer: string, filled: Model, open: Model): [string, Json][] {
  const stated = open.objectAt(pointer);
  return entriesOf(filled.valueAt(pointer)).filter(([name]) => !Object.hasOwn(stated, name));
}

/** Whether a change adds a keyword, or a part of one, to the schema at a pointer. Most extensions do not count. */
export function addsKeyword(change: JsonChange, schema: string): boolean {
  const keyword = keyBelow(change.pointer, schema);
  if (change.kind !== 'added' || keyword === undefined) return false;
  return ['x-free-form', 'x-repeats'].includes(keyword) || !keyword.startsWith('x-');
}

export const SCHEMA_FORM = 'must be a JSON Schema that decides something, such as {type: string}';
