/**
 * The client that applications on Node import.
 */
import { clientMaker } from './create-client.ts';
import { toolkitClientMaker } from './create-toolkit-client.ts';
import { nodeTransport } from './transports/node.ts';

export * from './shared.ts';

/**
 * Makes a client of the Developer API.
 *
 * @throws {CallError} of kind `usage` when an option is missing, unknown or unsafe.
 */
export const createClient = clientMaker(nodeTransport);

/**
 * Makes a client of the toolkit endpoints of one web application.
 *
 * @throws {CallError} of kind `usage` when an option is missing, unknown or unsafe.
 */
export const createToolkitClient = toolkitClientMaker(nodeTransport);
