import type { DocumentPlace } from './place.ts';
import type { ChoicePick } from './point-choices.ts';

/** The source of a statement: a section or another source, never both. */
export type Citation =
  /** A section of the API's description, such as `§4.1`. */
  | { readonly section: string; readonly source?: never }
  /** Words for any other source, such as `letter of the owner, 2026-11-30`. */
  | { readonly source: string; readonly section?: never };

export type Statement = {
  /** Readable, dotted and stable, such as `send-message.waits`. */
  readonly id: string;
  /** The claims that have this statement as their source, in the words of `gives`; see `findClaims`. */
  readonly gives: readonly string[];
  /** The sentence of the entry, or otherwise the description or the summary of its element. */
  readonly says: string;
  /** The choice of `choices.yaml` by which the owner answered, for an open point that shows in no document. */
  readonly choice?: ChoicePick;
  readonly place: DocumentPlace;
} & Citation;

/** The form of the name of a section in the API's description. */
export const SECTION_PATTERN = /^(§[1-9]\d*(\.[1-9]\d*)?|introduction)$/;

/** The form of the name of another source: words in one line that do not look like a section. */
export const SOURCE_PATTERN = /^(?!§|introduction$)\S(.*\S)?$/;

export function citationOf({ section, source }: Citation): string {
  return section ?? source;
}
