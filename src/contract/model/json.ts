import { fromPointer, pointerOfReference } from './json-pointer.ts';

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** JSON in which an integer beyond the safe integers of JavaScript can be a `bigint`. */
export type ExactJson = Json | bigint | readonly ExactJson[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [key: string]: ExactJson;
}

export function isJsonObject(value: ExactJson | undefined): value is ExactJsonObject;
export function isJsonObject(value: unknown): value is JsonObject;
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are the same data. `isDeepStrictEqual` also compares prototypes, which differ under Jest. */
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

export function at(document: Json, pointer: string): Json | undefined;
export function at(document: ExactJson, pointer: string): ExactJson | undefined;
export function at(document: ExactJson, pointer: string): ExactJson | undefined {
  let value: ExactJson | undefined = document;
  for (const key of fromPointer(pointer)) {
    if (Array.isArray(value)) value = value[Number(key)] as ExactJson | undefined;
    else if (isJsonObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

export const objectOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

export const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** The pointer to which a `$ref` leads; `undefined` for anything else. */
export function referenceOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) && typeof value.$ref === 'string' ? pointerOfReference(value.$ref) : undefined;
}

export const entriesOf = (value: Json | undefined): [string, Json][] => Object.entries(objectOf(value));

/** Writes a value as text, which is the same for equal data in any order of keys. */
export function toCanonicalText(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${toCanonicalText(child)}`).join()}}`;
}
