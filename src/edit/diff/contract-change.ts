/** By how much a change raises the version of the contract (Semantic Versioning 2.0.0). */
export const RATINGS = ['major', 'minor', 'patch'] as const;
export type Rating = (typeof RATINGS)[number];

/** One difference between two versions of the contract. */
export interface ContractChange {
  readonly rating: Rating;
  /** The id of the statement or open point that it concerns, where there is one. */
  readonly id?: string;
  /** JSON pointer of the element, in the newer contract unless it is gone from there. */
  readonly pointer: string;
  /** Where that is, for people. */
  readonly place: string;
  /** What has changed, in a sentence. */
  readonly says: string;
}

/** The differences between two versions of the contract. */
export interface ContractDiff {
  /** The highest rating of its changes; `none` where there are none. */
  readonly rating: Rating | 'none';
  /** By rating, then in the order of the contract. */
  readonly changes: readonly ContractChange[];
}
