import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { fromPointer, toPointer, toToken } from './json-pointer.ts';
import type { Source } from './source.ts';

export interface SourcePlace {
  /** The address, or the path: relative or absolute, as the path of the first file was given. */
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
}

/** The source of each object and list of a document. */
export type Origins = Map<Json, { readonly source: Source; readonly pointer: string }>;

/** A document on its way from the user's files to the model. */
export interface Draft {
  readonly document: JsonObject;
  readonly origins: Origins;
}

/** Records the source of each object and list of a value. If YAML aliases repeat a value, the first place counts. */
export function addOrigins(origins: Origins, value: Json, source: Source, pointer = ''): void {
  if (typeof value !== 'object' || value === null || origins.has(value)) return;
  origins.set(value, { source, pointer });
  for (const [key, child] of Object.entries(value)) addOrigins(origins, child, source, `${pointer}/${toToken(key)}`);
}

/** The place of an element in its file, or that of its nearest parent with a place. */
interface Origin {
  readonly source: Source;
  readonly pointer: string;
  /** Whether the place is that of the element itself. */
  readonly isOwn: boolean;
}

/**
 * Finds the place of an element in the user's files; without a known source, that of the nearest parent with one. An
 * element that was moved within that parent, such as a schema into a media type, is found by the keys that it kept.
 */
export function createOriginFinder({ document, origins }: Draft, root: Source): (pointer: string) => Origin {
  return (pointer) => {
    let value: Json | undefined = document;
    let { source, pointer: place } = origins.get(document) ?? { source: root, pointer: '' };
    let below: readonly string[] = fromPointer(pointer);
    for (const [index, key] of fromPointer(pointer).entries()) {
      value = at(value ?? null, toPointer([key]));
      const origin = value === undefined ? undefined : origins.get(value);
      if (origin === undefined) continue;
      ({ source, pointer: place } = origin);
      below = fromPointer(pointer).slice(index + 1);
    }
    const kept = below.map((_, index) => `${place}${toPointer(below.slice(index))}`);
    const match = kept.find((one) => at(source.value, one) !== undefined);
    return { source, pointer: match ?? place, isOwn: below.length === 0 || match === kept[0] };
  };
}

/** Returns a function that finds the file and line of an element. */
export function createSourceFinder(draft: Draft, root: Source): (pointer: string) => SourcePlace {
  const find = createOriginFinder(draft, root);
  return (pointer) => {
    const { source, pointer: place } = find(pointer);
    return { file: source.file, line: source.lineOf(place), pointer: place };
  };
}

export function toDraft(root: Source): Draft {
  const document = structuredClone(root.value);
  if (!isJsonObject(document)) throw new Error('only a mapping is a document');
  const origins: Origins = new Map();
  addOrigins(origins, document, root);
  return { document, origins };
}
