import { eachEntry, isNameMap, isOpaqueKey } from './data-key.ts';
import type { JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

/** Keys that OpenAPI 3.2 adds to 3.1, and that change what a document says of the API. */
const KEYS = new Set([
  'additionalOperations',
  'dataValue',
  'itemEncoding',
  'itemSchema',
  'mediaTypes',
  'prefixEncoding',
  'query',
]);

interface NewerKey {
  readonly name: string;
  readonly pointer: string;
}

/** Returns the parts of an OpenAPI 3.2 document that are ignored, since it is read as 3.1. */
export function newerKeys(document: JsonObject): NewerKey[] {
  const newer: NewerKey[] = [];
  const isNewer = (keys: readonly (string | number)[], key: string): boolean => KEYS.has(key) && !isNameMap(keys);
  eachEntry(
    document,
    (key, child, _, keys) => {
      const pointer = (): string => toPointer([...keys, key]);
      if (key === 'in' && child === 'querystring') newer.push({ name: 'in: querystring', pointer: pointer() });
      if (isNewer(keys, key)) newer.push({ name: key, pointer: pointer() });
    },
    (keys, key) => isNewer(keys, key) || isOpaqueKey(keys, key),
  );
  return newer;
}
