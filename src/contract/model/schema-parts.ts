import { at, entriesOf, isJsonObject, type Json, type JsonObject, listOf, objectOf, referenceOf } from './json.ts';
import { toToken } from './json-pointer.ts';
import { unicodePattern } from './pattern.ts';

/** A schema of a document, which can be a boolean. */
export interface PlacedSchema {
  readonly value: Json | undefined;
  readonly pointer: string;
}

/** One of several schema objects, all of which a value must satisfy. */
export interface MergedPart {
  readonly node: JsonObject;
  readonly pointer: string;
  /** The part whose `$ref`, `allOf`, `anyOf` or `oneOf` leads to this one; `undefined` for a schema merged directly. */
  readonly owner: MergedPart | undefined;
}

/** The maximum number of schemas that one value must satisfy; more of them refer to each other in a circle. */
const MAX_PARTS = 1_000;

/** Adds the schema at a place, and the schemas to which it refers. Returns false if no value can satisfy them. */
export function addParts(
  document: JsonObject,
  { value, pointer }: PlacedSchema,
  owner: MergedPart | undefined,
  parts: Map<string, MergedPart>,
): boolean {
  if (!isJsonObject(value)) return value !== false;
  if (parts.has(pointer) || parts.size > MAX_PARTS) return true;
  const part = { node: value, pointer, owner };
  parts.set(pointer, part);
  const to = referenceOf(value);
  const places = [
    ...(to === undefined ? [] : [{ value: at(document, to), pointer: to }]),
    ...listOf(value.allOf).map((member, index) => ({ value: member, pointer: `${pointer}/allOf/${index}` })),
  ];
  return !places.map((place) => addParts(document, place, part, parts)).includes(false);
}

export function placeIn({ node, pointer }: MergedPart, keyword: string): PlacedSchema[] {
  return Object.hasOwn(node, keyword) ? [{ value: node[keyword], pointer: `${pointer}/${keyword}` }] : [];
}

export function entryIn({ node, pointer }: MergedPart, keyword: string, name: string): PlacedSchema[] {
  const entries = objectOf(node[keyword]);
  if (!Object.hasOwn(entries, name)) return [];
  return [{ value: entries[name], pointer: `${pointer}/${keyword}/${toToken(name)}` }];
}

const cachedExpressions = new Map<string, RegExp | undefined>();

/** The maximum length of a name, and the maximum number of quantifiers in a pattern; beyond them, nothing matches. */
const MAX_CHARACTERS = 100;
const MAX_REPETITIONS = 3;

/** Whether a name matches a pattern. A pattern that might take unlimited time matches none. */
export function matchesPattern(pattern: string, name: string): boolean {
  if (!cachedExpressions.has(pattern)) {
    const repetitions = pattern.match(/(?<!\\)[*+{]/g)?.length ?? 0;
    const isLong = /\)[*+{]/.test(pattern) || repetitions > MAX_REPETITIONS;
    const written = isLong ? undefined : unicodePattern(pattern);
    cachedExpressions.set(pattern, written === undefined ? undefined : new RegExp(written, 'u'));
  }
  if (name.length > MAX_CHARACTERS) return false;
  return cachedExpressions.get(pattern)?.test(name) ?? false;
}

const cachedExtensions = new WeakMap<JsonObject, ReadonlyMap<string, readonly string[]>>();

/** Pointers of the components that extend a component by `allOf`, by the pointer of the extended one. */
export function findExtensions(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const cached = cachedExtensions.get(document);
  if (cached !== undefined) return cached;
  const children = new Map<string, string[]>();
  for (const [name, schema] of entriesOf(at(document, '/components/schemas'))) {
    for (const member of listOf(objectOf(schema).allOf)) {
      const base = referenceOf(member);
      if (base !== undefined)
        children.set(base, [...(children.get(base) ?? []), `/components/schemas/${toToken(name)}`]);
    }
  }
  cachedExtensions.set(document, children);
  return children;
}
