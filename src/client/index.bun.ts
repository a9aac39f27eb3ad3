/**
 * The client that applications on Bun import.
 */
import { makeClient, makeToolkitClient } from './clients.ts';
import type * as web from './index.ts';
import { bunTransport } from './transports/bun.ts';

export * from './index.ts';
export const createClient: typeof web.createClient = (options) => makeClient(options, bunTransport);
export const createToolkitClient: typeof web.createToolkitClient = (options) =>
  makeToolkitClient(options, bunTransport);
