import { isDataKey, isJsonObject, type Json, type JsonObject } from '../../../contract/model/index.ts';

/** What only people read. */
const PROSE = new Set(['description', 'summary', 'title', 'externalDocs', 'x-tags', 'x-sections']);
/** What is data of the API: answers are made before, and what is left to ask is whether it is there. */
const DATA = new Set(['example', 'examples']);

/** What the mock asks of meanings. The others are of what is stored, and no handler stores. */
const OF_TOOLS = /^tool\./;

export function slim(document: JsonObject): JsonObject {
  const visit = (value: Json, keys: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...keys, `${index}`]));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, child]): [string, Json][] => {
        // Below a map every key is a name that the author chose, and then `value` is no data.
        const isName = !isDataKey(keys, 'value');
        if (key === 'x-source') return [[key, true]];
        if (key === 'x-means' && !OF_TOOLS.test(String(child))) return [];
        if (key === 'x-unspecified' || key === 'x-assumed') return [[key, idsOf(child)]];
        if (!isName && PROSE.has(key)) return [];
        // The front sends the examples of headers with errors.
        if (!DATA.has(key) || !isDataKey(keys, key) || keys.at(-2) === 'headers')
          return [[key, isDataKey(keys, key) ? child : visit(child, [...keys, key])]];
        return [[key, isJsonObject(child) ? Object.fromEntries(Object.keys(child).map((name) => [name, {}])) : true]];
      }),
    );
  };
  const { info, ...rest } = document;
  const surfaces = Object(info)['x-surfaces'] ?? {};
  return visit({ info: { 'x-surfaces': surfaces }, ...rest }, []) as JsonObject; // an object stays one
}

function idsOf(entries: Json): Json {
  const list: readonly Json[] = Array.isArray(entries) ? entries : [];
  return list.filter(isJsonObject).map(({ id }) => ({ id: id ?? '' }));
}
