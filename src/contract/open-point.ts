import type { Place } from './place.ts';

/**
 * What a mark can leave open. All but `elsewhere` leave a trace in the structure of the contract: a missing
 * `type`, a `2XX` in place of a status, an empty schema.
 */
export const ASPECTS = [
  'status',
  'body',
  'type',
  'fields',
  'parameters',
  'encoding',
  'security',
  'errors',
  'address',
  'length',
  'headers',
  'format',
  'presence',
  'elsewhere',
] as const;

export type Aspect = (typeof ASPECTS)[number];

/** One detail that the API's description leaves open: an entry of `x-unspecified`. */
export interface OpenPoint {
  /** Readable, dotted and stable, such as `send-message.wait-limit`. */
  readonly id: string;
  readonly aspect: Aspect;
  /** A question that can be sent to the API's owner as it is. */
  readonly question: string;
  /** The section of the API's description in which the answer is missing, such as `§4.1`; empty in an overlay. */
  readonly section: string;
  readonly place: Place;
}
