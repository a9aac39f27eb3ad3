import { createFetchClientMakers } from './fetch-clients.ts';
import { bunTransport } from './transports/bun.ts';

export type * from './openapi-fetch.ts';
export const { createFetchClient, createToolkitFetchClient } = createFetchClientMakers(bunTransport);
