import { isDataKey, visitEntries } from './data-key.ts';
import type { Element } from './element.ts';
import { isJsonObject, type Json, type JsonObject, listOf, objectOf } from './json.ts';
import { toPointer } from './json-pointer.ts';

export const MARK_KEYS = ['x-source', 'x-unspecified'] as const;
export type MarkKey = (typeof MARK_KEYS)[number];

const isMarkKey = (key: string): key is MarkKey => key === 'x-source' || key === 'x-unspecified';

export interface Mark {
  readonly key: MarkKey;
  readonly entry: Json;
  readonly pointer: string;
  readonly element: string;
  readonly carrier: JsonObject;
}

/** Returns all marks of a document; none if no entry has an id: other projects use `x-source` for something else. */
export function marksOf(document: JsonObject): Mark[] {
  const marks: Mark[] = [];
  visitEntries(
    document,
    (key, child, carrier, keys) => {
      if (!isMarkKey(key)) return;
      const element = toPointer(keys);
      for (const [index, entry] of (Array.isArray(child) ? child : [child]).entries())
        marks.push({ key, entry, pointer: `${element}/${key}/${index}`, element, carrier });
    },
    (keys, key) => isMarkKey(key) || isDataKey(keys, key),
  );
  return marks.some(({ entry }) => typeof objectOf(entry).id === 'string') ? marks : [];
}

/** Whether a mark only records that nothing is open here: its question is `not a question`, with a reason. */
export function isDismissed({ key, entry }: Mark): boolean {
  return key === 'x-unspecified' && /^not a question\b/i.test(String(objectOf(entry).question));
}

/** Returns the entries of a mark of an element. Malformed ones are left out: reading a contract refuses them. */
export function marksOn({ node, pointer }: Pick<Element, 'node' | 'pointer'>, key: MarkKey) {
  return listOf(node[key]).flatMap((entry, index) =>
    isJsonObject(entry) ? [{ entry, pointer: `${pointer}/${key}/${index}` }] : [],
  );
}

/**
 * Ids of the sources of an element whose `needs` is `what`. `parameters` means that the operation has query parameters,
 * `list` that each of its successes contains a list, `identifier` that the property identifies its object, and `https`,
 * at `info`, that the whole API uses HTTPS.
 */
export function sourcesNeeding(
  element: Pick<Element, 'node' | 'pointer'>,
  what: 'parameters' | 'list' | 'identifier' | 'https',
): string[] {
  return sourcesWithNeeds(element).flatMap(({ id, needs }) => (needs === what ? [String(id)] : []));
}

/** The sources of an operation that require a value other than null in each of its successes, with the value's JSON pointer. */
export function sourcesNeedingValues(
  element: Pick<Element, 'node' | 'pointer'>,
): readonly { readonly id: string; readonly at: string }[] {
  return sourcesWithNeeds(element).flatMap(({ id, needs }) => {
    const [, at] = /^value (\/.+)$/.exec(String(needs)) ?? [];
    return at === undefined ? [] : [{ id: String(id), at }];
  });
}

/** The sources of a property whose values name resources in paths, with the name of the path parameter. */
export function sourcesNeedingPaths(
  element: Pick<Element, 'node' | 'pointer'>,
): readonly { readonly id: string; readonly parameter: string }[] {
  return sourcesWithNeeds(element).flatMap(({ id, needs }) => {
    const [, parameter] = /^path (.+)$/.exec(String(needs)) ?? [];
    return parameter === undefined ? [] : [{ id: String(id), parameter }];
  });
}

const sourcesWithNeeds = ({ node }: Pick<Element, 'node'>): JsonObject[] =>
  listOf(node['x-source']).filter((entry): entry is JsonObject => isJsonObject(entry) && entry.needs !== undefined);

export function isMarked(element: JsonObject, aspect: string): boolean {
  return listOf(element['x-unspecified']).some((mark) => objectOf(mark).aspect === aspect);
}
