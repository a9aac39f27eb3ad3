import { isSchemaKind } from './element.ts';
import { at, isJsonObject, type Json, referenceOf } from './json.ts';
import type { Model } from './model.ts';

/** Keywords whose schemas are about the same value as the schema that has them. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

/**
 * The pointer of the first schema that is part of itself with no property and no item between, so that no check of a
 * value would come to an end; `undefined` where there is none.
 */
export function endlessSchema({ document, elements }: Model): string | undefined {
  const done = new Set<Json>();
  const open = new Set<Json>();

  /** The reference by which a schema comes back to itself; `reference` is the last that was followed. */
  const comesBack = (schema: Json | undefined, reference: string): string | undefined => {
    if (!isJsonObject(schema) || done.has(schema)) return undefined;
    if (open.has(schema)) return reference;
    open.add(schema);
    const to = referenceOf(schema);
    let found = to === undefined ? undefined : comesBack(at(document, to), to);
    for (const member of SAME_VALUE.flatMap((key) => schema[key] ?? [])) found ??= comesBack(member, reference);
    open.delete(schema);
    done.add(schema);
    return found;
  };

  for (const { kind, node, pointer } of elements) {
    const found = isSchemaKind(kind) ? comesBack(node, pointer) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
