import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { pointerIn } from './json-pointer.ts';

export interface Resolved {
  readonly node: JsonObject;
  readonly pointer: string;
  /** JSON pointer of the place that uses it: that of the first `$ref`, or of the object itself where there is none. */
  readonly usedAt: string;
  /** What is at that place: the object itself, or a `$ref` with what is next to it. */
  readonly used: JsonObject;
}

export type Resolve = (value: Json | undefined, pointer: string) => Resolved | undefined;

/** More references in a row than any document has: they lead round in a circle. */
const MOST_HOPS = 32;

/** Makes the function that resolves an object at a pointer: `undefined` where a reference leads to no object. */
export function resolveIn(document: JsonObject): Resolve {
  const targets = new Map<string, Json | undefined>();
  const targetOf = (reference: string): Json | undefined => {
    if (!targets.has(reference)) targets.set(reference, at(document, reference));
    return targets.get(reference);
  };
  return (value, usedAt) => {
    if (!isJsonObject(value)) return undefined;
    let node: Json | undefined = value;
    let pointer = usedAt;
    for (let hops = 0; isJsonObject(node) && hops < MOST_HOPS; hops += 1) {
      if (typeof node.$ref !== 'string') return { node, pointer, usedAt, used: value };
      pointer = pointerIn(node.$ref);
      node = targetOf(node.$ref);
    }
    return undefined;
  };
}
