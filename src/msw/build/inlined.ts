import { assertionsOf, at, isJsonObject, type Json, type JsonObject } from '../../contract/index.ts';

/** Keywords whose values are maps of schemas, lists of schemas, or a schema. */
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const ONES = new Set([
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]);

/**
 * A schema of its own that refuses the same values: with its references in place and without other keywords. Equal schemas
 * of several sets are then one.
 *
 * @param excused Properties that a value need not have: read-only ones in a request, write-only ones in a response.
 * @throws {Error} for a schema that refers to itself.
 */
export function inlined(document: JsonObject, pointer: string, excused: 'readOnly' | 'writeOnly'): Json {
  const inline = (schema: Json, open: readonly string[]): Json => {
    if (!isJsonObject(schema)) return schema;
    const made: Record<string, Json> = {};
    for (const key of assertionsOf(schema)) {
      const value = schema[key];
      if (value === undefined || key === '$ref') continue;
      if (MAPS.has(key) && isJsonObject(value)) {
        made[key] = Object.fromEntries(Object.entries(value).map(([name, child]) => [name, inline(child, open)]));
      } else if (LISTS.has(key) && Array.isArray(value)) {
        made[key] = value.map((child: Json) => inline(child, open));
      } else {
        made[key] = ONES.has(key) ? inline(value, open) : value;
      }
    }
    if (Array.isArray(made.required)) {
      const { properties } = schema;
      made.required = made.required.filter((name: Json) => {
        const property = isJsonObject(properties) ? properties[String(name)] : undefined;
        return !(isJsonObject(property) && property[excused] === true);
      });
    }
    const { $ref } = schema;
    if (typeof $ref !== 'string') return made;
    if (open.includes($ref))
      throw new Error(`${pointer}: the schema ${$ref} refers to itself, which cannot be inlined`);
    const target = inline(at(document, $ref) ?? {}, [...open, $ref]);
    if (Object.keys(made).length === 0) return target;
    return { allOf: [target], ...made };
  };
  return inline(at(document, pointer) ?? {}, []);
}
