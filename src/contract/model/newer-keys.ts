import { eachEntry, isNameMap, isOpaqueKey } from './data-key.ts';
import type { JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

/** What OpenAPI 3.2 has and 3.1 has not, where the description of an API depends on it. */
const KEYS = new Set(['additionalOperations', 'itemEncoding', 'itemSchema', 'mediaTypes', 'prefixEncoding', 'query']);

interface NewerKey {
  readonly name: string;
  readonly pointer: string;
}

/** The parts of a document of OpenAPI 3.2 that are not read, since it is read as 3.1. */
export function newerKeys(document: JsonObject): NewerKey[] {
  const found: NewerKey[] = [];
  const isNewer = (keys: readonly (string | number)[], key: string): boolean => KEYS.has(key) && !isNameMap(keys);
  eachEntry(
    document,
    (key, child, _, keys) => {
      const pointer = (): string => toPointer([...keys, key]);
      if (key === 'in' && child === 'querystring') found.push({ name: 'in: querystring', pointer: pointer() });
      if (isNewer(keys, key)) found.push({ name: key, pointer: pointer() });
    },
    (keys, key) => isNewer(keys, key) || isOpaqueKey(keys, key),
  );
  return found;
}
