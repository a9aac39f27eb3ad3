/**
 * The openapi-fetch clients, typed by the contract, for those who prefer paths and for the libraries that build on
 * openapi-fetch. Here, and only here, openapi-fetch's own types show.
 */
import type { Client } from 'openapi-fetch';
import type { DeveloperApiPaths, ToolkitPaths } from '../../../generated/client.ts';
import { type FetchClientOptions, fetchMakersFor, type ToolkitFetchClientOptions } from './fetch-clients.ts';
import { fetchTransport } from './transports/fetch.ts';

export type { OpenPointId } from '../../../generated/ids.ts';
export type { components, operations, paths } from '../../../generated/types.ts';
export type { Sendable, Unspecified } from '../../../generated/unspecified.ts';
export type { DeveloperApiPaths, FetchClientOptions, ToolkitFetchClientOptions, ToolkitPaths };

const makers = /* @__PURE__ */ fetchMakersFor(fetchTransport);

/**
 * Makes the openapi-fetch client of the Developer API. It sends the key to no address but that of `/v1/`, and what it
 * gives as `data` or `error` is as the contract states it: any other response rejects with a `ColloquyError`, as does a
 * connection that fails. It sends each request once.
 *
 * @throws {ColloquyError} of kind `usage` when an option is unsafe, or the key missing.
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
  return makers.createFetchClient(options);
}

/**
 * Makes the openapi-fetch client of the toolkit endpoints of one web application, which never has the Developer API
 * key. A failure without JSON rejects with a `ColloquyError`; what else a failure holds is open.
 *
 * @throws {ColloquyError} of kind `usage` when an option is unsafe.
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
  return makers.createToolkitFetchClient(options);
}
