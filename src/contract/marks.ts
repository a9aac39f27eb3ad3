import { isDataKey } from './data-key.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { toPointer } from './json-pointer.ts';

/** An entry of `x-source` or `x-unspecified` as it stands, with where it is. */
export interface Mark {
  readonly key: 'x-source' | 'x-unspecified';
  readonly entry: Json;
  /** Pointer of the entry itself. */
  readonly pointer: string;
  /** Pointer of the element that carries it. */
  readonly element: string;
  readonly carrier: JsonObject;
}

/** All marks of a document, in the order in which they stand. What looks like one in data of the API is none. */
export function marksOf(document: JsonObject): Mark[] {
  const marks: Mark[] = [];
  const visit = (value: Json, keys: readonly (string | number)[]): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...keys, index]);
    }
    if (!isJsonObject(value)) return;
    for (const [key, child] of Object.entries(value)) {
      if (key === 'x-source' || key === 'x-unspecified') {
        const entries = Array.isArray(child) ? child : [child];
        entries.forEach((entry: Json, index) => {
          const element = toPointer(keys);
          marks.push({ key, entry, pointer: toPointer([...keys, key, index]), element, carrier: value });
        });
      } else if (!isDataKey(keys, key)) {
        visit(child, [...keys, key]);
      }
    }
  };
  visit(document, []);
  return marks;
}
