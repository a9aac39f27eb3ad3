/**
 * The client that applications import, for run times whose `fetch` waits as long as an answer takes: browsers, Deno, Bun
 * and edge workers. Node has a door of its own.
 */
import { clientMaker } from './create-client.ts';
import { toolkitClientMaker } from './create-toolkit-client.ts';
import { fetchTransport } from './transports/fetch.ts';

export * from './shared.ts';

const transport = fetchTransport();

/**
 * Makes a client of the Developer API.
 *
 * @throws {CallError} of kind `usage` when an option is missing, unknown or unsafe.
 */
export const createClient = clientMaker(transport);

/**
 * Makes a client of the toolkit endpoints of one web application.
 *
 * @throws {CallError} of kind `usage` when an option is missing, unknown or unsafe.
 */
export const createToolkitClient = toolkitClientMaker(transport);
