import type { FilledContract } from '../assumptions/index.ts';
import type { Contract, OperationSurface } from '../contract/index.ts';
import { type Answer, type Extras, ownAnswer, plainError, sendable } from './answer.ts';
import { isPreflight, preflight, withCors } from './cors.ts';
import { endlessSchema } from './endless.ts';
import { serveOperation } from './operation.ts';
import { allowOf, type Match, routerOf, type ServedPath, servePaths } from './paths.ts';
import { BODY_LIMIT, type ServedRequest } from './request.ts';
import { schemasOf } from './schemas.ts';
import { ServeError } from './serve-error.ts';
import { type ServedContract, servedContractOf } from './served-contract.ts';
import { idsIn } from './situations.ts';
import type { AnswerSource } from './source.ts';

/** One contract as it is served: a function from the data of a request to the data of its answer. */
export interface Service {
  /** The name of the assumption set in use; `null` where there is none. */
  readonly assumptionSet: string | null;
  /** Never throws: what fails here is an answer of status 500 that says what. */
  answer(request: ServedRequest): Promise<Answer>;
}

/** Answers what stands beside the contract, such as a page of the server itself; `undefined` for all other requests. */
export type Beside = (request: ServedRequest, contract: ServedContract) => Promise<Answer> | undefined;

/** What serves a contract. */
export interface ServiceOptions {
  readonly contract: Contract | FilledContract;
  /** Makes the answers. */
  readonly source: AnswerSource;
  readonly beside?: Beside;
}

/**
 * Prepares a contract to be served: requests are checked against it, and each answer names what of it is a guess.
 *
 * @throws {ServeError} for a schema that no value could be checked against.
 */
export function serviceOf({ contract: given, source, beside }: ServiceOptions): Service {
  const contract = servedContractOf(given);
  const endless = endlessSchema(contract.document);
  if (endless !== undefined) {
    throw new ServeError({ kind: 'endless-schema', place: endless }, { where: contract.where });
  }
  const schemas = schemasOf(contract);
  const paths = servePaths(contract, (operation) => serveOperation(contract, schemas, source, operation));
  const find = routerOf(paths);
  const developerApi = [...paths.values()].find(({ path }) => surfaceOf(path) === 'developer-api');

  const points = new Set(contract.points.map(({ id }) => id));
  /** What happened names its open points whether or not one has been answered since. */
  const stillOpen = (answer: Answer): Answer =>
    answer.openPoints.every((id) => points.has(id))
      ? answer
      : { ...answer, openPoints: answer.openPoints.filter((id) => points.has(id)) };

  const unknown = async ({ path }: ServedRequest): Promise<Answer> => {
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

  const known = async ({ found, values }: Match<ServedPath>, request: ServedRequest): Promise<Answer> => {
    const { method, path } = request;
    const { operations, allow } = found;
    if (method === 'OPTIONS') return options(allow, found.openPoints());
    const operation = operations.get(method === 'HEAD' ? 'GET' : method);
    const otherMethod = idsIn('otherMethod', surfaceOf(path));
    if (operation === undefined) {
      const message = `${found.path} does not have the method ${method}. It has ${allow}.`;
      return errorAt(found, 405, message, { headers: { allow }, openPoints: otherMethod, inContract: false });
    }
    if (request.body === undefined) {
      const message = `The body is larger than the ${BODY_LIMIT} bytes that are read here. Send less.`;
      const openPoints = idsIn('bodyTooLarge', surfaceOf(path));
      return operation.makeError(413, message, { openPoints, inContract: false });
    }
    const answer = await operation.answer(request, values);
    if (method !== 'HEAD') return answer;
    return { ...answer, openPoints: [...otherMethod, ...answer.openPoints], inContract: false };
  };

  const answerTo = async (request: ServedRequest): Promise<Answer> => {
    const { path, headers } = request;
    if (path === '*') {
      const methods = contract.operations.map(({ method }) => method.toUpperCase());
      return options(allowOf(methods), [...points]);
    }
    const own = beside?.(request, contract);
    if (own !== undefined) return own;
    const match = find(path);
    const answer = isPreflight(request)
      ? preflight(request, match?.found.allow)
      : await (match === undefined ? unknown(request) : known(match, request));
    const { origin } = headers;
    return origin === undefined ? answer : withCors(answer, origin, idsIn('crossOrigin', surfaceOf(path)));
  };

  return {
    assumptionSet: contract.set?.name ?? null,
    async answer(request) {
      try {
        return sendable(stillOpen(await answerTo(request)));
      } catch (error) {
        return plainError(500, `The request could not be answered: ${error instanceof Error ? error.message : error}`);
      }
    },
  };
}

/** An error in the form that the operations of a path have. */
async function errorAt({ operations }: ServedPath, status: number, message: string, extras: Extras): Promise<Answer> {
  const [operation] = operations.values();
  return operation === undefined ? plainError(status, message, extras) : operation.makeError(status, message, extras);
}

function options(allow: string, openPoints: readonly string[]): Answer {
  return { ...ownAnswer(204, { allow }), openPoints };
}

function surfaceOf(path: string): OperationSurface {
  return path.startsWith('/toolkit/') ? 'toolkit' : 'developer-api';
}
