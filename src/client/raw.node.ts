/**
 * The bare openapi-fetch clients on Node.
 */
import { rawClientsOver } from './raw-clients-over.ts';
import { nodeTransport } from './transports/node.ts';

export type * from './raw.ts';
export const { createRawClient, createRawToolkitClient } = rawClientsOver(nodeTransport);
