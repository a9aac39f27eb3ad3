import type { Document } from 'yaml';
import type { Pick } from '../../contract/assumptions/index.ts';
import {
  type Aspect,
  type Citation,
  type Contract,
  claimProblems,
  type Json,
  type Model,
  type OpenPoint,
} from '../../contract/model/index.ts';
import { type LineNotKept, parseToEdit } from './yaml.ts';

/** What the API's owner answers to an open point: where it is said, and what. */
export type Answer = Citation & {
  /** The answer in a sentence; that of the choice unless given. */
  readonly says?: string;
  /** The choice that is the answer, where the point has choices and one of them is. */
  readonly choice?: Pick;
  /**
   * The answer in the form of the point's aspect; none for `elsewhere`, which has only the sentence. Where the mark is in
   * an overlay, schemas are in the version of the document, and at `elsewhere` the value is merged into the marked element,
   * or into the document where that is `info`.
   *
   * | aspect | form |
   * |---|---|
   * | status | `200`, or a list of statuses |
   * | body | a JSON Schema, such as `{$ref}` to a named one, or `null` where there is no body |
   * | type | a JSON Schema |
   * | fields | `{properties, required, additionalProperties}`, all optional; `additionalProperties` is `false` unless given. `{$ref}` where the object is a named one, `{additionalProperties: true}` where a request may have any field |
   * | parameters | a list of query parameters as OpenAPI has them |
   * | encoding | `{content}` by media type, with `required: true` where it is; or `{parameters}` in the query |
   * | security | `{security, schemes}`: the requirements (`[]` for none) and the schemes they name |
   * | errors | responses by status |
   * | presence | `true` where it is always there, `false` where it may be missing, or a list of the properties that are always there |
   * | address | the URL, without a slash at its end |
   */
  readonly value?: Json;
};

/** Why an answer cannot be written. */
export type AnswerProblem =
  | { readonly kind: 'already-stated' | 'no-sentence' | 'no-citation' }
  /** There is no such open point among those of the contract. */
  | { readonly kind: 'no-open-point'; readonly ids: readonly string[] }
  /** The point has no such choice, or its values do not fit; the reason says what there is. */
  | { readonly kind: 'choice-unfit'; readonly reason: string }
  | { readonly kind: 'value-missing' | 'value-without-place'; readonly aspect: Aspect }
  /** The value has not the form of the aspect, or contradicts the contract; the reason is that of the aspect. */
  | { readonly kind: 'value-unfit'; readonly reason: string }
  | ({ readonly kind: 'line-not-kept'; readonly file: string } & LineNotKept)
  /** Nothing but the answered guess is in the assumption set. */
  | { readonly kind: 'set-empty'; readonly file: string };

/** An answer cannot be written; nothing has been. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
  readonly id: string;
  readonly problem: AnswerProblem;

  constructor(id: string, problem: AnswerProblem, options?: ErrorOptions) {
    super(`${id}: ${problem.kind}`, options);
    this.id = id;
    this.problem = problem;
  }
}

export interface AnswerToWrite {
  readonly contract: Contract;
  readonly answer: Answer;
  readonly yaml: Document;
  readonly answered: readonly PointToAnswer[];
}

export interface PointToAnswer {
  readonly point: OpenPoint;
  readonly says: string;
  readonly mark: string;
}

export interface AnsweredContract {
  readonly contract: Contract;
  /** The file that has the answer: that which had the mark. */
  readonly file: string;
  readonly text: string;
  /** Pointers of the examples that no longer fitted, and were removed. */
  readonly droppedExamples: readonly string[];
}

/** @throws {AnswerError} when an edit of the text to answer a point would change other lines as well. */
export function toEdit(text: string, file: string, id: string): Document {
  const yaml = parseToEdit(text);
  if ('line' in yaml) throw new AnswerError(id, { kind: 'line-not-kept', file, ...yaml });
  return yaml;
}

/** The entry of `x-source` that an open point becomes. */
export function statement(id: string, { section, source }: Answer, gives: Gives, says: string) {
  return { id, ...(section === undefined ? { source: String(source) } : { section }), ...gives, says };
}

interface Gives {
  readonly gives?: readonly string[];
}

/** What an answer claims that a source at an element can give: it was not claimed before, and nothing gives it yet. */
export function givesAt(before: Model, after: Model): (element: string) => Gives {
  const [known = [], now = []] = [before, after].map((model) =>
    claimProblems(model).flatMap((problem) => (problem.kind === 'unsourced' ? problem.claim : [])),
  );
  return (element) => {
    const unsourced = (claims: typeof now): Set<string> =>
      new Set(
        claims.flatMap(({ givers }) => {
          const own = givers.find((giver) => giver.element === element && giver.operation === undefined);
          return own?.text ?? [];
        }),
      );
    const past = unsourced(known);
    const gives = [...unsourced(now)].filter((text) => !past.has(text));
    return gives.length === 0 ? {} : { gives };
  };
}
