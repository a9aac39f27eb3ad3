import type { DocumentPlace } from './place.ts';

/** The aspects. All except `elsewhere` leave a trace in the structure, such as a missing `type`. */
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

/** The facts that one question can be about as a whole. */
export const COVERAGES = ['operations', 'fields'] as const;

export type Coverage = (typeof COVERAGES)[number];

/** Returns what the question of an entry covers; `undefined` for any other value. */
export const toCoverage = (value: unknown): Coverage | undefined => COVERAGES.find((one) => one === value);

/** A calendar date, as in RFC 3339. */
export const DATE_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** One detail that the API's description leaves open: an entry of `x-unspecified`. */
export interface OpenPoint {
  /** Readable, dotted and stable, such as `send-message.wait-limit`. */
  readonly id: string;
  readonly aspect: Aspect;
  /** A question that can be sent to the owner of the API without changes. */
  readonly question: string;
  /** The section of the API's description in which the answer is missing, such as `§4.1`; empty if none is stated. */
  readonly section: string;
  /** The names of parameters or headers that the question is about, or words in such names. */
  readonly names?: readonly string[];
  /** Set if the description leaves open by name all operations, or all fields of an object, that the contract does not state. */
  readonly covers?: Coverage;
  /** The kind of question that was found in the document and kept, such as `paging`. */
  readonly kind?: string;
  /** The date on which the owner was asked, such as `2026-11-30`. */
  readonly asked?: string;
  readonly place: DocumentPlace;
}
