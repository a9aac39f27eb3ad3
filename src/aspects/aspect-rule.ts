import type { Json, JsonChange, JsonObject, OpenPoint } from '../contract/index.ts';

/** An open point with the document that leaves it open. */
export interface Opening {
  readonly point: OpenPoint;
  /** The open contract. */
  readonly open: JsonObject;
}

/** How one aspect is filled: the other side of how its openness is written. */
export interface AspectRule {
  /** What a set may do at such a point, in words that follow "a set may". */
  readonly may: string;
  /** Whether a change lies at the point and is of the aspect's kind. */
  allows(change: JsonChange, opening: Opening): boolean;
  /** Why the filled document does not answer the question, or contradicts a statement; `undefined` where all is well. */
  objection(filled: JsonObject, opening: Opening): string | undefined;
  /** Pointers of the elements of the filled document that tell of the filling, in place of the mark. */
  carriers(filled: JsonObject, opening: Opening): readonly string[];
  /**
   * The changes that write an answer into the contract.
   *
   * @throws {FillingError} when the answer is not of the form that the aspect needs.
   */
  steps(answer: Json, opening: Opening): readonly Step[];
}

/** One change of an answer, to the element at a pointer; `copy` is the pointer of what is merged into it. */
export type Step = { readonly pointer: string } & (
  | { readonly update: Json }
  | { readonly remove: true }
  | { readonly copy: string }
);

/** An answer has not the form that its aspect needs. The message says which form it has to have. */
export class FillingError extends Error {
  override readonly name = 'FillingError';
}
