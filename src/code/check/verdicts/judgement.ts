import type { OpenPoint } from '../../../contract/model/index.ts';
import type { SourceLocation } from '../values/index.ts';

export type Verdict = 'stated' | 'open' | 'excluded' | 'invented' | 'unread';

/** The verdict on one fact that code relies on. */
export interface Judgement {
  readonly verdict: Verdict;
  /** The id of the statement that states or excludes the fact, or of the open point that asks about it. */
  readonly id?: string | undefined;
  /** Whether it is only likely that the program relies on the fact, such as on a field in a type. */
  readonly isLikely?: boolean | undefined;
  /** Whether the cause can be the client that several requests share, such as a key that none of them sends. */
  readonly isOfClient?: true | undefined;
  /** Whether a type of the program declares the field. */
  readonly isOfType?: boolean | undefined;
  /** Whether the field is one of an error. */
  readonly isOfError?: boolean | undefined;
  /** Whether the code accepts the fact in place of another one that is stated, so that it does not rely on it. */
  readonly isAccepted?: true | undefined;
  /** The start of the path up to the first name that no stated path has there. */
  readonly unstatedStart?: string | undefined;
  /** Whether the path has another prefix than the stated one. */
  readonly isOfPrefix?: true | undefined;
  /** Identifies the schema that lacks a field. Operations can share it. */
  readonly owner?: string | undefined;
  /** Whether documents without marks often omit the fact, so that code that several operations share does not rely on it. */
  readonly isOftenOmitted?: true | undefined;
  /** Whether the open point asks about all facts of this kind, so that the fact is reported as open. */
  readonly isLeftOpen?: true | undefined;
  /** The closest name that is stated. */
  readonly nearest?: string | undefined;
  /** The reason, unless the fact itself shows it. */
  readonly why?: string | undefined;
}

/**
 * Adds a fact that code relies on, with its judgement. Does nothing if the judgement is `undefined`.
 *
 * @param part The part of the operation, such as `['query', 'page']`.
 * @param shown The part in words; by default the items of `part`.
 */
export type AddFact = (
  at: SourceLocation,
  part: readonly string[],
  judgement: Judgement | undefined,
  shown?: string,
) => void;

export const toOpenJudgement = (point: OpenPoint | undefined): Judgement | undefined =>
  point && { verdict: 'open', id: point.id };
