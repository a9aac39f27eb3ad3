import { type Aspect, dereference, isJsonObject, type Json, type JsonObject } from '../../../contract/index.ts';
import type { Decorate } from '../decorate.ts';
import { editableAt } from '../editable.ts';

/**
 * Gives every schema with an open value, or with open fields, an example that says so in words. Left to itself, the
 * renderer shows `null` and invents names.
 */
export const showOpenValues: Decorate = (document, { openPoints }) => {
  const gaps = openPoints.filter(({ aspect }) => GAPS.includes(aspect));
  const open = new Map(gaps.map(({ id, place }) => [editableAt(document, place.pointer), id]));
  for (const schema of open.keys()) schema.examples = [exampleOf(document, schema, open)];
};

const GAPS: readonly Aspect[] = ['type', 'body', 'fields'];

/** An example of a schema. A schema is known by itself, since a `$ref` leads to it from many pointers. */
function exampleOf(document: JsonObject, value: Json | undefined, open: ReadonlyMap<JsonObject, string>): Json {
  const schema = dereference(document, value) ?? {};
  const id = open.get(schema);
  if (id !== undefined && schema.type !== 'object') return '◌ open';
  const [given] = Array.isArray(schema.examples) ? schema.examples : [];
  if (given !== undefined) return given;
  if (schema.type === 'array') return [exampleOf(document, schema.items, open)];
  if (schema.type === 'integer') return 0;
  if (schema.type !== 'object') return 'string';
  const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const fields = properties.map(([name, field]) => [name, exampleOf(document, field, open)]);
  return fields.length === 0 && id !== undefined ? { '◌': 'open' } : Object.fromEntries(fields);
}
