import type { Json, JsonObject } from '../../../contract/model/index.ts';

/** An observation at an open point, without values of the server. */
export type Observation<Name extends string = string> =
  /** An answer that a document can state, such as a type, in the form of the point's aspect. */
  | { readonly as: 'structure'; readonly answer: Json; readonly says: string; readonly seen: SeenExchanges }
  | { readonly as: 'choice'; readonly name: Name; readonly with: JsonObject; readonly seen: SeenExchanges }
  | { readonly as: 'other'; readonly says: string; readonly seen: SeenExchanges }
  /** No answer to the question. */
  | { readonly as: 'nothing'; readonly why: NoObservationReason };

export interface SeenExchanges {
  /** The number of exchanges that show the observation. */
  readonly times: number;
  /** The number of exchanges that could have shown it. */
  readonly of: number;
  /** The parts of requests that were tried, such as methods, if the sentence is about more of their kind. */
  readonly tried?: readonly string[];
  /** Sentences about the exchanges that contradict the observation. */
  readonly against?: readonly string[];
  readonly exchanges: readonly number[];
  readonly exchangesAgainst: readonly number[];
  /** Whether another request that differs in one thing only had another outcome. */
  readonly contrast: boolean;
}

export type NoObservationReason =
  /** No exchange can show an answer; the choices give the reason. */
  | { readonly kind: 'nowhere'; readonly because: string }
  /** No operation of the contract refers to the element. */
  | { readonly kind: 'unreached' }
  /** The run called no operation of the surface. */
  | { readonly kind: 'surface' }
  /** Path values, required parameters or keys of the operation were not given. */
  | { readonly kind: 'lacking'; readonly names: readonly string[] }
  /** The probes that would show the answer were not allowed. */
  | { readonly kind: 'tier'; readonly tier: 'probes' | 'refusals' | 'writes' }
  /** Only several exchanges, such as the same message twice, or a long time would show the answer. */
  | { readonly kind: 'several' }
  /** The exchanges prove nothing; the reason is in words. */
  | { readonly kind: 'inconclusive'; readonly because: string }
  /** The answer is an address of the server, which is not kept. */
  | { readonly kind: 'address' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unseen' };

export const createEmptyObservation = (why: NoObservationReason): Observation<never> => ({ as: 'nothing', why });
export const createInconclusiveObservation = (because: string): Observation<never> =>
  createEmptyObservation({ kind: 'inconclusive', because });
export const UNSEEN_OBSERVATION: Observation<never> = createEmptyObservation({ kind: 'unseen' });
