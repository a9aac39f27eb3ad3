import { isDataKey, isJsonObject, type Json, type JsonObject, listOf } from '../../../contract/model/index.ts';

/** Keys that are for people only. */
const PROSE_KEYS = new Set(['description', 'summary', 'title', 'externalDocs', 'x-tags', 'x-sections']);
/**
 * Keys with data of the API. Responses are made when the package is built, so handlers only check whether there is
 * data.
 */
const DATA_KEYS = new Set(['example', 'examples']);

/** The meanings (`x-means`) that the mock reads. The others are about stored data, which handlers do not have. */
const TOOL_MEANING = /^tool\./;

/** Removes the parts of a document that handlers do not read. */
export function slimDocument(document: JsonObject): JsonObject {
  const visit = (value: Json, keys: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, [...keys, `${index}`]));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, child]): [string, Json][] => {
        // In a map, keys are names, so a key such as `value` does not mean data.
        const isName = !isDataKey(keys, 'value');
        if (key === 'x-source') {
          const choices = listOf(child).filter((entry) => isJsonObject(entry) && entry.choice !== undefined);
          return [[key, choices.length === 0 || keepIds(choices)]];
        }
        if (key === 'x-means' && !TOOL_MEANING.test(String(child))) return [];
        if (key === 'x-unspecified' || key === 'x-assumed') return [[key, keepIds(child)]];
        if (!isName && PROSE_KEYS.has(key)) return [];
        // Examples of headers stay: the front sends them with errors.
        if (!DATA_KEYS.has(key) || !isDataKey(keys, key) || keys.at(-2) === 'headers')
          return [[key, isDataKey(keys, key) ? child : visit(child, [...keys, key])]];
        return [[key, isJsonObject(child) ? Object.fromEntries(Object.keys(child).map((name) => [name, {}])) : true]];
      }),
    );
  };
  const { info, ...rest } = document;
  const surfaces = Object(info)['x-surfaces'] ?? {};
  return visit({ info: { 'x-surfaces': surfaces }, ...rest }, []) as JsonObject; // an object stays one
}

function keepIds(entries: Json): Json {
  const list: readonly Json[] = Array.isArray(entries) ? entries : [];
  return list.filter(isJsonObject).map(({ id }) => ({ id: id ?? '' }));
}
