/**
 * The client that applications on Node import.
 */
import { makeClient, makeToolkitClient } from './clients.ts';
import type * as web from './index.ts';
import { nodeTransport } from './transports/node.ts';

export * from './index.ts';
export const createClient: typeof web.createClient = (options) => makeClient(options, nodeTransport);
export const createToolkitClient: typeof web.createToolkitClient = (options) =>
  makeToolkitClient(options, nodeTransport);
