import type { Place } from './place.ts';

/** One thing that the API's description says: an entry of `x-source`. */
export interface Statement {
  /** Readable, dotted and stable, such as `send-message.waits`. */
  readonly id: string;
  /** The section of the API's description that says it, such as `§4.1`. */
  readonly section: string;
  /** The sentence of the entry, or else what its element says of itself. */
  readonly says: string;
  readonly place: Place;
}
