import { type HttpHandler, http } from 'msw';
import type { OperationId } from '../../../generated/ids.ts';
import { basePathsOf } from '../../contract/model/base-paths.ts';
import type { Operation } from '../../contract/model/operation.ts';
import { type MockAddress, templatePattern } from './address.ts';
import { type ContractData, createMockApi } from './api-under.ts';
import { readRequest, toResponse } from './over-fetch.ts';
import { type CheckedOverride, checkOverride, type Override } from './override.ts';

/** A mock as handlers for MSW. */
export interface Mock<Id extends string = OperationId> {
  /** Handlers for all operations, and for all other requests to their surfaces. */
  readonly handlers: readonly HttpHandler[];
  /**
   * Creates a handler with another response of an operation, for `server.use(…)`. It still refuses invalid requests.
   *
   * @param operation Its id; method and path, such as `GET /pets`, if the contract gives no id.
   * @throws {TypeError} if the contract has no such operation or response, or does not allow the body.
   */
  answer(operation: Id, override: Override): HttpHandler;
}

export function createHandlers<Id extends string>(
  data: ContractData,
  addressFor: (surface: string) => MockAddress,
): Mock<Id> {
  const api = createMockApi(data);

  const respond = async (surface: string, request: Request, override?: CheckedOverride): Promise<Response> => {
    const plain = await readRequest(request, addressFor(surface));
    const preference = plain.headers.prefer;
    if (override === undefined) return toResponse(await api.answer(plain), request.method, api.assumptionSet);
    const prefer = [override.prefer, preference].filter(Boolean).join(', ');
    const asking = prefer === '' ? plain : { ...plain, headers: { ...plain.headers, prefer } };
    const answer = await api.answer(asking, override.answer);
    const { 'preference-applied': _, ...headers } = answer.headers;
    return toResponse(preference === undefined ? { ...answer, headers } : answer, request.method, api.assumptionSet);
  };

  const urlPattern = (operation: Operation): RegExp =>
    addressFor(operation.surface).at(
      operation.path,
      basePathsOf(operation).filter((base) => base !== ''),
    );

  /**
   * Returns patterns for the URLs of more exact paths, which the template of an operation matches as well, such as
   * `/pets/latest` for `/pets/{id}`.
   */
  const moreExactPaths = ({ path, method }: Operation): RegExp[] => {
    const pattern = new RegExp(`^${templatePattern(path)}$`);
    const otherOperations = api.operations.filter(
      (one) => one.method === method && one.path !== path && pattern.test(one.path),
    );
    return otherOperations.map(urlPattern);
  };

  const handlerFor = (operation: Operation, override?: CheckedOverride): HttpHandler => {
    const { method, surface } = operation;
    const nearer = override === undefined ? [] : moreExactPaths(operation);
    const resolver = ({ request }: { readonly request: Request }) =>
      nearer.some((url) => url.test(request.url)) ? undefined : respond(surface, request, override);
    // MSW has no function for some methods, such as TRACE. Their handler takes all methods; the mock checks the method.
    return (http[method as 'get'] ?? http.all)(urlPattern(operation), resolver);
  };

  /**
   * Handlers for requests to a surface that are not to an operation. If the paths of the surface share no prefix, they
   * are for these paths only.
   */
  const otherHandlers = (surface: string): HttpHandler[] => {
    const prefixes = api.prefixes(surface).filter((prefix) => prefix !== '/');
    const resolver = ({ request }: { readonly request: Request }) => respond(surface, request);
    const operations = api.operations.filter((operation) => operation.surface === surface);
    return [
      ...(prefixes.length === 0 ? [] : [http.all(addressFor(surface).matchUnder(prefixes), resolver)]),
      ...(api.prefixes(surface).includes('/') ? operations.map((one) => http.all(urlPattern(one), resolver)) : []),
    ];
  };

  const surfaces = [...new Set(api.operations.map(({ surface }) => surface))];
  return {
    handlers: [...api.operations.map((operation) => handlerFor(operation)), ...surfaces.flatMap(otherHandlers)],
    answer(id, override) {
      const operation = api.operations.find(({ operationId }) => operationId === id);
      if (operation === undefined) {
        const ids = api.operations.map(({ operationId }) => operationId).join(', ');
        throw new TypeError(`the contract has no operation ${id}; it has ${ids}`);
      }
      return handlerFor(operation, checkOverride(api, operation, override));
    },
  };
}
