import { at, type JsonObject } from './json.ts';
import { operationsOf } from './operation.ts';

/** The names of the surfaces at which it is stated that a request needs a key. What the others ask for is open, or nothing. */
export function keyedSurfacesIn(document: JsonObject): ReadonlySet<string> {
  const known = KNOWN.get(document);
  if (known !== undefined) return known;
  const keyed = operationsOf(document).filter(({ pointer }) => {
    const security = at(document, `${pointer}/security`) ?? document.security;
    return Array.isArray(security) && security.length > 0;
  });
  const names = new Set(keyed.map(({ surface }) => surface));
  KNOWN.set(document, names);
  return names;
}

/** A document is asked about once for each exchange. */
const KNOWN = new WeakMap<JsonObject, ReadonlySet<string>>();
