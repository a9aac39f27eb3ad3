import type { Aspect, Contract, JsonObject, OpenPoint, Statement } from '../../src/contract/index.ts';
import { at } from '../../src/contract/index.ts';
import type { Edit } from '../lint/edit.ts';

/** What is done to the contract. */
export type MutantKind =
  | 'mark removed'
  | 'filled beside its mark'
  | 'filled, mark removed'
  | 'source removed'
  | 'key misspelt'
  | 'slash dropped'
  | 'id doubled';

/** The contract with one thing wrong. */
export interface Mutant {
  readonly kind: MutantKind;
  /** What is changed, for the report: an id, a key and its place, a path. */
  readonly what: string;
  /** The aspect of the mark that is touched. */
  readonly aspect?: Aspect;
  readonly document: JsonObject;
}

/** Takes an entry out of its list, and the list with its last entry. */
export function withoutEntry(
  { document }: Contract,
  key: 'x-source' | 'x-unspecified',
  mark: OpenPoint | Statement,
): Edit {
  const list = `${mark.place.pointer}/${key}`;
  const entries = entriesAt(document, list);
  const index = entries.findIndex(({ id }) => id === mark.id);
  return entries.length === 1 ? { [list]: undefined } : { [`${list}/${index}`]: undefined };
}

export function entriesAt(document: JsonObject, list: string): readonly JsonObject[] {
  return (at(document, list) ?? []) as readonly JsonObject[]; // the contract was read, so its marks are lists of objects
}
