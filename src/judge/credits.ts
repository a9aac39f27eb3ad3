import { isSuccess, statusOf } from '../behaviours/index.ts';
import { isJsonObject, jsonContentOf, type Operation, parentOf } from '../contract/index.ts';
import type { ClaimIndex } from './claim-index.ts';
import { isSound, type OperationExchange } from './operation-exchange.ts';
import { pathParametersOf } from './operations.ts';
import type { Tally } from './tally.ts';

/**
 * Credits a response with what it keeps, and blames what it breaks.
 *
 * @param lax The operations that accept what is excluded: what they then respond is no fault of its own.
 */
export function creditResponse(
  one: OperationExchange,
  tally: Tally,
  claims: ClaimIndex,
  lax: ReadonlySet<Operation>,
): void {
  const { response, request } = one;
  if (response === undefined || one.exchange.request.method === 'HEAD') return;
  if (isSuccess(one.exchange) && !isSound(one) && lax.has(request.operation)) return;
  const status = statusOf(one.exchange);
  for (const { statements, how } of response.breaches) tally.blame(statements, how, one);
  tally.keep(response.kept);
  // No request provokes these: whenever they come, they are what is stated.
  if (response.breaches.length > 0) return;
  const { pointer } = request.operation;
  if (status === 429) tally.keep(claims.at(`${pointer}/responses/429`));
  if (status >= 500) tally.keep(claims.at(`${pointer}/responses/5XX`));
}

/** Credits a request that was accepted with what it shows: its operation, its form, and how the key is sent. */
export function creditRequest(one: OperationExchange, tally: Tally, claims: ClaimIndex): void {
  const { operation, schema, body } = one.request;
  const ids = new Set<string>(claims.at(operation.pointer));
  const add = (place: string): void => {
    for (const id of claims.at(place)) ids.add(id);
  };
  const [server] = operation.servers;
  if (server !== undefined) {
    add(`${server.pointer}/url`);
    for (const name of Object.keys(isJsonObject(server.node.variables) ? server.node.variables : {}))
      add(`${server.pointer}/variables/${name}`);
  }
  const content = jsonContentOf(operation.requestBody);
  if (content !== undefined && schema !== undefined && body !== undefined) {
    add(parentOf(content.pointer));
    add(content.pointer);
    for (const id of claims.of(schema, body.value)) ids.add(id);
  }
  for (const parameter of pathParametersOf(operation)) add(`${parameter.schema?.pointer}/type`);
  if (one.exchange.request.credentials === 'stated')
    for (const { node, pointer } of operation.security.flat()) {
      for (const key of Object.keys(node)) add(`${pointer}/${key}`);
    }
  tally.keep(ids);
}
