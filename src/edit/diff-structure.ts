import {
  at,
  type Contract,
  fromPointer,
  isDataKey,
  isJsonObject,
  type Json,
  type JsonChange,
  type JsonObject,
  METHODS,
  toPointer,
} from '../contract/index.ts';

/** By how much a change raises the version of the contract (Semantic Versioning 2.0.0). */
export const RATINGS = ['major', 'minor', 'patch'] as const;
export type Rating = (typeof RATINGS)[number];

/** Keys whose values are words for people, or data that illustrates. */
const WORDS = new Set(['title', 'summary', 'description', 'example', 'examples', 'version']);

/**
 * Takes a contract apart into what binds and what is said about it, without its marks; both have the same pointers. Lists
 * whose order says nothing become mappings, so that an entry which moves is no change: parameters by name, scalars by value.
 */
export function partsOf(value: JsonObject | readonly Json[], path: readonly string[] = []) {
  const structure: [string, Json][] = [];
  const words: [string, Json][] = [];
  const isList = !isJsonObject(value);
  const entries = isList ? keyed(value) : Object.entries(value).filter(([key]) => !key.startsWith('x-'));
  for (const [key, child] of entries) {
    if (!isList && isWord(path, key)) words.push([key, asWords(key, child)]);
    else if (!Array.isArray(child) && !isJsonObject(child)) structure.push([key, child]);
    else {
      const parts: Readonly<Record<'structure' | 'words', JsonObject>> = partsOf(child, isList ? [] : [...path, key]);
      structure.push([key, parts.structure]);
      if (Object.keys(parts.words).length > 0) words.push([key, parts.words]);
    }
  }
  return { structure: Object.fromEntries(structure), words: Object.fromEntries(words) };
}

/** Of an example it is enough to know that it has changed, not where. */
function asWords(key: string, value: Json): Json {
  if (key !== 'examples' || !isJsonObject(value)) return JSON.stringify(value);
  return Object.fromEntries(Object.entries(value).map(([name, example]) => [name, JSON.stringify(example)]));
}

/** A property may be called `title`; a version of the contract follows from its changes. */
function isWord(path: readonly string[], key: string): boolean {
  return WORDS.has(key) && isDataKey(path, 'example');
}

function keyed(list: readonly Json[]): [string, Json][] {
  return list.map((item, index) => {
    if (!isJsonObject(item)) return [String(item), true];
    const { $ref, name, in: location } = item;
    const called = typeof location === 'string' ? `${location} ${String(name)}` : name;
    const key = [$ref, called].find((candidate) => typeof candidate === 'string');
    return [String(key ?? index), item];
  });
}

/** What a contract may have more of without a change of what it says already. */
const GROUPS = new Set([
  '$defs',
  'content',
  'examples',
  'headers',
  'parameters',
  'paths',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'servers',
  'tags',
]);

/**
 * Rates a change of the structure that no answer explains. A new element is minor, unless a request needs it; any other
 * change touches what is stated.
 */
export function rateStructure(change: JsonChange, before: Contract): Rating {
  if (change.kind !== 'added') return 'major';
  const keys = fromPointer(change.pointer);
  const [group = '', key = ''] = keys.slice(-2);
  if (group === 'required') return isRequiredOfRequest(before, keys) ? 'major' : 'minor';
  if (key === 'required' && isJsonObject(change.after)) {
    const names = Object.keys(change.after);
    return names.some((name) => isRequiredOfRequest(before, [...keys, name])) ? 'major' : 'minor';
  }
  if (needsIt(change.after)) return 'major';
  const isMethod = keys.length === 3 && keys[0] === 'paths' && METHODS.some((method) => method === key);
  return GROUPS.has(group) || GROUPS.has(key) || isMethod || key === 'requestBody' ? 'minor' : 'major';
}

/** A field that a receiver did not know is no burden when it is always there; one that a sender has to send is. */
function isRequiredOfRequest(before: Contract, keys: readonly string[]): boolean {
  const schema = toPointer(keys.slice(0, -2));
  const isStated = at(before.document, `${schema}${toPointer(['properties', keys.at(-1) ?? ''])}`) !== undefined;
  return isStated || before.model.directionAt(schema) === 'sent';
}

function needsIt(element: Json): boolean {
  return isJsonObject(element) && element.required === true;
}
