import { fromPointer } from './json-pointer.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether two values are the same data, in whichever order their keys are. Unlike `isDeepStrictEqual` it asks for no
 * prototypes: a copy by `structuredClone` has others where tests run in a context of their own, as Jest's do.
 */
export function isSameData(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSameData(item, other[index]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameData(one[key], other[key]))
  );
}

/** The value at a JSON pointer, or `undefined` where there is none. */
export function at(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const key of fromPointer(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)] as Json | undefined;
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** The pointer of an element and the element itself, after every `$ref` that it is. */
export function follow(document: JsonObject, pointer: string): { pointer: string; element: JsonObject } | undefined {
  let current = pointer;
  for (let hops = 0; hops < 32; hops += 1) {
    const element = at(document, current);
    if (!isJsonObject(element)) return undefined;
    if (typeof element.$ref !== 'string') return { pointer: current, element };
    current = element.$ref.replace(/^#/, '');
  }
  return undefined;
}

/** The object itself, or the one that its `$ref` leads to within the same document. */
export function dereference(document: JsonObject, value: Json | undefined): JsonObject | undefined {
  let current = value;
  for (let hops = 0; isJsonObject(current) && hops < 32; hops += 1) {
    if (typeof current.$ref !== 'string') return current;
    current = at(document, current.$ref);
  }
  return undefined;
}
