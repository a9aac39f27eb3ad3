import {
  at,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  type JsonObject,
  toPointer,
} from '../../contract/model/index.ts';

/** Keys whose values are texts for people, or examples. */
const WORDS = new Set(['title', 'summary', 'description', 'example', 'examples', 'version']);

/** Divides a contract into structure and words, without marks. Lists without an order become mappings. */
export function divide(value: JsonObject | readonly Json[], path: readonly string[] = []) {
  const structure: [string, Json][] = [];
  const words: [string, Json][] = [];
  const isList = !isJsonObject(value);
  const entries = isList ? withKeys(value) : Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  for (const [key, child] of entries) {
    if (!isList && isWord(path, key)) words.push([key, asWords(key, child)]);
    else if (!Array.isArray(child) && !isJsonObject(child)) structure.push([key, child]);
    else {
      const parts: Readonly<Record<'structure' | 'words', JsonObject>> = divide(child, isList ? [] : [...path, key]);
      structure.push([key, parts.structure]);
      if (Object.keys(parts.words).length > 0) words.push([key, parts.words]);
    }
  }
  return { structure: Object.fromEntries(structure), words: Object.fromEntries(words) };
}

/** Writes examples as text: a change is reported for an example as a whole. */
function asWords(key: string, value: Json): Json {
  if (key !== 'examples' || !isJsonObject(value)) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([name, example]) => [name, JSON.stringify(example)]));
}

/** Whether a key has words as its value, and is not the name of a property such as `title`. */
function isWord(path: readonly string[], key: string): boolean {
  return WORDS.has(key) && isDataKey(path, 'example');
}

/** Returns the pointer in a document for one in its structure, in which the entries of lists have names. */
export function documentPointer(document: JsonObject, pointer: string): string {
  let value: Json | undefined = document;
  const keys: string[] = [];
  for (const key of fromPointer(pointer)) {
    const index: number = Array.isArray(value) ? withKeys(value).findIndex(([name]) => name === key) : -1;
    keys.push(index < 0 ? key : String(index));
    value = at(value ?? null, toPointer(keys.slice(-1)));
  }
  return toPointer(keys);
}

/** Names the entries of a list. */
function withKeys(list: readonly Json[]): [string, Json][] {
  const inPath = list.filter((item) => isJsonObject(item) && item.in === 'path');
  return list.map((item, index) => {
    if (!isJsonObject(item)) return [String(item), true];
    const { $ref, name, in: location } = item;
    // Callers do not see the name of a path parameter.
    if (location === 'path') return [`path ${inPath.indexOf(item) + 1}`, item];
    const called = typeof location === 'string' ? `${location} ${String(name)}` : name;
    const key = [$ref, called].find((candidate) => typeof candidate === 'string');
    return [String(key ?? index), item];
  });
}
