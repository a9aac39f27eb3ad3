import type { RouteMatch } from '../../contract/model/routes.ts';
import { corsOf, type TrustsOrigin } from './cors.ts';
import { type Fault, respondToFaults } from './faults.ts';
import { serveOperation } from './operation.ts';
import { allowOf, type PathsBelow, type ServedPath, servePaths } from './paths.ts';
import type { ServedRequest } from './request.ts';
import type { ResponseSource } from './response-source.ts';
import type { Schemas } from './schemas.ts';
import type { ServedContract } from './served-contract.ts';
import { ownResponse, plainError, type ServedResponse, sendable } from './served-response.ts';
import { type SurfaceRules, surfacesOf } from './surfaces.ts';

/** One contract as it is served: a function from the data of a request to the data of its response. */
export interface Service {
  /** The name of the assumption set in use; `null` where there is none. */
  readonly assumptionSet: string | null;
  /** Never throws: a failure is a response of status 500 with its message. */
  respond(request: ServedRequest): Promise<ServedResponse>;
}

/** Responds to what is next to the contract, such as a page of the server itself; `undefined` for all other requests. */
export type OwnPages = (request: ServedRequest, contract: ServedContract) => Promise<ServedResponse> | undefined;

export interface ServiceParts {
  readonly source: ResponseSource;
  readonly schemas: Schemas;
  readonly ownPages?: OwnPages | undefined;
  readonly trusts?: TrustsOrigin | undefined;
}

export function serviceWith(contract: ServedContract, { source, schemas, ownPages, trusts }: ServiceParts): Service {
  const below = servePaths(contract, (operation) => serveOperation(contract, schemas, source, operation));
  const [{ paths }] = below;
  const surfaces = surfacesOf(contract);
  const cors = corsOf(contract, trusts);

  const points = new Set(contract.points.filter(({ answered }) => !answered).map(({ id }) => id));
  /** Each open point once, without those that have been answered since. */
  const stillOpen = (response: ServedResponse): ServedResponse => ({
    ...response,
    openPoints: [...new Set(response.openPoints)].filter((id) => points.has(id)),
  });

  /** The error of a fault in path or method, or what is `instead` of it, unless the key at fault comes before. */
  const refuse = async (
    request: ServedRequest,
    { errorOrder }: SurfaceRules,
    there: ServedPath | undefined,
    { step, refused, message, ...extras }: Fault,
    instead?: ServedResponse,
  ): Promise<ServedResponse> => {
    const [operation] = there?.operations.values() ?? [];
    const key = await operation?.keyFault(request);
    const makeError = operation?.makeError ?? plainError;
    const respond = () => instead ?? makeError(refused, message, { ...extras, inContract: false, request });
    return respondToFaults([{ step, respond }, ...(key ? [key] : [])], errorOrder, (fault) => fault.respond());
  };

  const locateBelow = ({ base, find }: PathsBelow, { path, method }: ServedRequest) => {
    const located = surfaces.resolve(path.slice(base.length));
    const route = find(located.path, ({ methods }) => methods.has(method)) ?? find(located.path);
    return { ...located, base, find, route, rules: surfaces.at(located.path) };
  };

  /** Where a request leads: without a base path or below one, to the path with the fewest parameters. */
  const locate = (request: ServedRequest): Located => {
    const [plain, ...others] = below;
    let located: Located = locateBelow(plain, request);
    for (const one of others) {
      if (!request.path.startsWith(`${one.base}/`)) continue;
      const other = locateBelow(one, request);
      if (rankOf(other, request) < rankOf(located, request)) located = other;
    }
    return located;
  };

  const unknown = async (request: ServedRequest, { path, rules, find, base }: Located): Promise<ServedResponse> => {
    const nothing = `There is nothing at ${request.path}.`;
    const templates = [...paths.keys()];
    const others = templates.length > LISTED ? ` and ${templates.length - LISTED} others` : '';
    const known = `The contract has ${templates.slice(0, LISTED).join(', ')}${others}.`;
    if (rules === undefined) {
      const openPoints = surfaces.atVersion(path)?.versions.openPoints ?? [];
      return plainError(404, `${nothing} ${known}`, { openPoints });
    }
    const slashed = find(`${path}/`);
    if (slashed !== undefined) {
      const { does, openPoints } = rules.missingSlash;
      const ids = [...openPoints, ...rules.redirects.openPoints];
      if (does.as === 'served') {
        const response = await respondAt(slashed, request, rules, base);
        return { ...response, openPoints: [...openPoints, ...response.openPoints], inContract: false };
      }
      const message = `${nothing} Every path ends with a slash: call ${request.path}/ instead.`;
      const fault: Fault = { step: 'path', refused: does.status, message, openPoints: ids };
      const redirect = { ...redirectTo(`${request.path}/`, request, does.status), openPoints: ids };
      return refuse(request, rules, slashed.found, fault, does.as === 'redirect' ? redirect : undefined);
    }
    const { does: refused, openPoints } = rules.unknownPath;
    const message = `${nothing} ${known}`;
    return refuse(request, rules, paths.get(rules.firstPath), { step: 'path', refused, message, openPoints });
  };

  const respondAt = async (
    { found, values }: RouteMatch<ServedPath>,
    request: ServedRequest,
    rules: SurfaceRules,
    base: string,
  ): Promise<ServedResponse> => {
    const { method } = request;
    const { operations, allow } = found;
    const { does, openPoints } = rules.otherMethod;
    if (method === 'OPTIONS' && does.serves.includes(method)) {
      return options(allow, [...openPoints, ...found.openPoints()]);
    }
    const isHead = method === 'HEAD' && does.serves.includes(method);
    const operation = operations.get(isHead ? 'GET' : method);
    if (operation === undefined) {
      const message = `${found.path} does not have the method ${method}. It has ${allow}.`;
      const headers = does.allow ? { allow } : {};
      return refuse(request, rules, found, { step: 'method', refused: does.status, message, headers, openPoints });
    }
    const response = await operation.respond(request, values, redirectOf(request, rules, base));
    if (!isHead) return response;
    return { ...response, openPoints: [...openPoints, ...response.openPoints], inContract: false };
  };

  const respondTo = async (request: ServedRequest): Promise<ServedResponse> => {
    const { path } = request;
    if (path === '*') {
      const methods = contract.operations.map(({ method }) => method.toUpperCase());
      return options(allowOf(methods), [...points]);
    }
    const own = ownPages?.(request, contract);
    if (own !== undefined) return own;
    const located = locate(request);
    const { route, rules, base, openPoints } = located;
    const question = cors(request, rules, route?.found.allow);
    const response =
      question.preflight ??
      (route === undefined || rules === undefined
        ? await unknown(request, located)
        : await respondAt(route, request, rules, base));
    const dressed = rules === undefined ? response : dress(response, rules);
    return question.open(
      openPoints.length === 0 ? dressed : { ...dressed, openPoints: [...openPoints, ...dressed.openPoints] },
    );
  };

  return {
    assumptionSet: contract.set?.name ?? null,
    async respond(request) {
      try {
        return sendable(stillOpen(await respondTo(request)));
      } catch (error) {
        return plainError(500, `The request could not be answered: ${error instanceof Error ? error.message : error}`);
      }
    },
  };
}

/** Paths that are listed where a request leads to none. */
const LISTED = 20;

interface Located extends ReturnType<ReturnType<typeof surfacesOf>['resolve']>, Pick<PathsBelow, 'base' | 'find'> {
  readonly route: RouteMatch<ServedPath> | undefined;
  readonly rules: SurfaceRules | undefined;
}

/** How well a request is located, the lower the better. */
function rankOf({ route, rules }: Located, { method }: ServedRequest): number {
  if (route === undefined) return rules === undefined ? 3000 : 2000;
  return Object.keys(route.values).length + (route.found.methods.has(method) ? 0 : 1000);
}

function options(allow: string, openPoints: readonly string[]): ServedResponse {
  return { ...ownResponse(204, { allow }), openPoints };
}

function redirectTo(path: string, { query }: ServedRequest, status: number): ServedResponse {
  return ownResponse(status, { location: query === '' ? path : `${path}?${query}` });
}

/** Where the set has requests redirected to another path, the response to one that is not there yet. */
function redirectOf(
  request: ServedRequest,
  { redirects, prefix, elsewhere }: SurfaceRules,
  base: string,
): ServedResponse | undefined {
  const path = request.path.slice(base.length);
  if (redirects.does === undefined || path.startsWith(elsewhere)) return undefined;
  const target = `${base}${elsewhere}${path.slice(prefix.length)}`;
  return { ...redirectTo(target, request, redirects.does), openPoints: redirects.openPoints };
}

/** The headers that every response of a surface has where the set has it so. */
function dress(response: ServedResponse, { always }: SurfaceRules): ServedResponse {
  if (always.openPoints.length === 0) return response;
  return {
    ...response,
    headers: { ...response.headers, ...always.headers },
    openPoints: [...response.openPoints, ...always.openPoints],
  };
}
