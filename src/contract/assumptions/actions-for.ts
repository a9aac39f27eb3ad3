import { AnswerFormError, type AnswerStep, ASPECT_DEFINITIONS } from '../aspects/index.ts';
import { type Contract, type Json, type OpenPoint, toJsonPath } from '../model/index.ts';
import type { SetAction } from './assumption-set.ts';
import type { ChoicePick } from './choose.ts';

/**
 * Returns the actions that write an answer to an open point into the contract.
 *
 * @param answer In the form of the point's aspect, such as `200` for a status or a JSON Schema for a body.
 * @param description The answer in a sentence.
 * @param isObserved Whether the answer was observed, so that a server may do more than was seen.
 * @throws {AnswerFormError} when the answer is not of that form.
 */
export function actionsFor(
  contract: Contract,
  point: OpenPoint,
  answer: Json,
  description: string,
  isObserved = false,
): SetAction[] {
  return stepsFor(contract, point, answer, isObserved).map(({ pointer, ...effect }) => ({
    target: toJsonPath(contract.document, pointer),
    description,
    fills: [point.id],
    ...('copy' in effect ? { copy: toJsonPath(contract.document, effect.copy) } : effect),
  }));
}

/**
 * Returns the changes that an answer makes to the contract.
 *
 * @throws {AnswerFormError} when it is not in the form of the point's aspect.
 */
export function stepsFor(
  { model }: Contract,
  point: OpenPoint,
  answer: Json,
  isObserved = false,
): readonly AnswerStep[] {
  const { steps, answerForm } = ASPECT_DEFINITIONS[point.aspect];
  const changes = steps(answer, { point, open: model, isObserved });
  if (changes === undefined) throw new AnswerFormError(answerForm);
  return changes;
}

export function choiceAction({ document }: Contract, { id, place }: OpenPoint, choice: ChoicePick): SetAction {
  return { target: toJsonPath(document, place.pointer), description: '', fills: [id], choice, update: {} };
}
