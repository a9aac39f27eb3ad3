import { AnswerFormError } from '../aspects/index.ts';
import {
  actionsFor,
  type ExampleSite,
  fill,
  type Pick,
  pick,
  sharedByNoOther,
  unfitExamples,
} from '../assumptions/index.ts';
import {
  type Aspect,
  type Citation,
  type Contract,
  changesBetween,
  citationOf,
  claimProblems,
  fromPointer,
  isSuccessKey,
  type Json,
  type Model,
  type OpenPoint,
  parseContract,
  SECTION,
  SOURCE,
} from '../contract/index.ts';
import { addEntry, applyChanges, deleteAt, type LineNotKept, parseToEdit, printYaml } from './yaml.ts';

/** What the API's owner answers to an open point: where it is said, and what. */
export type Answer = Citation & {
  /** The answer in a sentence; that of the choice unless given. */
  readonly says?: string;
  /** The choice that is the answer, where the point has choices and one of them is. */
  readonly choice?: Pick;
  /**
   * The answer in the form of the point's aspect; none for `elsewhere`, which has only the sentence.
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
   * | address | the URL, without a slash at its end |
   */
  readonly value?: Json;
};

/** Why an answer cannot be written. */
export type AnswerProblem =
  | { readonly kind: 'no-open-point' | 'already-stated' | 'no-sentence' | 'no-citation' }
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
  /** The id of the open point that was to be answered, as it was given. */
  readonly id: string;
  readonly problem: AnswerProblem;

  constructor(id: string, problem: AnswerProblem, options?: ErrorOptions) {
    super(`${id}: ${problem.kind}`, options);
    this.id = id;
    this.problem = problem;
  }
}

/** The contract after an open point was answered. */
export interface AnsweredContract {
  readonly contract: Contract;
  /** Pointers of the examples that no longer fitted, and were removed. */
  readonly droppedExamples: readonly string[];
}

/**
 * Makes the contract with an answer in it: the mark is removed, the value is in its place, and the id becomes a statement.
 * Formatting and comments stay as their author wrote them. What else an answer needs, such as a statement for each new
 * field, lint says of the result.
 *
 * @throws {AnswerError} when there is no such open point, or the answer does not fit.
 * @throws {ContractError} when the value refers to what is not there.
 */
export async function answerOpenPoint(contract: Contract, id: string, answer: Answer): Promise<AnsweredContract> {
  const point = pointToAnswer(contract, id, answer);
  const says = sentenceOf(contract, point, answer);
  const yaml = parseToEdit(contract.text);
  if ('line' in yaml) throw new AnswerError(id, { kind: 'line-not-kept', file: contract.file, ...yaml });

  const { model, unfit } = await withValue(contract, point, answer.value);
  applyChanges(yaml, changesBetween(contract.document, model.document));
  for (const pointer of [...unfit.map((site) => site.pointer), ...sharedByNoOther(model, unfit)].toReversed()) {
    deleteAt(yaml, fromPointer(pointer));
  }
  const mark = model.marks.find(({ key, entry }) => key === 'x-unspecified' && Object(entry).id === id);
  if (mark !== undefined) deleteAt(yaml, fromPointer(mark.pointer));
  const { section, source } = answer;
  const citation = section === undefined ? { source } : { section };
  const place = statementPlace(model, point);
  addEntry(yaml, `${place}/x-source`, { id, ...citation, ...givesAt(contract.model, model, place), says });
  return {
    contract: {
      ...parseContract(printYaml(yaml), contract.file),
      choices: new Map([...contract.choices].filter(([other]) => other !== id)),
    },
    droppedExamples: unfit.map(({ pointer }) => pointer),
  };
}

function pointToAnswer({ openPoints, statements }: Contract, id: string, answer: Answer): OpenPoint {
  const refuse = (problem: AnswerProblem): never => {
    throw new AnswerError(id, problem);
  };
  const point = openPoints.find((candidate) => candidate.id === id);
  if (point === undefined) {
    return refuse({ kind: statements.some((statement) => statement.id === id) ? 'already-stated' : 'no-open-point' });
  }
  const { aspect } = point;
  if (!(answer.section === undefined ? SOURCE : SECTION).test(citationOf(answer))) refuse({ kind: 'no-citation' });
  if (aspect === 'elsewhere' && answer.value !== undefined) refuse({ kind: 'value-without-place', aspect });
  if (aspect !== 'elsewhere' && answer.value === undefined) refuse({ kind: 'value-missing', aspect });
  return point;
}

function sentenceOf(contract: Contract, point: OpenPoint, { says, choice }: Answer): string {
  const picked = choice && pick(contract, point, choice);
  if (picked !== undefined && 'refused' in picked) {
    throw new AnswerError(point.id, { kind: 'choice-unfit', reason: picked.refused });
  }
  const sentence = says ?? picked?.chosen.says ?? '';
  if (!/^\S.*\.$/.test(sentence)) throw new AnswerError(point.id, { kind: 'no-sentence' });
  return sentence;
}

/** The contract with the value in its structure, checked as a guess is checked, and the examples that do not fit it. */
async function withValue(
  contract: Contract,
  point: OpenPoint,
  value: Json | undefined,
): Promise<{ readonly model: Model; readonly unfit: readonly ExampleSite[] }> {
  if (value === undefined) return { model: contract.model, unfit: [] };
  const filling = await fill(contract, actionsOf(contract, point, value));
  if ('refused' in filling) throw new AnswerError(point.id, { kind: 'value-unfit', reason: filling.refused });
  return { model: filling.model, unfit: unfitExamples(filling.model, filling.validate) };
}

function actionsOf(contract: Contract, point: OpenPoint, value: Json) {
  try {
    return actionsFor(contract, point, value, 'The answer.');
  } catch (cause) {
    if (!(cause instanceof AnswerFormError)) throw cause;
    throw new AnswerError(point.id, { kind: 'value-unfit', reason: cause.message }, { cause });
  }
}

/** What an answer claims that a source at an element can give: it was not claimed before, and nothing gives it yet. */
function givesAt(before: Model, after: Model, element: string): { readonly gives?: readonly string[] } {
  const unsourcedAt = (model: Model): string[] =>
    claimProblems(model).flatMap((problem) => {
      if (problem.kind !== 'unsourced') return [];
      const own = problem.claim.givers.find((giver) => giver.element === element && giver.operation === undefined);
      return own?.text ?? [];
    });
  const known = new Set(unsourcedAt(before));
  const gives = [...new Set(unsourcedAt(after))].filter((text) => !known.has(text));
  return gives.length === 0 ? {} : { gives };
}

/** Where a statement is written: what succeeds with an answered status, else the nearest element that has statements. */
function statementPlace(answered: Model, { aspect, place }: OpenPoint): string {
  const success = answered.operationOf(place.pointer)?.responses.find(({ key }) => isSuccessKey(key));
  if (aspect === 'status') return success?.pointer ?? place.pointer;
  for (let element = answered.elementAt(place.pointer); element !== undefined; element = element.parent) {
    if (element.node['x-source'] !== undefined) return element.pointer;
  }
  return answered.operations.find(({ operationId }) => operationId === place.operations[0])?.pointer ?? '/info';
}
