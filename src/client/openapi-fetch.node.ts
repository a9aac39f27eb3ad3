/**
 * The openapi-fetch clients on Node.
 */
import { makeFetchClient, makeToolkitFetchClient } from './fetch-clients.ts';
import type * as web from './openapi-fetch.ts';
import { nodeTransport } from './transports/node.ts';

export type * from './openapi-fetch.ts';
export const createFetchClient: typeof web.createFetchClient = (options) => makeFetchClient(options, nodeTransport);
export const createToolkitFetchClient: typeof web.createToolkitFetchClient = (options) =>
  makeToolkitFetchClient(options, nodeTransport);
