import { at, fromPointer, type JsonObject, toPointer } from '../contract/index.ts';

/**
 * The JSONPath of the one element at a JSON pointer, such as `$.paths['/v1/agents/'].get` (RFC 9535, normalized but
 * for plain names after a dot, which people read more easily).
 *
 * @param document Tells the items of lists, which have numbers, from keys that look like them.
 */
export function toJsonPath(document: JsonObject, pointer: string): string {
  const keys = fromPointer(pointer);
  const steps = keys.map((key, index) => {
    if (Array.isArray(at(document, toPointer(keys.slice(0, index))))) return `[${key}]`;
    return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`;
  });
  return `$${steps.join('')}`;
}
