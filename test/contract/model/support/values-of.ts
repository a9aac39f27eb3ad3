import fc from 'fast-check';
import { at, isJsonObject, type Json, type JsonObject } from '../../../../src/contract/model/index.ts';

/** Keywords that say nothing of a value, and extensions. */
const SILENT = /^(title|description|examples?|x-.*)$/;
const KNOWN =
  /^(\$ref|type|format|const|enum|pattern|minLength|maxLength|minimum|items|properties|required|additionalProperties)$/;

/**
 * Generates values of a schema: as many kinds as it admits, with and without what is optional. Knows the keywords that
 * the contract and its sets use, and throws on any other.
 */
export function valuesOf(document: JsonObject, schema: Json | undefined): fc.Arbitrary<Json> {
  if (!isJsonObject(schema)) return anything;
  if (typeof schema.$ref === 'string') {
    const { $ref, ...own } = schema;
    const target = at(document, schema.$ref) as JsonObject;
    const properties: Record<string, Json> = { ...Object(target.properties) };
    for (const [name, property] of Object.entries(Object(own.properties) as JsonObject)) {
      properties[name] = { ...Object(properties[name]), ...Object(property) };
    }
    return valuesOf(document, { ...target, ...own, properties });
  }
  const unknown = Object.keys(schema).find((key) => !SILENT.test(key) && !KNOWN.test(key));
  if (unknown !== undefined) throw new Error(`no values are generated for the keyword ${unknown}`);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<Json>(...schema.enum);
  if (schema.type === undefined) return anything;
  return fc.oneof(...[schema.type].flat().map((type) => OF_TYPE[String(type)]?.(document, schema) ?? anything));
}

const anything: fc.Arbitrary<Json> = fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value)));

const OF_TYPE: Readonly<Record<string, (document: JsonObject, schema: JsonObject) => fc.Arbitrary<Json>>> = {
  string: (_, { format, pattern, minLength }) => {
    if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
    if (format === 'uuid') return fc.uuid();
    if (format === 'date-time')
      return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
    return fc.string({ minLength: Number(minLength ?? 0), maxLength: 8 });
  },
  integer: () => fc.maxSafeInteger(),
  number: (_, { minimum = -1e6 }) =>
    fc.double({ min: Number(minimum), max: 1e6, noNaN: true }).map((number) => number + 0),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: (document, { items }) => fc.array(valuesOf(document, items), { maxLength: 3 }),
  object: objectsOf,
};

function objectsOf(document: JsonObject, schema: JsonObject): fc.Arbitrary<Json> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties as JsonObject).map(([name, field]) => [name, valuesOf(document, field)]),
  );
  const known = fc.record(fields, { requiredKeys: required as string[] });
  if (additionalProperties === false) return known;
  const further = fc.dictionary(fc.constantFrom('further', 'another'), valuesOf(document, additionalProperties));
  return fc.tuple(further, known).map(([more, certain]) => ({ ...more, ...certain }));
}
