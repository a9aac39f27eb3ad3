import { isDataKey } from '../contract/data-key.ts';
import type { Json, JsonObject } from '../contract/index.ts';
import { at, isJsonObject } from '../contract/json.ts';
import { fromPointer, toPointer } from '../contract/json-pointer.ts';

const WITHIN_ONE_VALUE = ['not', 'if', 'then', 'else'];
const LISTS_WITHIN_ONE_VALUE = ['allOf', 'anyOf', 'oneOf'];

/**
 * The pointer of the first schema that is part of itself with no property and no item between, so that no check of a
 * value would come to an end; `undefined` where there is none.
 */
export function endlessSchema(document: JsonObject): string | undefined {
  const done = new Set<Json>();
  const open = new Set<Json>();

  const within = (schema: Json | undefined, pointer: string): string | undefined => {
    if (!isJsonObject(schema) || done.has(schema)) return undefined;
    if (open.has(schema)) return pointer;
    open.add(schema);
    const target = typeof schema.$ref === 'string' ? fromPointer(schema.$ref) : undefined;
    const parts: [Json | undefined, string][] = [
      ...(target === undefined
        ? []
        : [[at(document, toPointer(target)), toPointer(target)] as [Json | undefined, string]]),
      ...WITHIN_ONE_VALUE.map((key): [Json | undefined, string] => [schema[key], `${pointer}/${key}`]),
      ...LISTS_WITHIN_ONE_VALUE.flatMap((key) => {
        const members = schema[key];
        return (Array.isArray(members) ? members : []).map((member: Json, index: number): [Json, string] => [
          member,
          `${pointer}/${key}/${index}`,
        ]);
      }),
    ];
    for (const [part, place] of parts) {
      const found = within(part, place);
      if (found !== undefined) return found;
    }
    open.delete(schema);
    done.add(schema);
    return undefined;
  };

  const visit = (value: Json, keys: readonly string[]): string | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    const found = within(value, toPointer(keys));
    if (found !== undefined) return found;
    for (const [key, child] of Object.entries(value)) {
      const below = isDataKey(keys, key) ? undefined : visit(child, [...keys, key]);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  return visit(document, []);
}
