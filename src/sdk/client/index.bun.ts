/** The client that applications on Bun import. */
import { type ClientOptions, makeClient, makeToolkitClient, type ToolkitClientOptions } from './clients.ts';
import { bunTransport } from './transports/bun.ts';

export * from './index.ts';
export const createClient = (options: ClientOptions) => makeClient(options, bunTransport);
export const createToolkitClient = (options: ToolkitClientOptions) => makeToolkitClient(options, bunTransport);
