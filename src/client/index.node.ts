/**
 * The client that applications on Node import.
 */
import { clientsOver } from './clients-over.ts';
import { nodeTransport } from './transports/node.ts';

export * from './shared.ts';
export const { createClient, createToolkitClient } = clientsOver(nodeTransport);
