/** The client that applications on Deno import. */
import { type ClientOptions, makeClient, makeToolkitClient, type ToolkitClientOptions } from './clients.ts';
import { denoTransport } from './transports/deno.ts';

export * from './index.ts';
export const createClient = (options: ClientOptions) => makeClient(options, denoTransport);
export const createToolkitClient = (options: ToolkitClientOptions) => makeToolkitClient(options, denoTransport);
