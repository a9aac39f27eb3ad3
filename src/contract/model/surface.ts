import { at, entriesOf, type JsonObject, objectOf } from './json.ts';

/** A part of the API with its own address and authentication, identified by the path prefix of its operations. */
export interface Surface {
  readonly name: string;
  readonly title: string;
  /** The prefix of its paths, such as `/v1/`. */
  readonly under: string;
}

/** The surface of places that belong to several surfaces. */
export const ALL_SURFACES = 'all';

/** Returns the surfaces in `x-surfaces` of `info`; without that list, a single surface for the whole API. */
export function surfacesIn(document: JsonObject): readonly [Surface, ...Surface[]] {
  const [first, ...others] = entriesOf(at(document, '/info/x-surfaces')).map(([name, entry]) => {
    const { title, under } = objectOf(entry);
    return { name, title: String(title ?? name), under: String(under ?? '/') };
  });
  return first === undefined ? [{ name: 'api', title: 'The API', under: '/' }] : [first, ...others];
}
