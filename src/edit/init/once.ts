import type { JsonObject } from '../../contract/index.ts';

/** Finds something once for a document, which must not change afterwards, as thousands of its elements ask. */
export function onceFor<Found>(find: (document: JsonObject) => Found): (document: JsonObject) => Found {
  const known = new WeakMap<JsonObject, { readonly found: Found }>();
  return (document) => {
    const here = known.get(document) ?? { found: find(document) };
    known.set(document, here);
    return here.found;
  };
}
