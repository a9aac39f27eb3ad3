/** Where a source could give a claim: the element that carries it, and the words that its `gives` then has. */
export interface Giver {
  readonly element: string;
  readonly text: string;
  /** For words that hold under a path: pointer of the operation at which they are claimed. */
  readonly operation?: string;
}

/** What a claim is about, for counting. */
export type ClaimKind =
  | 'operation'
  | 'parameter'
  | 'request body'
  | 'status'
  | 'header'
  | 'media type'
  | 'answer'
  | 'security'
  | 'address'
  | 'required'
  | 'type'
  | 'keyword';

/** One thing that the contract asserts to a machine: a type, a required name, a status, a media type. */
export interface Claim {
  readonly kind: ClaimKind;
  /** JSON pointer of what claims it. */
  readonly pointer: string;
  /** The places of a source that may give it, the nearest first; none where no source could. */
  readonly givers: readonly Giver[];
}
