import { type RequestFault, respondToFaults } from './faults.ts';
import type { RequestLocation } from './locate.ts';
import { OPERATION_STEPS } from './operation-steps.ts';
import type { ServedPath } from './paths.ts';
import type { ServedRequest } from './request.ts';
import { createOperationContext, findKeyFaults } from './request-steps.ts';
import { optionsResponse, ownResponse, plainError, type ServedResponse } from './served-response.ts';
import { runSteps, type Step } from './step.ts';
import type { prepareSurfaces, SurfaceRules } from './surfaces.ts';

/** Everything that is prepared once, and used for all requests. */
export interface ServerFront {
  readonly paths: ReadonlyMap<string, ServedPath>;
  readonly surfaces: ReturnType<typeof prepareSurfaces>;
}

/** A request until its operation is found. */
export interface PathContext extends RequestLocation, ServerFront {
  readonly request: ServedRequest;
  /** The response to a preflight; `undefined` for other requests. */
  readonly preflight: ServedResponse | undefined;
  route: RequestLocation['route'];
  /** The method of the operation that responds: GET for a request with HEAD. */
  method: string;
  /** Ids of the open points because of which the request was read as one with another path or method. */
  openPoints: readonly string[];
  /** Whether the contract states the path and the method as they were sent. */
  isStated: boolean;
}

/** The steps of a request to its operation, in their order. */
export const PATH_STEPS: readonly Step<PathContext>[] = [
  respondToPreflight,
  handleMissingSlash,
  refuseUnknownPath,
  respondToOptions,
  readHeadAsGet,
  respondWithOperation,
];

function respondToPreflight({ preflight }: PathContext): ServedResponse | undefined {
  return preflight;
}

/** Refuses, redirects or serves a request whose path lacks the slash at its end, as the set chose. */
function handleMissingSlash(context: PathContext): Promise<ServedResponse> | undefined {
  const { request, path, route, rules, find } = context;
  const slashed = route === undefined ? find(`${path}/`) : undefined;
  if (rules === undefined || slashed === undefined) return undefined;
  const { does, openPoints } = rules.missingSlash;
  if (does.as === 'served') {
    context.route = slashed;
    markAsUnstated(context, openPoints);
    return undefined;
  }
  const target = `${request.path}/`;
  const ids = [...openPoints, ...rules.redirects.openPoints];
  return refuse(context, slashed.found, {
    step: 'path',
    refused: does.status,
    message: `There is nothing at ${request.path}: call ${target} instead.`,
    openPoints: ids,
    redirect: does.as === 'redirect' ? redirectTo(target, request, does.status, ids) : undefined,
  });
}

function refuseUnknownPath(context: PathContext): Promise<ServedResponse> | ServedResponse | undefined {
  const { paths, surfaces, request, path, route, rules } = context;
  if (route !== undefined) return undefined;
  const suffix = paths.size > MAX_LISTED_PATHS ? ` and ${paths.size - MAX_LISTED_PATHS} others` : '';
  const listedPaths = [...paths.keys()].slice(0, MAX_LISTED_PATHS).join(', ');
  const message = `There is nothing at ${request.path}. The contract has ${listedPaths}${suffix}.`;
  if (rules === undefined) {
    return plainError(404, message, { openPoints: surfaces.atOtherVersion(path)?.versions.openPoints ?? [] });
  }
  const { does: refused, openPoints } = rules.unknownPath;
  return refuse(context, paths.get(rules.firstPath), { step: 'path', refused, message, openPoints });
}

function respondToOptions({ request, route, rules }: PathContext): ServedResponse | undefined {
  const isDocumented = route?.found.documents.has('OPTIONS') === true;
  const points = request.method === 'OPTIONS' && !isDocumented ? pointsOfMethod('OPTIONS', rules) : undefined;
  return points && route && optionsResponse(route.found.allow, [...points, ...route.found.openPoints()]);
}

function readHeadAsGet(context: PathContext): undefined {
  const isDocumented = context.route?.found.documents.has('HEAD') === true;
  const points = context.method === 'HEAD' && !isDocumented ? pointsOfMethod('HEAD', context.rules) : undefined;
  if (points === undefined) return;
  context.method = 'GET';
  markAsUnstated(context, points);
}

/** Passes the request to its operation, or refuses its method. */
function respondWithOperation(context: PathContext): Promise<ServedResponse> | undefined {
  const { request, method, route, rules } = context;
  if (route === undefined || rules === undefined) return undefined;
  const { found, values } = route;
  const prepared = found.findOperation(method, request);
  if (prepared === undefined) {
    const { does, openPoints } = rules.otherMethod;
    return refuse(context, found, {
      step: 'method',
      refused: does.status,
      message: `${found.path} does not have the method ${request.method}. It has ${found.allow}.`,
      headers: does.allow ? { allow: found.allow } : {},
      openPoints,
    });
  }
  const redirect = redirectElsewhere(context, rules);
  return runSteps(OPERATION_STEPS, createOperationContext(prepared, request, values, redirect));
}

/** Ids of the open points about HEAD or OPTIONS; `undefined` if the set does not serve the method. */
function pointsOfMethod(method: 'OPTIONS' | 'HEAD', rules: SurfaceRules | undefined): readonly string[] | undefined {
  return rules?.otherMethod.does.serves.includes(method) === true ? rules.otherMethod.openPoints : undefined;
}

function markAsUnstated(context: PathContext, openPoints: readonly string[]): void {
  context.isStated = false;
  context.openPoints = [...context.openPoints, ...openPoints];
}

/** Refuses a request for its path or method, unless a fault of its key is reported first. */
async function refuse(
  { request }: PathContext,
  path: ServedPath | undefined,
  fault: RequestFault,
): Promise<ServedResponse> {
  const [prepared] = path?.operations ?? [];
  if (prepared === undefined) return fault.redirect ?? plainError(fault.refused, fault.message, fault);
  const keyFaults = await findKeyFaults(prepared, request, undefined);
  return respondToFaults([{ ...fault, inContract: false }, ...keyFaults], prepared, request);
}

/** The maximum number of paths that the response to an unknown path lists. */
const MAX_LISTED_PATHS = 20;

function redirectTo(
  path: string,
  { query }: ServedRequest,
  status: number,
  openPoints: readonly string[],
): ServedResponse {
  return { ...ownResponse(status, { location: query === '' ? path : `${path}?${query}` }), openPoints };
}

/** Returns the redirect to another path, if the set redirects and the request is not at that path yet. */
function redirectElsewhere(
  { request, base }: PathContext,
  { redirects, prefix, elsewhere }: SurfaceRules,
): ServedResponse | undefined {
  const path = request.path.slice(base.length);
  if (redirects.does === undefined || path.startsWith(elsewhere)) return undefined;
  const target = `${base}${elsewhere}${path.slice(prefix.length)}`;
  return redirectTo(target, request, redirects.does, redirects.openPoints);
}
