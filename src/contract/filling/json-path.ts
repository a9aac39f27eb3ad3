import { fromPointer } from '../json-pointer.ts';

/**
 * The JSONPath of the one element at a JSON pointer, such as `$.paths['/v1/agents/'].get` (RFC 9535, normalized but
 * for plain names after a dot, which people read more easily).
 */
export function toJsonPath(pointer: string): string {
  return `$${fromPointer(pointer)
    .map((key) => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`))
    .join('')}`;
}
