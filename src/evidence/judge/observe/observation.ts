import type { Json, JsonObject } from '../../../contract/model/index.ts';

/** What exchanges show at an open point. None of it is a value of the server. */
export type Observation<Name extends string = string> =
  /** An answer in the structure, in the form in which the aspect of the point is answered. */
  | { readonly as: 'structure'; readonly answer: Json; readonly says: string; readonly seen: Seen }
  | { readonly as: 'choice'; readonly name: Name; readonly with: JsonObject; readonly seen: Seen }
  | { readonly as: 'other'; readonly says: string; readonly seen: Seen }
  /** Nothing that answers the question. */
  | { readonly as: 'nothing'; readonly why: Unseen };

export interface Seen {
  readonly times: number;
  readonly of: number;
  /** What the others show, where they contradict it. */
  readonly against?: readonly string[];
  readonly exchanges: readonly number[];
  readonly exchangesAgainst: readonly number[];
  /** Whether a request that differs in one thing alone was seen with another outcome. */
  readonly contrast: boolean;
}

export type Unseen =
  /** No answer shows on the wire, for the reason that the choices give. */
  | { readonly kind: 'nowhere'; readonly because: string }
  /** No operation of the contract refers to it. */
  | { readonly kind: 'unreached' }
  | { readonly kind: 'surface' }
  | { readonly kind: 'lacking'; readonly names: readonly string[] }
  /** It takes a tier that was not allowed. */
  | { readonly kind: 'tier'; readonly tier: 'probes' | 'refusals' | 'writes' }
  /** It takes more than one exchange, such as the same message twice, or a long time. */
  | { readonly kind: 'several' }
  /** What was seen proves nothing: the words say what that was. */
  | { readonly kind: 'inconclusive'; readonly because: string }
  /** An address is a value of the server, and is not kept. */
  | { readonly kind: 'address' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'unseen' };

export const nothing = (why: Unseen): Observation<never> => ({ as: 'nothing', why });
export const inconclusive = (because: string): Observation<never> => nothing({ kind: 'inconclusive', because });
export const UNSEEN: Observation<never> = nothing({ kind: 'unseen' });
