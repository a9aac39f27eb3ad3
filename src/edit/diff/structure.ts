import { isDataKey, isJsonObject, type Json, type JsonObject } from '../../contract/index.ts';

/** Keys whose values are words for people, or data that illustrates. */
const WORDS = new Set(['title', 'summary', 'description', 'example', 'examples', 'version']);

/** A contract, taken apart: what binds, and what is said about it. Both have the same pointers. */
export interface Parts {
  readonly structure: JsonObject;
  readonly words: JsonObject;
}

/**
 * Takes a contract apart into structure and words, without its marks. Lists whose order says nothing become mappings,
 * so that an entry which moves is no change: parameters by name, scalars by value.
 */
export function partsOf(document: JsonObject): Parts {
  return { structure: asObject(structureOf(document, [])), words: asObject(wordsOf(document, [])) };
}

function structureOf(value: Json, way: readonly string[]): Json {
  if (Array.isArray(value)) return Object.fromEntries(keyed(value).map(([key, item]) => [key, structureOf(item, [])]));
  if (!isJsonObject(value)) return value;
  const binding = Object.entries(value).filter(([key]) => !isWord(way, key) && !key.startsWith('x-'));
  return Object.fromEntries(binding.map(([key, child]) => [key, structureOf(child, [...way, key])]));
}

function wordsOf(value: Json, way: readonly string[]): Json | undefined {
  if (Array.isArray(value)) {
    const items = keyed(value).map(([key, item]) => [key, wordsOf(item, [])] as const);
    return withContent(items);
  }
  if (!isJsonObject(value)) return undefined;
  return withContent(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, child]) => [key, isWord(way, key) ? asWords(key, child) : wordsOf(child, [...way, key])] as const),
  );
}

/** Of an example it is enough to know that it has changed, not where. */
function asWords(key: string, value: Json): Json {
  if (key !== 'examples' || !isJsonObject(value)) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([name, example]) => [name, JSON.stringify(example)]));
}

/** A property may be called `title`; a version of the contract follows from its changes. */
function isWord(way: readonly string[], key: string): boolean {
  return WORDS.has(key) && isDataKey(way, 'example');
}

function withContent(entries: readonly (readonly [string, Json | undefined])[]): Json | undefined {
  const present = entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));
  return present.length === 0 ? undefined : Object.fromEntries(present);
}

function keyed(list: readonly Json[]): [string, Json][] {
  return list.map((item, index) => {
    if (!isJsonObject(item)) return [String(item), true];
    const { $ref, name, in: where } = item;
    const called = typeof where === 'string' ? `${where} ${String(name)}` : name;
    const key = [$ref, called].find((candidate) => typeof candidate === 'string');
    return [String(key ?? index), item];
  });
}

function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
