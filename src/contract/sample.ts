import { createRequire } from 'node:module';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type fastCheck from 'fast-check';
import { sample } from 'openapi-sampler';
import { at, isJsonObject, type Json, type JsonObject } from './json.ts';

/** Parts that one schema may have, after which less of it is used. */
const MOST_PARTS = 10_000;

/** How deep in a schema optional properties are used: fewer of them each time that it has too many parts. */
const DEPTHS = [Number.POSITIVE_INFINITY, 4, 1, 0];

const ENDLESS = Symbol('each value contains another one');

class TooComplex extends Error {}

/**
 * Makes a value of a schema, the same each time: its own example, or else a plain value of its type. Where no value fits,
 * as each would contain another one, it is cut there. What loads this module loads the sampler, so `index.ts` does not
 * export it.
 */
export function sampleOf(document: JsonObject, schema: Json): Json | undefined {
  // What it makes of JSON is JSON; its types know no more than unknown.
  return sample(finiteSchema(document, schema), { quiet: true }, document) as Json | undefined;
}

/** A schema with its references followed, in which the smallest value ends where a schema comes back to itself. */
function finiteSchema(document: JsonObject, schema: Json): JsonObject {
  for (const depth of DEPTHS) {
    try {
      const made = finiteTo(document, schema, depth);
      if (made !== ENDLESS) return isJsonObject(made) ? made : {};
      break;
    } catch (error) {
      if (!(error instanceof TooComplex)) throw error;
    }
  }
  const cut = finiteTo(document, schema, 0, true);
  return isJsonObject(cut) ? cut : {};
}

/** @param isCut Whether what has no end, or too many parts, is anything. */
function finiteTo(document: JsonObject, schema: Json, depth: number, isCut = false): Json | typeof ENDLESS {
  let parts = 0;

  const finite = (given: Json, open: ReadonlySet<string>, level: number): Json | typeof ENDLESS => {
    if (!isJsonObject(given)) return given;
    parts += 1;
    if (parts > MOST_PARTS) {
      if (isCut) return {};
      throw new TooComplex();
    }
    const { $ref, if: _if, then: _then, else: _else, not: _not, ...own } = given;
    if (typeof $ref === 'string') {
      if (open.has($ref)) return isCut ? {} : ENDLESS;
      const target = finite(at(document, $ref) ?? {}, new Set([...open, $ref]), level);
      const siblings = finite(own, open, level);
      if (target === ENDLESS || siblings === ENDLESS) return ENDLESS;
      return merged(target, siblings);
    }
    const { anyOf, oneOf, ...others } = own;
    const made: Record<string, Json> = others;
    // Of examples within a schema many are of an older form of it.
    if (own.example !== undefined && !fitsScalar(own, own.example)) delete made.example;
    if (Array.isArray(own.examples)) made.examples = own.examples.filter((one) => fitsScalar(own, one));
    if (own.default !== undefined && !fitsScalar(own, own.default)) delete made.default;
    if (own.format === 'url') made.format = 'uri';
    // The sampler looks formats up in an object, in which it would find these.
    if (String(own.format) in Object.prototype) delete made.format;
    if (typeof own.pattern === 'string' && own.default === undefined && own.enum === undefined) {
      const text = textMatching(own.pattern, own);
      if (text !== undefined) made.default = text;
    }
    if (isJsonObject(own.properties)) {
      const required = Array.isArray(own.required) ? own.required : [];
      const properties: Record<string, Json> = {};
      for (const [name, property] of Object.entries(own.properties)) {
        if (level >= depth && !required.includes(name)) continue;
        const value = finite(property, open, level + 1);
        if (value !== ENDLESS) properties[name] = value;
        else if (required.includes(name)) return ENDLESS;
      }
      made.properties = properties;
    }
    if (isJsonObject(own.items)) {
      const items = finite(own.items, open, level + 1);
      if (items !== ENDLESS) made.items = items;
      else if (Number(own.minItems ?? 0) > 0) return ENDLESS;
      else made.default = own.default ?? [];
    }
    if (isJsonObject(own.additionalProperties)) {
      const further = finite(own.additionalProperties, open, level + 1);
      made.additionalProperties = further === ENDLESS ? true : further;
    }
    if (Array.isArray(own.allOf)) {
      const members: Json[] = [];
      for (const one of own.allOf) {
        const member = finite(one, open, level);
        if (member === ENDLESS) return ENDLESS;
        members.push(member);
      }
      made.allOf = members;
    }
    let whole: Json = made;
    for (const branches of [anyOf, oneOf]) {
      if (!Array.isArray(branches)) continue;
      let first: Json | typeof ENDLESS = ENDLESS;
      for (const branch of branches) if (first === ENDLESS) first = finite(branch, open, level);
      if (first === ENDLESS) return ENDLESS;
      // The sampler makes an object of a branch that is null.
      whole = merged(first, whole);
    }
    return whole;
  };

  return finite(schema, new Set(), 0);
}

/** Whether a single value has the type, the format and one of the values that its schema states. */
function fitsScalar({ type, format, enum: values }: JsonObject, value: Json): boolean {
  if (value !== null && typeof value === 'object') return true;
  if (Array.isArray(values) && !values.includes(value)) return false;
  const kind = value === null ? 'null' : typeof value;
  const types = type === undefined ? [] : [type].flat();
  const names = kind === 'number' && Number.isInteger(value) ? ['number', 'integer'] : [kind];
  if (types.length > 0 && !names.some((name) => types.includes(name))) return false;
  const known = typeof value === 'string' && typeof format === 'string' ? FORMATS.get(format) : undefined;
  if (known === undefined || typeof value !== 'string') return true;
  if (known instanceof RegExp) return known.test(value);
  return typeof known !== 'function' || known(value);
}

/** What a text of each format is, as validators have it. */
const FORMATS: ReadonlyMap<string, unknown> = new Map(
  Object.entries(fullFormats).map(([name, format]) => [name, Object(format).validate ?? format]),
);

/** A schema with the keywords of another one, which win; properties by their names. */
function merged(schema: Json, other: Json): JsonObject {
  const [one, two] = [schema, other].map((part) => (isJsonObject(part) ? part : {}));
  const properties: Record<string, Json> = { ...Object(one?.properties) };
  for (const [name, property] of Object.entries(Object(two?.properties) as JsonObject)) {
    properties[name] = merged(properties[name] ?? {}, property);
  }
  return { ...one, ...two, ...(Object.keys(properties).length > 0 && { properties }) };
}

const load = createRequire(import.meta.url);

/** Texts that nobody wonders at, then what fits at all. */
const PLAIN = ['string', 'STRING', 'a', 'A', '1', '10', '2019-08-24', '#000000', '/string', 'http://example.com'];

/** A text that matches a pattern, the same each time; `undefined` where none is found. */
function textMatching(
  pattern: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonObject,
): Json | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) && text.length <= Number(maxLength) && expression.test(text);
  const plain = PLAIN.find(fits);
  if (plain !== undefined) return plain;
  try {
    // A document without such patterns does not wait for it to load.
    const fc: typeof fastCheck = load('fast-check');
    return fc.sample(fc.stringMatching(expression), { seed: 1, numRuns: 100 }).find(fits);
  } catch {
    return undefined; // it does not know every expression, such as one that looks behind
  }
}
