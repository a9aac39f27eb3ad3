import { at, isJsonObject, type Json, type JsonObject } from '../../src/contract/model/index.ts';

/** The pointer of an element and the element itself, after every `$ref` that it is. */
export function follow(document: JsonObject, pointer: string): { pointer: string; element: JsonObject } | undefined {
  const element = at(document, pointer);
  if (!isJsonObject(element)) return undefined;
  return typeof element.$ref === 'string' ? follow(document, element.$ref.slice(1)) : { pointer, element };
}

/** The object itself, or the one that its `$ref` leads to within the same document. */
export function dereference(document: JsonObject, value: Json | undefined): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  return typeof value.$ref === 'string' ? follow(document, value.$ref)?.element : value;
}
