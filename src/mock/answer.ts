/** What the mock answers to a request. */
export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text; `undefined` for an answer without a body. */
  readonly body: string | undefined;
  /** Ids of the open points at which this answer is a guess. */
  readonly openPoints: readonly string[];
  /** Whether the contract documents such an answer at all. */
  readonly inContract: boolean;
  /** Milliseconds to wait before the answer is sent. */
  readonly delay: number;
}
