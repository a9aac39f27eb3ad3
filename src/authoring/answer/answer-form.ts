import type { Document } from 'yaml';
import {
  type AskedQuestion,
  type Aspect,
  type ChoicePick,
  type Citation,
  type Contract,
  claimProblems,
  type Json,
  type Model,
  type OpenPoint,
} from '../../contract/model/index.ts';
import { type LineNotKept, parseToEdit } from './yaml.ts';

/** An answer of the API's owner to an open point, with its citation. */
export type OwnerAnswer = Citation & {
  /** The answer in a sentence; the sentence of the choice unless given. */
  readonly says?: string;
  /** The choice that is the answer, if the point has one. */
  readonly choice?: ChoicePick;
  /**
   * The answer in the form of the point's aspect; `elsewhere` has just the sentence. If the mark is in an overlay, schemas
   * are in the version of the document, and a value at `elsewhere` is merged into the marked element, or into the document
   * if that is `info`.
   *
   * | aspect | form |
   * |---|---|
   * | status | `200`, or a list of statuses |
   * | body | a JSON Schema, such as `{$ref}` to a named one, or `null` for no body |
   * | type | a JSON Schema |
   * | fields | `{properties, required, additionalProperties}`, all optional; `additionalProperties` is `false` unless given. `{$ref}` for a named object, `{additionalProperties: true}` for a request that may have any field |
   * | parameters | a list of query parameters of OpenAPI |
   * | encoding | `{content}` by media type, with `required: true` for a required body; or `{parameters}` in the query |
   * | security | `{security, schemes}`: the requirements (`[]` for none) and the schemes they name |
   * | errors | responses by status |
   * | headers | headers by name; `{}` for none |
   * | format | keywords of the text, such as `{format: uuid}`, with an `example` if any |
   * | length | `{minLength, maxLength}` in characters; `maxLength` if there is a maximum |
   * | presence | `true` for always, `false` for optional, or a list of the properties that are always there |
   * | address | the URL, without a slash at its end |
   */
  readonly value?: Json;
};

/** The reason why an answer cannot be written. */
export type AnswerProblem =
  | { readonly kind: 'already-stated' | 'still-open' | 'no-sentence' | 'no-citation' }
  /** The description has no such section; `sections` are those that it has. */
  | { readonly kind: 'no-section'; readonly section: string; readonly sections: readonly string[] }
  /** No answer with this id was recorded; `ids` are those of recorded answers. */
  | { readonly kind: 'not-answered'; readonly ids: readonly string[] }
  /** A part of the answer was edited later, or later answers, those of the statements in `since`, changed it. */
  | { readonly kind: 'changed-since'; readonly file: string; readonly place: string; readonly since: readonly string[] }
  /** The contract has no open point with the id; `ids` are those of its open points. */
  | { readonly kind: 'no-open-point'; readonly ids: readonly string[] }
  /** The open point has no such choice, or the choice does not take these values; the reason lists what is possible. */
  | { readonly kind: 'choice-unfit'; readonly reason: string }
  | { readonly kind: 'value-missing' | 'value-without-place'; readonly aspect: Aspect }
  /** The value does not have the form of the aspect, or contradicts the contract; the reason comes from the aspect. */
  | { readonly kind: 'value-unfit'; readonly reason: string }
  | ({ readonly kind: 'line-not-kept'; readonly file: string } & LineNotKept)
  /** The assumption set would be empty without its guess at the answered point. */
  | { readonly kind: 'set-empty'; readonly file: string };

/** An answer cannot be written; no file was changed. */
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
  readonly answer: OwnerAnswer;
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
  /** The file that had the mark and now has the answer. */
  readonly file: string;
  readonly text: string;
  /** Pointers of the examples that were removed, as they do not fit the answer. */
  readonly droppedExamples: readonly string[];
}

/** @throws {AnswerError} if an edit of the text would change other lines as well. */
export function parseForAnswer(text: string, file: string, id: string): Document {
  const yaml = parseToEdit(text);
  if ('line' in yaml) throw new AnswerError(id, { kind: 'line-not-kept', file, ...yaml });
  return yaml;
}

/** Makes the entry of `x-source` that an open point becomes. */
export function makeStatement(
  id: string,
  { section, source, choice }: OwnerAnswer,
  gives: GivenClaims,
  says: string | undefined,
) {
  const citation = section === undefined ? { source: String(source) } : { section };
  const values = choice !== undefined && Object.keys(choice.with).length > 0 && { with: choice.with };
  return {
    id,
    ...citation,
    ...gives,
    ...(choice && { choice: choice.name }),
    ...values,
    ...(says !== undefined && { says }),
  };
}

/** Returns the question of an open point in the form in which `choices.yaml` keeps it after an answer. */
export function askedQuestion({ question, section, asked, names, covers }: OpenPoint): AskedQuestion {
  return {
    question,
    ...(section !== '' && { section }),
    ...(asked !== undefined && { 'x-asked': asked }),
    ...(names && { names }),
    ...(covers && { covers }),
  };
}

interface GivenClaims {
  readonly gives?: readonly string[];
}

/**
 * Returns a function that lists the claims that an answer added, that no source supports yet, and that a source at the
 * given element could support.
 */
export function createNewClaimsFinder(open: Model, answered: Model): (element: string) => GivenClaims {
  const [earlier = [], current = []] = [open, answered].map((model) =>
    claimProblems(model).flatMap((problem) => (problem.kind === 'unsourced' ? problem.claim : [])),
  );
  return (element) => {
    const unsourcedTexts = (claims: typeof current): Set<string> =>
      new Set(
        claims.flatMap(({ entries }) => {
          const entry = entries.find((one) => one.element === element && one.operationPointer === undefined);
          return entry?.text ?? [];
        }),
      );
    const before = unsourcedTexts(earlier);
    const gives = [...unsourcedTexts(current)].filter((text) => !before.has(text));
    return gives.length === 0 ? {} : { gives };
  };
}
