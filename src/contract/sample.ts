import { sample } from 'openapi-sampler';
import { at, isJsonObject, type Json, type JsonObject } from './json.ts';

/** Why no value of a schema can be made: each contains another one, or the schema has too many parts. */
export type Unsampled = 'endless-value' | 'too-complex';

/** Parts that one schema may have before it is given up. */
const MOST_PARTS = 10_000;

const ENDLESS = Symbol('each value contains another one');

/**
 * Makes a value of a schema, the same each time: its own example, or else a plain value of its type. What loads this module
 * loads the sampler, so `index.ts` does not export it.
 */
export function sampleOf(
  document: JsonObject,
  schema: Json,
): { readonly value: Json | undefined } | { readonly reason: Unsampled } {
  const finite = finiteSchema(document, schema);
  if (typeof finite === 'string') return { reason: finite };
  // What it makes of JSON is JSON; its types know no more than unknown.
  return { value: sample(finite, { quiet: true }, document) as Json | undefined };
}

/**
 * A schema with its references followed, as the sampler makes an invalid value where a schema comes back to itself. Here
 * the smallest value ends there: an optional property is left out, a list is empty, a branch is not used.
 */
function finiteSchema(document: JsonObject, schema: Json): JsonObject | Unsampled {
  let parts = 0;
  class TooComplex extends Error {}

  /** The members of a composition that have values. */
  const finiteMembers = (list: readonly Json[], open: ReadonlySet<string>): Json[] =>
    list.map((member) => finite(member, open)).filter((member) => member !== ENDLESS);

  const finite = (given: Json, open: ReadonlySet<string>): Json | typeof ENDLESS => {
    if (!isJsonObject(given)) return given;
    parts += 1;
    if (parts > MOST_PARTS) throw new TooComplex();
    const { $ref, if: _if, then: _then, else: _else, not: _not, ...own } = given;
    if (typeof $ref === 'string') {
      if (open.has($ref)) return ENDLESS;
      const target = finite(at(document, $ref) ?? {}, new Set([...open, $ref]));
      const siblings = finite(own, open);
      if (target === ENDLESS || siblings === ENDLESS) return ENDLESS;
      return merged(target, siblings);
    }
    const made: Record<string, Json> = { ...own };
    if (isJsonObject(own.properties)) {
      const required = Array.isArray(own.required) ? own.required : [];
      const properties: Record<string, Json> = {};
      for (const [name, property] of Object.entries(own.properties)) {
        const value = finite(property, open);
        if (value !== ENDLESS) properties[name] = value;
        else if (required.includes(name)) return ENDLESS;
      }
      made.properties = properties;
    }
    if (isJsonObject(own.items)) {
      const items = finite(own.items, open);
      if (items !== ENDLESS) made.items = items;
      else if (Number(own.minItems ?? 0) > 0) return ENDLESS;
      else made.default = own.default ?? [];
    }
    if (isJsonObject(own.additionalProperties)) {
      const further = finite(own.additionalProperties, open);
      made.additionalProperties = further === ENDLESS ? true : further;
    }
    if (Array.isArray(own.allOf)) {
      const members = finiteMembers(own.allOf, open);
      if (members.length < own.allOf.length) return ENDLESS;
      made.allOf = members;
    }
    let whole: Json = made;
    for (const key of ['anyOf', 'oneOf']) {
      const branches = own[key];
      if (!Array.isArray(branches)) continue;
      const [first] = finiteMembers(branches, open);
      if (first === undefined) return ENDLESS;
      delete made[key];
      // The sampler makes an object of a branch that is null.
      whole = merged(first, whole);
    }
    return whole;
  };

  try {
    const made = finite(schema, new Set());
    if (made === ENDLESS) return 'endless-value';
    return isJsonObject(made) ? made : {};
  } catch (error) {
    if (error instanceof TooComplex) return 'too-complex';
    throw error;
  }
}

/** A schema with the keywords of another one, which win; properties by their names. */
function merged(schema: Json, other: Json): JsonObject {
  const [one, two] = [schema, other].map((part) => (isJsonObject(part) ? part : {}));
  const properties: Record<string, Json> = { ...Object(one?.properties) };
  for (const [name, property] of Object.entries(Object(two?.properties) as JsonObject)) {
    properties[name] = merged(properties[name] ?? {}, property);
  }
  return { ...one, ...two, ...(Object.keys(properties).length > 0 && { properties }) };
}
