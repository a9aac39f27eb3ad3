import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { pointerOfReference } from './json-pointer.ts';

export interface ResolvedNode {
  readonly node: JsonObject;
  readonly pointer: string;
  /**
   * JSON pointer of the place that uses the object: that of the first `$ref`, or of the object itself if there is none.
   */
  readonly usedAt: string;
  /** The node at that place: a `$ref` with the keywords next to it, or the object itself. */
  readonly used: JsonObject;
}

export type Resolve = (value: Json | undefined, pointer: string) => ResolvedNode | undefined;

/** The maximum length of a chain of references; a longer chain is a circle. */
const MAX_HOPS = 32;

/** Returns a function that resolves the object at a pointer; `undefined` if a reference leads to no object. */
export function createResolver(document: JsonObject): Resolve {
  const targets = new Map<string, Json | undefined>();
  const referenceTarget = (reference: string): Json | undefined => {
    if (!targets.has(reference)) targets.set(reference, at(document, reference));
    return targets.get(reference);
  };
  return (value, usedAt) => {
    if (!isJsonObject(value)) return undefined;
    let node: Json | undefined = value;
    let pointer = usedAt;
    for (let hops = 0; isJsonObject(node) && hops < MAX_HOPS; hops += 1) {
      if (typeof node.$ref !== 'string') return { node, pointer, usedAt, used: value };
      pointer = pointerOfReference(node.$ref);
      node = referenceTarget(node.$ref);
    }
    return undefined;
  };
}
