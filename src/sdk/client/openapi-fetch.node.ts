import { createFetchClientMakers } from './fetch-clients.ts';
import { nodeTransport } from './transports/node.ts';

export type * from './openapi-fetch.ts';
export const { createFetchClient, createToolkitFetchClient } = createFetchClientMakers(nodeTransport);
