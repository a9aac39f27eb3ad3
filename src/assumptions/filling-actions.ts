import { ASPECT_RULES } from '../aspects/index.ts';
import type { Contract, Json, OpenPoint } from '../contract/index.ts';
import type { FillingAction } from './filling-action.ts';
import { toJsonPath } from './json-path.ts';

/**
 * The actions that write an answer to an open point into the contract.
 *
 * @param answer In the form of the point's aspect, such as `200` for a status or a JSON Schema for a body.
 * @param description What is answered, in a sentence.
 * @throws {FillingError} when the answer is not of that form.
 */
export function fillingActions(
  contract: Contract,
  point: OpenPoint,
  answer: Json,
  description: string,
): FillingAction[] {
  const steps = ASPECT_RULES[point.aspect].steps(answer, { point, open: contract.document });
  return steps.map(({ pointer, ...deed }) => ({
    target: toJsonPath(contract.document, pointer),
    description,
    fills: [point.id],
    ...('copy' in deed ? { copy: toJsonPath(contract.document, deed.copy) } : deed),
  }));
}
