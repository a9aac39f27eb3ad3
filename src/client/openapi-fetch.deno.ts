/**
 * The openapi-fetch clients on Deno.
 */
import { makeFetchClient, makeToolkitFetchClient } from './fetch-clients.ts';
import type * as web from './openapi-fetch.ts';
import { denoTransport } from './transports/deno.ts';

export type * from './openapi-fetch.ts';
export const createFetchClient: typeof web.createFetchClient = (options) => makeFetchClient(options, denoTransport);
export const createToolkitFetchClient: typeof web.createToolkitFetchClient = (options) =>
  makeToolkitFetchClient(options, denoTransport);
