import type fc from 'fast-check';
import type { ElementKind, Json, JsonChange, Model, OpenPoint } from '../model/index.ts';
import type { ModelElement } from './element.ts';

/** The library that draws random answers. Callers pass it in, so that it is loaded for random sets alone. */
export type FastCheck = typeof fc;

/** An open point, and the contract in which it is open. */
export interface PointContext {
  readonly point: OpenPoint;
  readonly open: Model;
  /** Whether the answer was observed, so that the server may do more than was seen. */
  readonly isObserved?: boolean;
}

/** A part of the contract, next to a mark, that answers the mark's question. */
export interface AdjacentAnswer {
  readonly pointer: string;
  /** A noun for the sentence "… answers it", such as "the status 200". */
  readonly what: string;
}

/**
 * One change that an answer makes to the element at a pointer; `copy` is the pointer of another element to merge into
 * it.
 */
export type AnswerStep = { readonly pointer: string } & (
  | { readonly update: Json }
  | { readonly remove: true }
  | { readonly copy: string }
);

/**
 * An aspect: how the contract writes that it is open, which parts of a document answer it, and which elements have the
 * answer afterwards.
 */
export interface AspectDefinition {
  readonly markedOn: readonly ElementKind[];
  /** How an open element is written, for messages. */
  readonly form: string;
  /** Whether an element leaves the aspect open, so that it needs a mark. Absent if no structure shows the openness. */
  readonly isOpen?: (element: ModelElement) => boolean;
  /** Whether an open element is written in the required form; if absent, `isOpen` decides. */
  readonly isWritten?: (element: ModelElement) => boolean;
  /** The answers on a marked element, or next to it; absent if nothing can answer the aspect there. */
  readonly answersBeside?: (element: ModelElement) => readonly AdjacentAnswer[];

  /** Whether an answer may leave the document as it is, such as "there are no others". */
  readonly mayChangeNothing?: true;
  /** The changes that a set may make at an open point of this aspect; the text follows "a set may". */
  readonly may: string;
  /** Whether a change is at the point, and of a kind that may answer the aspect. */
  readonly allows: (change: JsonChange, context: PointContext) => boolean;
  /**
   * Returns why the filled document does not answer the question, or contradicts a statement; `undefined` if it does
   * answer it and contradicts nothing.
   */
  readonly objection: (filled: Model, context: PointContext) => string | undefined;
  /** The form of an answer; the text follows the id of the point. */
  readonly answerForm: string;
  /**
   * Returns the changes that write an answer into the contract; `undefined` if the answer has another form.
   *
   * @throws {AnswerFormError} if the answer has the form, but cannot be used.
   */
  readonly steps: (answer: Json, context: PointContext) => readonly AnswerStep[] | undefined;
  /** Draws answers that `steps` accepts; absent if none can be drawn. */
  readonly randomAnswers?: (fc: FastCheck, context: PointContext) => fc.Arbitrary<Json>;

  /** Pointers of the elements that have the answer in the filled document; by default the marked element. */
  readonly carriers?: (filled: Model, context: PointContext) => readonly string[];
  /** Pointers of the schemas that the open aspect leaves without a type; generated types name the open point there. */
  readonly openValues?: (context: PointContext) => readonly string[];
  /**
   * Pointers of further elements of the open contract whose generated documentation shows the question, since a marked
   * operation or response is far from the type that it shapes.
   */
  readonly alsoReadAt?: (context: PointContext) => readonly string[];
}

/** An answer does not have the form of its aspect. The message names that form. */
export class AnswerFormError extends Error {
  override readonly name = 'AnswerFormError';
}
