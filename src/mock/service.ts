import type { FilledContract } from '../assumptions/index.ts';
import type { Contract, OperationSurface } from '../contract/index.ts';
import { type Answer, plainError } from './answer.ts';
import { isPreflight, preflight, withCors } from './cors.ts';
import { prepareEngine } from './engine.ts';
import type { MakeError } from './error-answers.ts';
import { toMockedContract } from './mocked-contract.ts';
import type { MockRequest } from './request.ts';
import { type Match, routerOf } from './router.ts';
import { allowOf, type ServedPath, servePaths } from './served-path.ts';
import { idsIn } from './situations.ts';
import { STATUS_PATH, type StatusPage } from './status/index.ts';

/** One contract as the mock serves it, without sockets. */
export interface Service {
  readonly assumptionSet: string | null;
  answer(request: MockRequest): Promise<Answer>;
  /** Has the engine refuse a request of each operation: its first refusal takes ten times as long as those after it. */
  warm(): Promise<void>;
}

/** Bytes of a request's body that the mock takes. */
export const BODY_LIMIT = 10 * 1024 * 1024;

/**
 * Prepares a contract to be served.
 *
 * @param statusPage Answers at the mock's own path.
 * @throws {Error} when the engine cannot read the document.
 */
export async function prepareService(given: Contract | FilledContract, statusPage: StatusPage): Promise<Service> {
  const contract = toMockedContract(given);
  const engine = await prepareEngine(contract.document);
  const paths = servePaths(contract, engine);
  const find = routerOf(paths);
  const developerApi = [...paths.values()].find(({ path }) => surfaceOf(path) === 'developer-api');

  const points = new Set(contract.points.map(({ id }) => id));
  /** What happened names its open points whether or not one has been answered since. */
  const stillOpen = (answer: Answer): Answer =>
    answer.openPoints.every((id) => points.has(id))
      ? answer
      : { ...answer, openPoints: answer.openPoints.filter((id) => points.has(id)) };

  const server = (): Answer => {
    const methods = contract.operations.map(({ method }) => method.toUpperCase());
    return options(
      allowOf(methods),
      contract.points.map(({ id }) => id),
    );
  };

  const unknown = async ({ path }: MockRequest): Promise<Answer> => {
    const surface = surfaceOf(path);
    const slashed = find(`${path}/`)?.found;
    if (slashed !== undefined) {
      const message = `There is nothing at ${path}. Every path ends with a slash: call ${path}/ instead.`;
      return errorAt(slashed, 404, message, { openPoints: idsIn('missingSlash', surface) });
    }
    const message = `There is nothing at ${path}. The contract has ${[...paths.keys()].join(', ')}.`;
    if (path.startsWith('/v1/') && developerApi !== undefined) {
      return errorAt(developerApi, 404, message, { openPoints: idsIn('unknownPath', surface) });
    }
    const isVersion = /^\/v\d+\//.test(path);
    return plainError(404, message, { openPoints: isVersion ? idsIn('unknownVersion', 'developer-api') : [] });
  };

  const known = async ({ found, parameters }: Match<ServedPath>, request: MockRequest): Promise<Answer> => {
    const { method, path } = request;
    const { operations, allow, openPoints } = found;
    if (method === 'OPTIONS') return options(allow, openPoints);
    const operation = operations.get(method === 'HEAD' ? 'GET' : method);
    const otherMethod = idsIn('otherMethod', surfaceOf(path));
    if (operation === undefined) {
      const message = `${found.path} does not have the method ${method}. It has ${allow}.`;
      return errorAt(found, 405, message, { headers: { allow }, openPoints: otherMethod, inContract: false });
    }
    if (request.body === undefined) {
      const message = `The body is larger than the ${BODY_LIMIT} bytes that the mock takes. Send less.`;
      return operation.makeError(413, message, {
        openPoints: idsIn('bodyTooLarge', surfaceOf(path)),
        inContract: false,
      });
    }
    const answer = await operation.answer(request, parameters);
    if (method !== 'HEAD') return answer;
    return { ...answer, openPoints: [...otherMethod, ...answer.openPoints], inContract: false };
  };

  return {
    assumptionSet: contract.set?.name ?? null,
    async warm() {
      for (const operation of contract.operations) {
        await engine.validate(operation, { path: operation.path, query: {}, headers: {}, body: {} });
      }
    },
    async answer(request) {
      const { path, headers } = request;
      if (path === '*') return server();
      if (path === STATUS_PATH) return statusPage(request, contract);
      const match = find(path);
      const answer = isPreflight(request)
        ? preflight(request, match?.found.allow)
        : await (match === undefined ? unknown(request) : known(match, request));
      const { origin } = headers;
      return stillOpen(origin === undefined ? answer : withCors(answer, origin, idsIn('crossOrigin', surfaceOf(path))));
    },
  };
}

/** An error in the form that the operations of a path have. */
async function errorAt({ operations }: ServedPath, ...error: Parameters<MakeError>): Promise<Answer> {
  const [operation] = operations.values();
  return operation === undefined ? plainError(...error) : operation.makeError(...error);
}

function options(allow: string, openPoints: readonly string[]): Answer {
  return { status: 204, headers: { allow }, body: undefined, openPoints, inContract: false, delay: 0 };
}

function surfaceOf(path: string): OperationSurface {
  return path.startsWith('/toolkit/') ? 'toolkit' : 'developer-api';
}
