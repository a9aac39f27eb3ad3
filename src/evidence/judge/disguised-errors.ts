import { isSuccess } from '../../contract/behaviours/index.ts';
import { type Contract, type ExactJson, isJsonObject } from '../../contract/model/index.ts';
import type { Exchange } from './exchange.ts';
import type { OperationExchange } from './operation-exchange.ts';
import { createOperationMatcher } from './operations.ts';
import { readJson } from './read-json.ts';

/**
 * Returns a function that recognises an error that was sent with the status of a success, such as `{"ok":false}`: its
 * body has no field in common with the bodies that valid requests to the operation got. Such a response does not show
 * that the request was accepted.
 */
export function createDisguisedErrorCheck(
  contract: Contract,
  successes: readonly OperationExchange[],
): (exchange: Exchange) => boolean {
  const match = createOperationMatcher(contract);
  const valid = new Set(successes.map(({ exchange }) => exchange));
  const bodies = Map.groupBy(successes, ({ request }) => request.operation);
  return (exchange) => {
    if (!isSuccess(exchange) || valid.has(exchange)) return false;
    const { path } = exchange.request.redirectedFrom ?? exchange.request;
    const { operation } = match(exchange.request.method, path) ?? match(exchange.request.method, `${path}/`) ?? {};
    const read = exchange.response && readJson(exchange.response.body);
    const own = operation === undefined ? [] : (bodies.get(operation) ?? []);
    const values = own.flatMap(({ response }) => response?.body ?? []);
    return read !== undefined && values.length > 0 && !values.some(({ value }) => hasSharedForm(value, read.value));
  };
}

function hasSharedForm(one: ExactJson, other: ExactJson): boolean {
  if (Array.isArray(one) || Array.isArray(other)) return Array.isArray(one) && Array.isArray(other);
  if (!isJsonObject(one) || !isJsonObject(other)) return typeof one === typeof other;
  const [names, otherNames] = [Object.keys(one), Object.keys(other)];
  return names.length === 0 || otherNames.length === 0 || names.some((name) => otherNames.includes(name));
}
