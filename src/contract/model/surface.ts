import { at, entriesOf, type JsonObject, objectOf } from './json.ts';

/** A part of the API with an address and an authentication of its own, by the path prefix that its operations share. */
export interface Surface {
  readonly name: string;
  readonly title: string;
  /** What its paths begin with, such as `/v1/`. */
  readonly under: string;
}

/** The surface of what belongs to more than one. */
export const ALL_SURFACES = 'all';

/** The surfaces that `x-surfaces` of `info` lists; the API as a whole is one where there is no such list. */
export function surfacesIn(document: JsonObject): readonly [Surface, ...Surface[]] {
  const [first, ...others] = entriesOf(at(document, '/info/x-surfaces')).map(([name, entry]) => {
    const { title, under } = objectOf(entry);
    return { name, title: String(title ?? name), under: String(under ?? '/') };
  });
  return first === undefined ? [{ name: 'api', title: 'The API', under: '/' }] : [first, ...others];
}
