/**
 * The openapi-fetch clients on Bun.
 */
import { makeFetchClient, makeToolkitFetchClient } from './fetch-clients.ts';
import type * as web from './openapi-fetch.ts';
import { bunTransport } from './transports/bun.ts';

export type * from './openapi-fetch.ts';
export const createFetchClient: typeof web.createFetchClient = (options) => makeFetchClient(options, bunTransport);
export const createToolkitFetchClient: typeof web.createToolkitFetchClient = (options) =>
  makeToolkitFetchClient(options, bunTransport);
