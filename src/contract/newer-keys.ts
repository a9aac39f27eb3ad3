import { isNameMap, isOpaqueKey } from './data-key.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { toToken } from './json-pointer.ts';

/** What OpenAPI 3.2 has and 3.1 has not, where the description of an API depends on it. */
const KEYS = new Set(['additionalOperations', 'itemEncoding', 'itemSchema', 'mediaTypes', 'prefixEncoding', 'query']);

interface NewerKey {
  readonly name: string;
  readonly pointer: string;
}

/** The parts of a document of OpenAPI 3.2 that are not read, since it is read as 3.1. */
export function newerKeys(document: JsonObject): NewerKey[] {
  const found: NewerKey[] = [];
  const visit = (value: Json, path: readonly (string | number)[], pointer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index], `${pointer}/${index}`);
    }
    if (!isJsonObject(value)) return;
    const isMap = isNameMap(path);
    if (value.in === 'querystring') found.push({ name: 'in: querystring', pointer: `${pointer}/in` });
    for (const [key, child] of Object.entries(value)) {
      const at = `${pointer}/${toToken(key)}`;
      if (!isMap && KEYS.has(key)) found.push({ name: key, pointer: at });
      else if (!isOpaqueKey(path, key)) visit(child, [...path, key], at);
    }
  };
  visit(document, [], '');
  return found;
}
