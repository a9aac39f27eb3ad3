/**
 * The client that applications on Deno import.
 */
import { makeClient, makeToolkitClient } from './clients.ts';
import type * as web from './index.ts';
import { denoTransport } from './transports/deno.ts';

export * from './index.ts';
export const createClient: typeof web.createClient = (options) => makeClient(options, denoTransport);
export const createToolkitClient: typeof web.createToolkitClient = (options) =>
  makeToolkitClient(options, denoTransport);
