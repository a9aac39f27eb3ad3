import { at, isJsonObject, type Json, type JsonObject } from './json.ts';
import { fromPointer, toPointer, toToken } from './json-pointer.ts';
import type { Source } from './source.ts';

export interface SourcePlace {
  /** The path as it was given, or as the first file leads to it; or the address. */
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
}

/** Where the objects and lists of a document come from. */
export type Origins = Map<Json, { readonly source: Source; readonly pointer: string }>;

/** A document on its way from the files of the user to the model. */
export interface Draft {
  readonly document: JsonObject;
  readonly origins: Origins;
}

/** Notes where each object and each list of a value comes from: the first place, where aliases lead there from several. */
export function addOrigins(origins: Origins, value: Json, source: Source, pointer = ''): void {
  if (typeof value !== 'object' || value === null || origins.has(value)) return;
  origins.set(value, { source, pointer });
  for (const [key, child] of Object.entries(value)) addOrigins(origins, child, source, `${pointer}/${toToken(key)}`);
}

/** Where an element comes from, and whether that is its own place and not one of a parent. */
interface Origin {
  readonly source: Source;
  readonly pointer: string;
  readonly isOwn: boolean;
}

/**
 * Finds the place of an element in the files of the user: its own, or that of the nearest parent which comes from there. What
 * was moved below that parent, such as a schema into a media type, is found by the keys that it has kept.
 */
export function originFinder({ document, origins }: Draft, root: Source): (pointer: string) => Origin {
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
    const found = kept.find((one) => at(source.value, one) !== undefined);
    return { source, pointer: found ?? place, isOwn: below.length === 0 || found === kept[0] };
  };
}

/** The same with the line. */
export function sourceFinder(draft: Draft, root: Source): (pointer: string) => SourcePlace {
  const find = originFinder(draft, root);
  return (pointer) => {
    const { source, pointer: found } = find(pointer);
    return { file: source.file, line: source.lineOf(found), pointer: found };
  };
}

export function draftOf(root: Source): Draft {
  const document = structuredClone(root.value);
  if (!isJsonObject(document)) throw new Error('only a mapping is a document');
  const origins: Origins = new Map();
  addOrigins(origins, document, root);
  return { document, origins };
}
