import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import {
  at,
  changesBetween,
  fromPointer,
  isJsonObject,
  isSameData,
  type Json,
  type JsonObject,
  objectOf,
  parentOf,
  placeName,
  removeAt,
  setAt,
  toCanonicalText,
  toPointer,
} from '../../contract/model/index.ts';
import { AnswerError, parseForAnswer } from './answer-form.ts';
import { addEntry, applyChanges, deleteAt, printYaml } from './yaml.ts';

/** The parts of a file that an answer replaced, so that the answer can be taken back. */
export interface ReplacedParts {
  /** The marks of the answered points, with the pointers to their elements and their indexes there. */
  readonly marks: readonly { readonly at: string; readonly index: number; readonly entry: JsonObject }[];
  readonly parts: readonly (ReplacedValue | ReplacedItems)[];
}

/** A value that was added, removed or changed. The digest of the new value shows whether it changed since. */
interface ReplacedValue {
  readonly at: string;
  readonly was?: Json;
  readonly wrote?: string;
}

/** Items that were added to a list, as digests, or removed from it, with their earlier indexes. */
interface ReplacedItems {
  readonly at: string;
  readonly removed: readonly { readonly index: number; readonly item: Json }[];
  readonly added: readonly string[];
}

/** Finds the parts of a file that an answer replaced, except the marks and statements of the answered points. */
export function findReplacedParts(before: string, after: string, ids: readonly string[]): ReplacedParts {
  const [old, now] = [before, after].map((text) => parseDocument(text).toJS() as JsonObject); // a contract or an overlay
  return {
    marks: entriesIn(old ?? {}, 'x-unspecified', ids).map(({ pointer, entry }) => {
      return { at: parentOf(pointer, 2), index: Number(fromPointer(pointer).at(-1)), entry };
    }),
    parts: findPartsBetween(withoutMarks(old ?? {}, ids), withoutMarks(now ?? {}, ids), ''),
  };
}

/**
 * Puts back what an answer replaced in a file, and the marks of the answered points.
 *
 * @throws {AnswerError} if a part has changed since, or an edit of the text would change other lines as well.
 */
export function putBackParts(text: string, file: string, id: string, { marks, parts }: ReplacedParts): string {
  const yaml = parseForAnswer(text, file, id);
  const ids = marks.map(({ entry }) => String(entry.id));
  for (const { pointer } of entriesIn(yaml.toJS() as JsonObject, 'x-source', ids).toReversed()) {
    deleteAt(yaml, fromPointer(pointer));
  }
  const current = yaml.toJS() as JsonObject; // a contract or an overlay
  const earlier = structuredClone(current);
  for (const part of parts) {
    const value = at(earlier, part.at);
    const holder = at(earlier, parentOf(part.at));
    const was = 'added' in part ? itemsBefore(value, part) : part.was;
    const isKept = 'added' in part ? was !== undefined : digest(value) === part.wrote;
    if (!isKept || typeof holder !== 'object') {
      const since = entriesIn(value ?? null, 'x-source').map(({ entry }) => String(entry.id));
      throw new AnswerError(id, { kind: 'changed-since', file, place: placeName(part.at), since });
    }
    if (was === undefined) removeAt(earlier, part.at);
    else setAt(earlier, part.at, was);
  }
  applyChanges(yaml, changesBetween(current, earlier));
  for (const mark of marks) addEntry(yaml, `${mark.at}/x-unspecified`, mark.entry, mark.index);
  return printYaml(yaml);
}

interface PlacedEntry {
  readonly pointer: string;
  readonly entry: JsonObject;
}

/** Finds the entries of marks or statements; if `ids` is given, only those with one of these ids. */
function entriesIn(value: Json, key: string, ids?: readonly string[], pointer = ''): PlacedEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]): PlacedEntry[] => {
    const place = `${pointer}${toPointer([name])}`;
    if (name !== key || !Array.isArray(part)) return entriesIn(part, key, ids, place);
    return part.flatMap((entry, index) => {
      const isListed = ids === undefined || ids.includes(String(objectOf(entry).id));
      return isListed ? { pointer: `${place}/${index}`, entry: objectOf(entry) } : [];
    });
  });
}

/** Returns a value without the marks and statements with the given ids. */
function withoutMarks(value: Json, ids: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => withoutMarks(item, ids));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    if (!ENTRY_LIST_KEYS.includes(key) || !Array.isArray(part)) return [[key, withoutMarks(part, ids)]];
    const others = part.filter((entry) => !ids.includes(String(objectOf(entry).id)));
    return others.length === 0 && part.length > 0 ? [] : [[key, others]];
  });
  return Object.fromEntries(entries);
}

const ENTRY_LIST_KEYS = ['x-source', 'x-unspecified'];

function findPartsBetween(before: Json | undefined, after: Json | undefined, pointer: string): ReplacedParts['parts'] {
  if (isSameData(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => findPartsBetween(before[key], after[key], pointer + toPointer([key])));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const isEdited = before.length === after.length && [...before, ...after].every(isJsonObject);
    if (isEdited) return before.flatMap((item, index) => findPartsBetween(item, after[index], `${pointer}/${index}`));
    const [old, now] = [before, after].map((items) => items.map(digest));
    return [
      {
        at: pointer,
        removed: before.flatMap((item, index) => (now?.includes(digest(item)) ? [] : { index, item })),
        added: (now ?? []).flatMap((one) => (one === undefined || old?.includes(one) ? [] : one)),
      },
    ];
  }
  const wrote = digest(after);
  return [{ at: pointer, ...(before !== undefined && { was: before }), ...(wrote !== undefined && { wrote }) }];
}

/** Returns a list as it was before items were added and removed; `undefined` if an added one is not there any more. */
function itemsBefore(list: Json | undefined, { added, removed }: ReplacedItems): Json[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const items: Json[] = [...list];
  for (const wanted of added) {
    const index = items.findLastIndex((item) => digest(item) === wanted);
    if (index < 0) return undefined;
    items.splice(index, 1);
  }
  for (const { index, item } of removed) items.splice(index, 0, item);
  return items;
}

/** Returns a digest of a value, which is the same for any order of its keys; `undefined` for an absent value. */
function digest(value: Json | undefined): string | undefined {
  if (value === undefined) return undefined;
  return createHash('sha256').update(toCanonicalText(value)).digest('hex').slice(0, 16);
}
