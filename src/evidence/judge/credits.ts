import { isSuccess, statusOf } from '../../contract/behaviours/index.ts';
import { jsonContentOf, objectOf, type SecurityScheme } from '../../contract/model/index.ts';
import type { ClaimIndex } from './claim-index.ts';
import { isSound, isWronglyAccepted, type OperationExchange } from './operation-exchange.ts';
import { pathParameters } from './operations.ts';
import type { JudgeContext } from './tally.ts';
import { findProxyFailures } from './upstream-failures.ts';

/** Credits the statements that responses confirm, and blames those that they contradict. */
export function creditResponses({ all, tally, claims }: JudgeContext): void {
  const ofProxies = findProxyFailures(all);
  // If an operation wrongly accepts requests, its responses to requests with faults or open parts break no statement.
  const lax = new Set(all.filter(isWronglyAccepted).map(({ request }) => request.operation));
  for (const one of all) {
    const { response, request, exchange } = one;
    if (response === undefined || exchange.request.method === 'HEAD' || ofProxies.has(one)) continue;
    if (isRefusedByRouter(one)) continue;
    if (isSuccess(exchange) && !isSound(one) && lax.has(request.operation)) continue;
    for (const breach of response.breaches) tally.blame(breach.of, breach.statements, breach, one);
    tally.credit(response.kept, one);
    if (response.breaches.length > 0) continue;
    // No request can cause these statuses on purpose, so any response with one shows the statement.
    const responses = `${request.operation.pointer}/responses`;
    if (statusOf(exchange) === 429) tally.credit(claims.at(`${responses}/429`), one);
    if (statusOf(exchange) >= 500) tally.credit(claims.at(`${responses}/5XX`), one);
  }
}

/**
 * Judges responses with 429 at undocumented paths, too: a rate limit covers all paths, so they must have the documented
 * form.
 */
export function judgeRateLimitResponses({ all, contract, paired, tally, readResponse }: JudgeContext): void {
  const ofOperations = new Set(all.map(({ exchange }) => exchange));
  for (const exchange of paired.exchanges) {
    const { request, response } = exchange;
    if (response?.status !== 429 || ofOperations.has(exchange)) continue;
    const operation = contract.operations.find(
      ({ surface, responses }) => surface === request.surface && responses.some(({ key }) => key === '429'),
    );
    const read = operation && readResponse(operation, response);
    // A body that is not JSON may come from a proxy.
    if (read?.body === undefined) continue;
    for (const breach of read.breaches) tally.blame(breach.of, breach.statements, breach, { exchange });
  }
}

/** Whether a router refused a path value before the API saw the request. */
const isRefusedByRouter = ({ request, response, exchange }: OperationExchange): boolean =>
  statusOf(exchange) === 404 && response?.body === undefined && request.faults.some(({ of }) => of === 'path');

/**
 * Credits accepted requests to statements about the operation, its server and path parameters, the body, and how the
 * key is sent.
 */
export function creditRequests({ all, tally, claims }: JudgeContext): void {
  const accepted = all.filter((one) => one.request.faults.length === 0 && isSuccess(one.exchange));
  for (const one of accepted) tally.credit(listConfirmedStatements(one, claims), one);
}

function listConfirmedStatements(one: OperationExchange, claims: ClaimIndex): ReadonlySet<string> {
  const { operation, schema, body } = one.request;
  const ids = new Set<string>(claims.at(operation.pointer));
  const addStatementsAt = (place: string): void => {
    for (const id of claims.at(place)) ids.add(id);
  };
  const [server] = operation.servers;
  if (server !== undefined) {
    addStatementsAt(`${server.pointer}/url`);
    for (const name of Object.keys(objectOf(server.node.variables)))
      addStatementsAt(`${server.pointer}/variables/${name}`);
  }
  const content = jsonContentOf(operation.requestBody, one.exchange.request.headers['content-type']);
  if (content !== undefined && schema !== undefined && body !== undefined) {
    addStatementsAt(content.pointer);
    for (const id of claims.statementsAbout(schema, body.value)) ids.add(id);
  }
  for (const parameter of pathParameters(operation)) addStatementsAt(`${parameter.schema?.pointer}/type`);
  const { credentials, keySchemes } = one.exchange.request;
  if (credentials === 'stated') {
    const sent = operation.security.flat().filter(({ name }) => keySchemes?.includes(name) !== false);
    for (const scheme of sent) for (const id of schemeStatements(scheme, claims)) ids.add(id);
  }
  return ids;
}

/** Ids of the statements about how a key is sent. */
export const schemeStatements = ({ node, pointer }: SecurityScheme, claims: ClaimIndex): string[] =>
  Object.keys(node).flatMap((key) => claims.at(`${pointer}/${key}`));
