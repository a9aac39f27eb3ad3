import { at, dereference, isJsonObject, type Json, type JsonObject } from '../../../contract/index.ts';
import { editableAt } from '../editable.ts';
import type { Decorate } from '../plugin.ts';

/**
 * Gives every schema with an open value, or with open fields, an example that says so in words. Left to itself, the
 * renderer shows `null` and invents names.
 */
export const showOpenValues: Decorate = (document, { openPoints }) => {
  const ids = new Map(
    openPoints
      .filter(({ aspect }) => aspect === 'type' || aspect === 'body')
      .map(({ id, place }) => [place.pointer, id]),
  );
  const objects = openPoints.filter(({ aspect }) => aspect === 'fields').map(({ place }) => place.pointer);
  for (const pointer of [...ids.keys(), ...objects]) {
    const schema = editableAt(document, pointer);
    const example = exampleOf(document, schema, openIdsBelow(document, ids));
    if (example !== undefined) schema.examples = [example];
  }
};

/** Finds the id of the open point that a schema carries, by the schema itself: a `$ref` leads to it from many pointers. */
function openIdsBelow(document: JsonObject, ids: ReadonlyMap<string, string>): ReadonlyMap<JsonObject, string> {
  return new Map(
    [...ids].flatMap(([pointer, id]) => {
      const schema = at(document, pointer);
      return isJsonObject(schema) ? [[schema, id]] : [];
    }),
  );
}

function exampleOf(
  document: JsonObject,
  value: Json | undefined,
  open: ReadonlyMap<JsonObject, string>,
): Json | undefined {
  const schema = dereference(document, value);
  if (schema === undefined) return undefined;
  const id = open.get(schema);
  if (id !== undefined) return `◌ open: ${id}`;
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if (schema.type === 'array') {
    const item = exampleOf(document, schema.items, open);
    return item === undefined ? [] : [item];
  }
  if (schema.type === 'object') {
    const properties = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
    return Object.fromEntries(
      properties.flatMap(([name, field]) => {
        const example = exampleOf(document, field, open);
        return example === undefined ? [] : [[name, example]];
      }),
    );
  }
  return isJsonObject(schema) && [schema.type].flat().includes('string')
    ? 'string'
    : schema.type === 'integer'
      ? 0
      : undefined;
}
