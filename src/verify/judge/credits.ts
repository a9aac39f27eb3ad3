import { at, type Contract, isJsonObject, type Operation, parentOf } from '../../contract/index.ts';
import { pathParametersOf } from '../operations.ts';
import type { ClaimIndex } from './claim-index.ts';
import { isSound, isSuccess, type Read, statusOf } from './read.ts';
import type { Tally } from './tally.ts';

/**
 * Credits an answer with what it keeps, and blames what it breaks.
 *
 * @param lax The operations that accept what is excluded: what they then answer is no fault of its own.
 */
export function creditAnswer(one: Read, tally: Tally, claims: ClaimIndex, lax: ReadonlySet<Operation>): void {
  const { answer, request } = one;
  if (answer === undefined || one.exchange.request.method === 'HEAD') return;
  if (isSuccess(one) && !isSound(one) && lax.has(request.operation)) return;
  for (const { statements, how } of answer.breaches) tally.blame(statements, how, one);
  tally.keep(answer.kept);
  const status = statusOf(one);
  // These nobody can ask for: whenever they come, they are what is stated.
  if (answer.breaches.length > 0) return;
  const { pointer } = request.operation;
  if (status === 429) tally.keep(claims.at(`${pointer}/responses/429`));
  if (status >= 500) tally.keep(claims.at(`${pointer}/responses/5XX`));
}

/** Credits a request that was accepted with what it shows: its operation, its form, and how the key is sent. */
export function creditRequest({ document }: Contract, one: Read, tally: Tally, claims: ClaimIndex): void {
  const { operation, schema, body } = one.request;
  const { pointer } = operation;
  const ids = new Set<string>(claims.at(pointer));
  const add = (place: string): void => {
    for (const id of claims.at(place)) ids.add(id);
  };
  for (const owner of [pointer, parentOf(pointer), '']) {
    for (const key of ['url', ...variableNames(at(document, `${owner}/servers/0`))]) add(`${owner}/servers/0/${key}`);
    if (Array.isArray(at(document, `${owner}/servers`))) break;
  }
  if (schema !== undefined && body !== undefined) {
    add(parentOf(contentOf(operation)));
    add(contentOf(operation));
    for (const id of claims.of(schema, body.value)) ids.add(id);
  }
  for (const { schema: ofPath } of pathParametersOf(document, operation)) add(`${ofPath}/type`);
  if (one.exchange.request.credentials === 'stated')
    for (const scheme of schemesOf(document, operation)) {
      for (const key of Object.keys(Object(at(document, scheme)))) add(`${scheme}/${key}`);
    }
  tally.keep(ids);
}

const contentOf = ({ pointer }: Operation): string => `${pointer}/requestBody/content/application~1json`;

function variableNames(server: unknown): string[] {
  const { variables } = isJsonObject(server) ? server : {};
  return Object.keys(isJsonObject(variables) ? variables : {}).map((name) => `variables/${name}`);
}

function schemesOf(document: Contract['document'], { pointer }: Operation): string[] {
  const security = at(document, `${pointer}/security`);
  return (Array.isArray(security) ? security : []).flatMap((requirement) =>
    Object.keys(Object(requirement)).map((name) => `/components/securitySchemes/${name}`),
  );
}
