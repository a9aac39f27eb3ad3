import { isDataKey } from '../contract/data-key.ts';
import type { Json, JsonObject } from '../contract/index.ts';
import { at, isJsonObject } from '../contract/json.ts';
import { toPointer } from '../contract/json-pointer.ts';

/** Keywords whose schemas are about the same value as the schema that has them. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * The pointer of the first schema that is part of itself with no property and no item between, so that no check of a
 * value would come to an end; `undefined` where there is none.
 */
export function endlessSchema(document: JsonObject): string | undefined {
  const done = new Set<Json>();
  const open = new Set<Json>();

  /** The reference by which a schema comes back to itself; `reference` is the last that was followed. */
  const comesBack = (schema: Json | undefined, reference = ''): string | undefined => {
    if (!isJsonObject(schema) || done.has(schema)) return undefined;
    if (open.has(schema)) return reference;
    open.add(schema);
    const { $ref } = schema;
    let found = typeof $ref === 'string' ? comesBack(at(document, $ref), $ref) : undefined;
    for (const key of SAME_VALUE) {
      const part = schema[key];
      const members: readonly (Json | undefined)[] = Array.isArray(part) ? part : [part];
      for (const member of members) found ??= comesBack(member, reference);
    }
    open.delete(schema);
    done.add(schema);
    return found;
  };

  /** The keys from the document to where the search is. */
  const keys: string[] = [];
  const find = (value: Json): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const reference = comesBack(value);
    if (reference !== undefined) return reference.replace(/^#/, '') || toPointer(keys);
    for (const [key, child] of Object.entries(value)) {
      if (isDataKey(keys, key)) continue;
      keys.push(key);
      const found = find(child);
      if (found !== undefined) return found;
      keys.pop();
    }
    return undefined;
  };
  return find(document);
}
