import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type Json, type JsonObject, type Mark, marksOf } from '../contract/index.ts';

/** The extension keys that are the contract's own, which a set leaves alone. */
const OWN = ['x-source', 'x-unspecified', 'x-assumed'];

/** The first of the contract's own extension keys within a value or at its pointer; `undefined` where there is none. */
export function ownKeyWithin(pointer: string, value: Json): string | undefined {
  const above = OWN.find((key) => pointer.split('/').includes(key));
  if (above !== undefined) return above;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = isJsonObject(value) && OWN.includes(key) ? key : ownKeyWithin('', child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Says which statement, or which open point that is not filled, no longer stands as it stood.
 *
 * @param filled Ids of the open points that are filled.
 */
export function lostMark(before: JsonObject, after: JsonObject, filled: ReadonlySet<string>): string | undefined {
  const idOf = ({ entry }: Mark): string => (isJsonObject(entry) ? String(entry.id) : '');
  const marks = new Map(marksOf(after).map((mark) => [idOf(mark), mark]));
  const lost = marksOf(before).find((mark) => {
    const same = marks.get(idOf(mark));
    return !filled.has(idOf(mark)) && !(same?.element === mark.element && isDeepStrictEqual(same.entry, mark.entry));
  });
  if (lost === undefined) return undefined;
  const what = lost.key === 'x-source' ? 'the statement' : 'the open point';
  return `takes away ${what} ${idOf(lost)}, which stands in what it removes`;
}
