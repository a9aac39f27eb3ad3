import { type HttpHandler, http } from 'msw';
import type { OperationId } from '../../generated/ids.ts';
import type { Operation } from '../contract/operation.ts';
import { addressOf } from './address.ts';
import { apiUnder } from './api-under.ts';
import { received, sent } from './over-fetch.ts';
import { type Allowed, allowed, type Override } from './override.ts';
import { SETS, type SetName } from './sets.ts';

/** What a mock is made with. */
export interface MockOptions {
  /** What to assume where the contract leaves something open: the name of an assumption set. `none` by default. */
  readonly assume?: SetName;
  /** The address of the Developer API that is answered for, such as `https://api.example.com`; any by default. */
  readonly baseUrl?: string;
  /** The address of the web application that serves toolkits; any by default. */
  readonly toolkitUrl?: string;
}

/** The API as handlers for MSW. */
export interface Mock {
  /** Handlers for all operations, and for what else is asked of their paths. */
  readonly handlers: readonly HttpHandler[];
  /**
   * Makes a handler with another response of an operation, for `server.use(…)`. It refuses the requests that the contract
   * refuses.
   *
   * @throws {TypeError} when the contract has no such operation or no such answer, or does not allow its body.
   */
  answer(operation: OperationId, override: Override): HttpHandler;
}

/**
 * Makes handlers for MSW that answer as `colloquy mock` does, in Node and in browsers: requests are held to the contract,
 * what it leaves open is answered as a set assumes, and the header `colloquy-open-points` names what was guessed.
 *
 * @throws {TypeError} when there is no such set, or an address is none.
 * @example
 * const mock = createMock({ assume: 'plain', baseUrl: 'https://api.example.com' });
 * const server = setupServer(...mock.handlers);
 */
export function createMock({ assume = 'none', baseUrl, toolkitUrl }: MockOptions = {}): Mock {
  if (!SETS.includes(assume))
    throw new TypeError(`createMock: there is no set ${assume}; there are ${SETS.join(', ')}`);
  const api = apiUnder(assume);
  const [main, ofToolkits] = [addressOf('baseUrl', baseUrl), addressOf('toolkitUrl', toolkitUrl)];
  const addressFor = (surface: string) => (surface === 'toolkit' ? ofToolkits : main);

  const respond = async (surface: string, request: Request, override?: Allowed): Promise<Response> => {
    const plain = await received(request, addressFor(surface));
    const own = plain.headers.prefer;
    if (override === undefined) return sent(await api.answer(plain), request.method, api.assumptionSet);
    const prefer = [override.prefer, own].filter(Boolean).join(', ');
    const asking = prefer === '' ? plain : { ...plain, headers: { ...plain.headers, prefer } };
    const answer = await api.answer(asking, override.answer);
    const { 'preference-applied': _, ...headers } = answer.headers;
    return sent(own === undefined ? { ...answer, headers } : answer, request.method, api.assumptionSet);
  };

  const handlerFor = ({ method, path, surface }: Operation, override?: Allowed): HttpHandler => {
    const url = addressFor(surface).at(path);
    const resolver = ({ request }: { readonly request: Request }) => respond(surface, request, override);
    return method === 'trace' ? http.all(url, resolver) : http[method](url, resolver);
  };

  const restOf = (surface: string): HttpHandler =>
    http.all(addressFor(surface).under(api.prefixes(surface)), ({ request }) => respond(surface, request));

  const surfaces = [...new Set(api.operations.map(({ surface }) => surface))];
  return {
    handlers: [...api.operations.map((operation) => handlerFor(operation)), ...surfaces.map(restOf)],
    answer(id, override) {
      const operation = api.operations.find(({ operationId }) => operationId === id);
      if (operation === undefined) {
        const ids = api.operations.map(({ operationId }) => operationId).join(', ');
        throw new TypeError(`the contract has no operation ${id}; it has ${ids}`);
      }
      return handlerFor(operation, allowed(api, operation, override));
    },
  };
}
