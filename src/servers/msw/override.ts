import { contentFor, type Operation } from '../../contract/model/operation.ts';
import { findResponseError, resolvePreference, type ValidationError } from '../http/core.ts';
import type { MockApi } from './api-under.ts';

/** The response of an operation in a test. */
export interface Override {
  /** A status that the contract documents, or that the set adds. */
  readonly status?: number;
  /** The name of an example of the contract. */
  readonly example?: string;
  /** Milliseconds to wait before the response. */
  readonly delay?: number;
  /** A body instead of the documented one, which the contract must allow under the set in use. */
  readonly body?: unknown;
}

export type CheckedOverride = ReturnType<typeof checkOverride>;

/**
 * Checks an override against the contract.
 *
 * @returns The header `Prefer` that asks the mock for the response (may be empty), and the response itself if a body is
 *   given.
 * @throws {TypeError} if the contract has no such response, or does not allow the body.
 */
export function checkOverride(api: MockApi, operation: Operation, { status, example, delay, body }: Override) {
  const { operationId, surface } = operation;
  const refuse = (reason: string): never => {
    throw new TypeError(`${operationId} cannot be answered so: ${reason}`);
  };
  const wanted = { code: optionText(status), example, delay: optionText(delay), fault: undefined };
  const otherStatuses = api.contract.decisions.forSurface('error-statuses', surface).does;
  const preference = resolvePreference(operation, wanted, otherStatuses);
  if ('problem' in preference) return refuse(preference.problem);
  const prefer = Object.entries(wanted)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${JSON.stringify(value)}`]))
    .join(', ');
  if (body === undefined) return { prefer };
  if (example !== undefined) return refuse('give example or body, not both.');
  if (status !== undefined && otherStatuses.includes(status))
    return refuse(`the contract describes no body for ${status}.`);
  const model = api.find(operation, status, undefined);
  if (model.body === undefined) return refuse(`its answer ${model.status} has no body in the contract.`);
  const mayBeNull = api.contract.decisions.forSurface('nulls', surface).does;
  const { schema } = contentFor(operation, model.status, model.headers['content-type'] ?? '') ?? {};
  const error = schema && findResponseError(api.schemas, schema.pointer, body, mayBeNull);
  if (error !== undefined) return refuse(explainError(error, api.assumptionSet));
  return { prefer, answer: { ...model, body } };
}

function optionText(value: number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}

function explainError({ place, keyword, params }: ValidationError, set: string | null): string {
  const at = place.length === 0 ? 'the body' : `${place.join('.')} of the body`;
  const what = JSON.stringify(params);
  const contract = set === null ? 'the contract' : `the contract under ${set}`;
  return `${at} is not as ${contract} has it (${keyword} ${what}).`;
}
