import type { Place } from './place.ts';

/** Where a statement comes from: exactly one of the two. */
export type Citation =
  /** A section of the API's description, such as `§4.1`. */
  | { readonly section: string; readonly source?: never }
  /** Words for anything else, such as `letter of the owner, 2026-11-30`. */
  | { readonly source: string; readonly section?: never };

export type Statement = {
  /** Readable, dotted and stable, such as `send-message.waits`. */
  readonly id: string;
  /** What it lets the contract claim, in the words of `gives`; see `findClaims`. */
  readonly gives: readonly string[];
  /** The sentence of the entry, or else what its element says of itself. */
  readonly says: string;
  readonly place: Place;
} & Citation;

/** What a section of the API's description is called. */
export const SECTION = /^(§[1-9]\d*(\.[1-9]\d*)?|introduction)$/;

/** What another source is called: words in one line, which a section cannot be mistaken for. */
export const SOURCE = /^(?!§|introduction$)\S(.*\S)?$/;

export function citationOf({ section, source }: Citation): string {
  return section ?? source;
}
