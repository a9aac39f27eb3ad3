import { isNameMap, isOpaqueKey, visitEntries } from './data-key.ts';
import { elementsOf } from './element.ts';
import type { Json, JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';
import { isJsonType } from './media-types.ts';

/** Keys of OpenAPI 3.2 that change the description of an API, but that the model ignores. */
const NEWER_KEYS = new Set(['itemEncoding', 'mediaTypes', 'prefixEncoding']);

interface NewerKey {
  readonly name: string;
  readonly pointer: string;
}

/** Returns the parts of an OpenAPI 3.2 document that are ignored, since it is read as 3.1. */
export function newerKeys(document: JsonObject): NewerKey[] {
  const newer: NewerKey[] = [];
  const isNewer = (keys: readonly (string | number)[], key: string): boolean => NEWER_KEYS.has(key) && !isNameMap(keys);
  visitEntries(
    document,
    (key, _child, _, keys) => {
      if (isNewer(keys, key)) newer.push({ name: key, pointer: toPointer([...keys, key]) });
    },
    (keys, key) => isNewer(keys, key) || isOpaqueKey(keys, key),
  );
  return newer;
}

/** Moves the value of each example to the key that it has in OpenAPI 3.1. Changes the document. */
export function moveExampleValues(document: JsonObject): void {
  for (const { kind, node, parent } of elementsOf(document)) {
    const { dataValue, serializedValue, value } = node;
    if (kind !== 'example' || value !== undefined) continue;
    const isJson = parent?.kind === 'media type' && isJsonType(parent.key);
    const given =
      dataValue ?? (typeof serializedValue === 'string' && isJson ? parseJsonOrText(serializedValue) : serializedValue);
    if (given !== undefined) Object.assign(node, { value: given });
  }
}

function parseJsonOrText(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
