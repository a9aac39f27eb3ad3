/** The client that applications on Node import. */
import { type ClientOptions, makeClient, makeToolkitClient, type ToolkitClientOptions } from './clients.ts';
import { nodeTransport } from './transports/node.ts';

export * from './index.ts';
export const createClient = (options: ClientOptions) => makeClient(options, nodeTransport);
export const createToolkitClient = (options: ToolkitClientOptions) => makeToolkitClient(options, nodeTransport);
