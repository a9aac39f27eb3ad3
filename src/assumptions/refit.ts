import { at, dereference, isJsonObject, type Json, type JsonObject, toToken } from '../contract/index.ts';
import { exampleOf } from './examples.ts';
import type { SchemaValidator } from './schema-validator.ts';

/**
 * Makes a value fit a schema that has changed since it was written, and keeps of it what still fits: a field that is
 * not there any more is removed; one that is required now, or has another type, gets the schema's own
 * example, or else the plainest value of its type.
 *
 * @param schema Pointer of the schema in the document.
 * @returns `undefined` where the schema asks for more than that.
 */
export function refit(document: JsonObject, schema: string, value: Json, validate: SchemaValidator): Json | undefined {
  if (validate(schema, value) === undefined) return value;
  const pointer = referred(document, schema);
  const found = at(document, pointer);
  const rules: JsonObject = isJsonObject(found) ? found : {};
  const child = (path: string, item: Json) => refit(document, `${pointer}/${path}`, item, validate);
  const kept = isJsonObject(value) ? refitObject(document, rules, value, child) : refitItems(rules, value, child);
  // An empty list would fit in the place of any other, and say less than none.
  const candidates = [kept, Array.isArray(value) ? exampleOf(rules) : plainest(rules)];
  return candidates.find((candidate) => candidate !== undefined && validate(schema, candidate) === undefined);
}

type Child = (path: string, item: Json) => Json | undefined;

function refitObject(document: JsonObject, rules: JsonObject, value: JsonObject, child: Child): Json {
  const properties: JsonObject = isJsonObject(rules.properties) ? rules.properties : {};
  const kept: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value)) {
    const isKnown = Object.hasOwn(properties, name);
    const fitted = isKnown ? child(`properties/${toToken(name)}`, item) : item;
    if (fitted !== undefined && (isKnown || rules.additionalProperties !== false)) kept[name] = fitted;
  }
  for (const name of Array.isArray(rules.required) ? rules.required : []) {
    if (Object.hasOwn(value, name)) continue;
    const example = plainest(dereference(document, properties[name]));
    if (example !== undefined) kept[name] = example;
  }
  return kept;
}

function refitItems({ items }: JsonObject, value: Json, child: Child): Json | undefined {
  if (!Array.isArray(value) || items === undefined) return undefined;
  const fitted = value.map((item: Json) => child('items', item));
  return fitted.every((item) => item !== undefined) ? fitted : undefined;
}

function plainest(rules: JsonObject | undefined): Json | undefined {
  const [type] = [rules?.type].flat();
  return exampleOf(rules) ?? (typeof type === 'string' ? PLAINEST[type] : undefined);
}

const PLAINEST: Readonly<Record<string, Json>> = {
  array: [],
  boolean: true,
  integer: 1,
  null: null,
  number: 1,
  object: {},
  string: 'text',
};

/** The pointer of the schema itself, where there is a reference to it. */
function referred(document: JsonObject, pointer: string): string {
  const schema = at(document, pointer);
  return isJsonObject(schema) && typeof schema.$ref === 'string'
    ? referred(document, schema.$ref.replace(/^#/, ''))
    : pointer;
}
