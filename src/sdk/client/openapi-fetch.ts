/**
 * The openapi-fetch clients, typed by the contract, for callers that prefer paths and for libraries that build on
 * openapi-fetch. Only this entry point uses types of openapi-fetch.
 */
import type { Client } from 'openapi-fetch';
import type { DeveloperApiPaths, ToolkitPaths } from '../../../generated/client.ts';
import { createFetchClientMakers, type FetchClientOptions, type ToolkitFetchClientOptions } from './fetch-clients.ts';
import { fetchTransport } from './transports/fetch.ts';

export type { OpenPointId } from '../../../generated/ids.ts';
export type { components, operations, paths } from '../../../generated/types.ts';
export type { Sendable, Unspecified } from '../../../generated/unspecified.ts';
export type { DeveloperApiPaths, FetchClientOptions, ToolkitFetchClientOptions, ToolkitPaths };

const clientMakers = /* @__PURE__ */ createFetchClientMakers(fetchTransport);

/**
 * Makes the openapi-fetch client of the Developer API. It sends the key only to `/v1/` of `baseUrl`, and returns as
 * `data` or `error` only what the contract states: for any other response, and for a failed connection, it rejects with
 * a `ColloquyError`. With another `parseAs` than `json`, the body of a success is not checked. It sends each request
 * once.
 *
 * @throws {ColloquyError} of kind `usage` if an option is unsafe or the key is missing.
 *
 * @example
 * ```ts
 * import { createFetchClient } from 'colloquy/openapi-fetch';
 *
 * const client = createFetchClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
 * const { data, error } = await client.GET('/v1/conversations/');
 * console.log(data?.data.length ?? error?.message);
 * ```
 */
export function createFetchClient(options: FetchClientOptions): Client<DeveloperApiPaths> {
  return clientMakers.createFetchClient(options);
}

/**
 * Makes the openapi-fetch client of the toolkit endpoints of one web application. It never sends the Developer API key.
 * It rejects with a `ColloquyError` for a failed connection, for a success whose body is not JSON, and for a failure
 * without JSON; the contents of a failure's JSON are open.
 *
 * @throws {ColloquyError} of kind `usage` if an option is unsafe.
 *
 * @example
 * ```ts
 * import { createToolkitFetchClient } from 'colloquy/openapi-fetch';
 *
 * const toolkits = createToolkitFetchClient({ baseUrl: 'http://127.0.0.1:4010' });
 * const params = { path: { toolkit_name: 'weather' } };
 * const { response } = await toolkits.GET('/toolkit/{toolkit_name}/', { params });
 * console.log(response.status);
 * ```
 */
export function createToolkitFetchClient(options: ToolkitFetchClientOptions): Client<ToolkitPaths> {
  return clientMakers.createToolkitFetchClient(options);
}
