import type { Json, JsonObject } from '../contract/index.ts';
import { at, isJsonObject } from '../contract/json.ts';

/** Why no finite schema can stand in the place of another. */
type Unfinished = 'endless-value' | 'too-complex';

/** Parts that one schema may have before it is given up. */
const LARGEST = 10_000;

const ENDLESS = Symbol('each value holds another one');

/**
 * A schema with its references followed, for a sampler that makes one value of it. Where the schema comes back to
 * itself the smallest value ends there: an optional property is left out, a list is empty, a branch is not used.
 */
export function finiteSchema(document: JsonObject, schema: Json | undefined): JsonObject | Unfinished {
  let parts = 0;
  class TooComplex extends Error {}

  const all = (members: readonly Json[], open: ReadonlySet<string>) => members.map((member) => finite(member, open));

  const finite = (given: Json | undefined, open: ReadonlySet<string>): Json | typeof ENDLESS => {
    if (!isJsonObject(given)) return given ?? {};
    parts += 1;
    if (parts > LARGEST) throw new TooComplex();
    const { $ref, ...own } = given;
    if (typeof $ref === 'string') {
      if (open.has($ref)) return ENDLESS;
      const target = finite(at(document, $ref), new Set([...open, $ref]));
      const beside = finite(own, open);
      if (target === ENDLESS || beside === ENDLESS) return ENDLESS;
      return { ...(isJsonObject(target) && target), ...(isJsonObject(beside) && beside) };
    }
    const made: Record<string, Json> = { ...own };
    if (isJsonObject(own.properties)) {
      const properties: Record<string, Json> = {};
      const required = Array.isArray(own.required) ? own.required : [];
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
      const members = all(own.allOf, open).filter((member) => member !== ENDLESS);
      if (members.length < own.allOf.length) return ENDLESS;
      made.allOf = members;
    }
    for (const key of ['anyOf', 'oneOf']) {
      const branches = own[key];
      if (!Array.isArray(branches)) continue;
      const finiteBranches = all(branches, open).filter((member) => member !== ENDLESS);
      if (finiteBranches.length === 0) return ENDLESS;
      made[key] = finiteBranches;
    }
    for (const key of ['if', 'then', 'else', 'not']) delete made[key];
    return made;
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
