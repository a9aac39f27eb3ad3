import type { JsonObject } from './json.ts';
import { modelOf } from './model.ts';

/** The names of the surfaces at which it is stated that a request needs a key. */
export function keyedSurfacesIn(document: JsonObject): ReadonlySet<string> {
  return modelOf(document).keyedSurfaces;
}
