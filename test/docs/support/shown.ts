import { at, fromPointer, isJsonObject, type Json, type JsonObject, toPointer } from '../../../src/contract/index.ts';

/** The values in an answer that have a schema, found by walking both; each with the pointer of where its schema stands. */
export function shownAt(document: JsonObject, pointer: string, value: Json): { pointer: string; value: Json }[] {
  const place = resolve(document, pointer);
  const schema = at(document, place);
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];
  const inside = isJsonObject(value)
    ? properties.flatMap((name) => {
        const field = value[name];
        return field === undefined ? [] : shownAt(document, `${place}${toPointer(['properties', name])}`, field);
      })
    : (Array.isArray(value) ? value : []).flatMap((item: Json) => shownAt(document, `${place}/items`, item));
  return [{ pointer: place, value }, ...inside];
}

/** The pointer with each `$ref` in it followed. */
function resolve(document: JsonObject, pointer: string): string {
  return fromPointer(pointer).reduce((parent, key) => follow(document, `${parent}${toPointer([key])}`), '');
}

function follow(document: JsonObject, pointer: string): string {
  const element = at(document, pointer);
  const reference = isJsonObject(element) ? element.$ref : undefined;
  return typeof reference === 'string' ? reference.slice(1) : pointer;
}
