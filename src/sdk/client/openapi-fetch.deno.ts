import { createFetchClientMakers } from './fetch-clients.ts';
import { denoTransport } from './transports/deno.ts';

export type * from './openapi-fetch.ts';
export const { createFetchClient, createToolkitFetchClient } = createFetchClientMakers(denoTransport);
