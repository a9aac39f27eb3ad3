import type { Contract } from '../contract/index.ts';
import type { Answer } from './answer.ts';
import { isPreflight, preflightHeaders, withCors } from './cors.ts';
import { prepareEngine } from './engine.ts';
import { plainError } from './error-answers.ts';
import type { Incoming } from './incoming.ts';
import { assumptionSetOf } from './marks.ts';
import { type Resource, routerOf } from './router.ts';
import { type ServedOperation, serveOperation } from './serve-operation.ts';
import { idsIn, type Situation } from './situations.ts';
import { STATUS_PATH, statusPage } from './status-page.ts';

/** One contract as the mock serves it, without sockets. */
export interface Service {
  readonly contract: Contract;
  readonly assumptionSet: string | undefined;
  answer(request: Incoming): Promise<Answer>;
  /** The answer to a request whose body is larger than the mock takes. */
  tooLarge(request: Incoming, limit: number): Promise<Answer>;
}

/**
 * Prepares a contract, bare or filled by an assumption set, to be served.
 *
 * @throws {Error} when the engine cannot read the document.
 */
export async function prepareService(contract: Contract): Promise<Service> {
  const { document, operations } = contract;
  const engine = await prepareEngine(document);
  const served = new Map(operations.map((operation) => [operation, serveOperation(document, engine, operation)]));
  const match = routerOf(operations);
  const [firstOfDeveloperApi] = [...served.values()].filter(({ operation }) => operation.surface === 'developer-api');

  const open = (answer: Answer, { headers, path }: Incoming): Answer =>
    headers.origin === undefined ? answer : withCors(answer, headers.origin, idsIn('crossOrigin', surfaceOf(path)));

  const anyOf = (resource: Resource): ServedOperation | undefined => {
    const [operation] = resource.operations.values();
    return operation && served.get(operation);
  };

  const answer = async (request: Incoming): Promise<Answer> => {
    const { path, method } = request;
    if (path === '*')
      return options(
        allowOf(operations.map((operation) => operation.method)),
        contract.openPoints.map(({ id }) => id),
      );
    if (path === STATUS_PATH) return statusPage(contract, assumptionSetOf(document));
    const resource = match(path);
    if (resource === undefined) return unknown(request);
    const allow = allowOf([...resource.operations.keys()]);
    if (isPreflight(request)) return { ...options(allow, []), headers: preflightHeaders(allow, request) };
    if (method === 'OPTIONS') return options(allow, idsReaching(contract, resource));

    const operation = resource.operations.get(method === 'HEAD' ? 'get' : method.toLowerCase());
    const found = operation && served.get(operation);
    if (found === undefined) {
      const message = `${method} is not a method of ${resource.path}; the contract has ${allow}.`;
      const extras = { headers: { allow }, openPoints: idsIn('otherMethod', surfaceOf(path)), inContract: false };
      return anyOf(resource)?.errors.make(405, message, extras) ?? plainError(405, message, extras);
    }
    const made = await found.answer(request, resource.parameters);
    if (method !== 'HEAD') return made;
    return { ...made, openPoints: [...made.openPoints, ...idsIn('otherMethod', surfaceOf(path))], inContract: false };
  };

  const unknown = async ({ path }: Incoming): Promise<Answer> => {
    const slashed = match(`${path}/`);
    const surface = surfaceOf(path);
    if (slashed !== undefined) {
      const message = `There is nothing at ${path}: every path ends with a slash. Call ${path}/ instead.`;
      const openPoints = idsIn('missingSlash', surface);
      return anyOf(slashed)?.errors.make(404, message, { openPoints }) ?? plainError(404, message, { openPoints });
    }
    const message = `There is nothing at ${path}. The contract has ${[...new Set(operations.map((operation) => operation.path))].join(', ')}.`;
    const situation: Situation = /^\/v(?!1\/)\d+\//.test(path) ? 'unknownVersion' : 'unknownPath';
    if (path.startsWith('/v1/') && firstOfDeveloperApi !== undefined) {
      return firstOfDeveloperApi.errors.make(404, message, { openPoints: idsIn('unknownPath', surface) });
    }
    return plainError(404, message, { openPoints: idsIn(situation, surface) });
  };

  return {
    contract,
    assumptionSet: assumptionSetOf(document),
    answer: async (request) => open(await answer(request), request),
    async tooLarge(request, limit) {
      const resource = match(request.path);
      const message = `The body is larger than the ${limit} bytes that the mock takes.`;
      const extras = { openPoints: idsIn('bodyTooLarge', surfaceOf(request.path)), inContract: false };
      const made = resource && (await anyOf(resource)?.errors.make(413, message, extras));
      return open(made ?? plainError(413, message, extras), request);
    },
  };
}

function options(allow: string, openPoints: readonly string[]): Answer {
  return { status: 204, headers: { allow }, body: undefined, openPoints, inContract: false, delay: 0 };
}

/** RFC 9110, sections 9.3.2 and 9.3.7: what answers GET answers HEAD, and OPTIONS is answered everywhere. */
function allowOf(methods: readonly string[]): string {
  const upper = methods.map((method) => method.toUpperCase());
  return [...new Set([...upper, ...(upper.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
}

function surfaceOf(path: string): 'developer-api' | 'toolkit' {
  return path.startsWith('/toolkit/') ? 'toolkit' : 'developer-api';
}

function idsReaching(contract: Contract, { operations }: Resource): string[] {
  const here = new Set([...operations.values()].map(({ operationId }) => operationId));
  return contract.openPoints.filter(({ place }) => place.operations.some((id) => here.has(id))).map(({ id }) => id);
}
