import type { Json, JsonObject } from '../../../contract/model/index.ts';

/** An observation at an open point, without values of the server. */
export type Observation<Name extends string = string> =
  /** An answer in the structure, in the form of the point's aspect. */
  | { readonly as: 'structure'; readonly answer: Json; readonly says: string; readonly seen: Seen }
  | { readonly as: 'choice'; readonly name: Name; readonly with: JsonObject; readonly seen: Seen }
  | { readonly as: 'other'; readonly says: string; readonly seen: Seen }
  /** No answer to the question. */
  | { readonly as: 'nothing'; readonly why: Unseen };

export interface Seen {
  readonly times: number;
  readonly of: number;
  /** The contradicting exchanges show this. */
  readonly against?: readonly string[];
  readonly exchanges: readonly number[];
  readonly exchangesAgainst: readonly number[];
  /** Whether a request with a single difference had another outcome. */
  readonly contrast: boolean;
}

export type Unseen =
  /** No exchange can show an answer, for the reason given with the choices. */
  | { readonly kind: 'nowhere'; readonly because: string }
  /** No operation of the contract refers to it. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'surface' }
  | { readonly kind: 'lacking'; readonly names: readonly string[] }
  /** It needs a tier that was not allowed. */
  | { readonly kind: 'tier'; readonly tier: 'probes' | 'refusals' | 'writes' }
  /** It needs several exchanges, such as the same message twice, or a long time. */
  | { readonly kind: 'several' }
  /** The exchanges prove nothing, for the reason in words. */
  | { readonly kind: 'inconclusive'; readonly because: string }
  /** An address is a value of the server, and is not kept. */
  | { readonly kind: 'address' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unseen' };

export const nothing = (why: Unseen): Observation<never> => ({ as: 'nothing', why });
export const inconclusive = (because: string): Observation<never> => nothing({ kind: 'inconclusive', because });
export const UNSEEN: Observation<never> = nothing({ kind: 'unseen' });
