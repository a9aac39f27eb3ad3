import { type CorsOptions, createCorsReader } from './cors.ts';
import { createLocator } from './locate.ts';
import { prepareOperation } from './operation.ts';
import { PATH_STEPS, type PathContext, type ServerFront } from './path-steps.ts';
import { listMethods, preparePaths } from './paths.ts';
import type { ServedRequest } from './request.ts';
import type { ResponseSource } from './response-source.ts';
import type { PreparedSchemas } from './schemas.ts';
import { openIdsIn, type ServedContract } from './served-contract.ts';
import { optionsResponse, plainError, type ServedResponse, withoutUnsendableHeaders } from './served-response.ts';
import { runSteps } from './step.ts';
import { prepareSurfaces } from './surfaces.ts';

/** A contract as it is served: a function from the data of a request to the data of its response. */
export interface Service {
  /** The name of the assumption set in use; `null` if there is none. */
  readonly assumptionSet: string | null;
  /** Never rejects: a failure is a response with the status 500 and a message. */
  respond(request: ServedRequest): Promise<ServedResponse>;
}

/** Responds to requests for the server's own pages; `undefined` for all others. */
export type OwnPages = (request: ServedRequest, contract: ServedContract) => Promise<ServedResponse> | undefined;

export interface ServiceParts extends CorsOptions {
  readonly source: ResponseSource;
  readonly schemas: PreparedSchemas;
  readonly ownPages?: OwnPages | undefined;
}

export function assembleService(contract: ServedContract, parts: ServiceParts): Service {
  const { source, schemas, ownPages } = parts;
  const below = preparePaths(contract, (operation) => prepareOperation(contract, schemas, source, operation));
  const surfaces = prepareSurfaces(contract);
  const readCors = createCorsReader(contract, parts);
  const locate = createLocator(below, surfaces);
  const front: ServerFront = { paths: below[0].paths, surfaces };
  const openIds = openIdsIn(contract);

  const respond = async (request: ServedRequest): Promise<ServedResponse> => {
    if (request.path === '*') {
      return optionsResponse(listMethods(contract.operations.map(({ method }) => method.toUpperCase())), [...openIds]);
    }
    const ownPage = ownPages?.(request, contract);
    if (ownPage !== undefined) return ownPage;

    const location = locate(request);
    const { rules, route } = location;
    const { preflight, ...cors } = readCors(request, rules, route?.found.allow);
    const context: PathContext = { ...front, ...location, request, preflight, method: request.method, isStated: true };
    const response = await runSteps(PATH_STEPS, context);
    const points = [
      ...context.openPoints,
      ...response.openPoints,
      ...(rules?.always.openPoints ?? []),
      ...cors.openPoints,
    ];
    return withoutUnsendableHeaders({
      ...response,
      headers: { ...response.headers, ...rules?.always.headers, ...cors.headers },
      // Without duplicates, and without points that the owner answered.
      openPoints: [...new Set(points)].filter((id) => openIds.has(id)),
      inContract: context.isStated && cors.inContract && response.inContract,
    });
  };

  return {
    assumptionSet: contract.set?.name ?? null,
    respond: (request) =>
      respond(request).catch((error) =>
        plainError(500, `The request could not be answered: ${error instanceof Error ? error.message : error}`),
      ),
  };
}
