import type fc from 'fast-check';
import type { ElementKind, Json, JsonChange, Model, OpenPoint } from '../model/index.ts';
import type { Element } from './element.ts';

/** The library that draws random answers, handed in: only those who ask for a random set wait for it to load. */
export type FastCheck = typeof fc;

/** An open point with the document that leaves it open. */
export interface PointContext {
  readonly point: OpenPoint;
  readonly open: Model;
  /** Whether the answer was observed: it says what was seen, and there may be more. */
  readonly isObserved?: boolean;
}

/** Something in the contract that answers what a mark next to it leaves open. */
export interface AnswerBeside {
  readonly pointer: string;
  /** Completes "… answers it", such as "the status 200". */
  readonly what: string;
}

/** One change of an answer, to the element at a pointer; `copy` is the pointer of what is merged into it. */
export type Step = { readonly pointer: string } & (
  | { readonly update: Json }
  | { readonly remove: true }
  | { readonly copy: string }
);

/** All that one aspect means: how it is written in the contract, what answers it, and where its answer is carried. */
export interface AspectDefinition {
  readonly markedOn: readonly ElementKind[];
  /** How openness is written, for messages. */
  readonly form: string;
  /** Whether such an element leaves the aspect open, so that it must be marked. Absent where nothing can be seen. */
  readonly isOpen?: (element: Element) => boolean;
  /** Whether openness is written in its form; where absent, `isOpen` decides. */
  readonly isWritten?: (element: Element) => boolean;
  /** What answers the aspect on a marked element, or next to it; absent where nothing can. */
  readonly answersBeside?: (element: Element) => readonly AnswerBeside[];

  /** Set where an answer can leave the document as it is, such as "there is none": it is given in words. */
  readonly mayChangeNothing?: true;
  /** What a set may do at such a point, in words that follow "a set may". */
  readonly may: string;
  /** Whether a change is at the point and is of the aspect's kind. */
  readonly allows: (change: JsonChange, context: PointContext) => boolean;
  /** Why the filled document does not answer the question, or contradicts a statement; `undefined` where all is well. */
  readonly objection: (filled: Model, context: PointContext) => string | undefined;
  /** The form of an answer, in words that follow the id of its point. */
  readonly answerForm: string;
  /**
   * The changes that write an answer into the contract; `undefined` when it is not of that form.
   *
   * @throws {AnswerFormError} when it is, and still cannot be used.
   */
  readonly steps: (answer: Json, context: PointContext) => readonly Step[] | undefined;
  /** Draws answers in the form of `steps`; absent where no answer is drawn. */
  readonly randomAnswers?: (fc: FastCheck, context: PointContext) => fc.Arbitrary<Json>;

  /** Pointers of the elements of the filled document that carry the answer, in place of the mark; the marked one where absent. */
  readonly carriers?: (filled: Model, context: PointContext) => readonly string[];
  /** Pointers of the schemas of which nothing is known, as types show them. */
  readonly openValues?: (context: PointContext) => readonly string[];
  /**
   * Pointers of the elements of the open contract at which a reader meets the question besides the one that is marked:
   * an operation or a response is far from the type that it shapes.
   */
  readonly alsoReadAt?: (context: PointContext) => readonly string[];
}

/** An answer has not the form that its aspect needs. The message says what form it has to have. */
export class AnswerFormError extends Error {
  override readonly name = 'AnswerFormError';
}
