/**
 * The client that applications import, for run times whose `fetch` does as it is told: browsers, Bun and edge workers.
 * Node and Deno have doors of their own.
 */
import { type Client, type ClientOptions, makeClient } from './make-client.ts';
import { makeToolkitClient, type ToolkitClient, type ToolkitClientOptions } from './make-toolkit-client.ts';
import { fetchTransport } from './transports/fetch.ts';

export * from './shared.ts';

/**
 * Makes a client of the Developer API.
 *
 * @throws {ColloquyError} of kind `usage` when an option is missing, unknown or unsafe.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://developer-api.invalid', apiKey: process.env.API_KEY });
 * const { agent_message } = await client.conversations.messages.send(42, { content: 'Where is my order?' });
 */
export function createClient(options: ClientOptions): Client {
  return makeClient(options, fetchTransport);
}

/**
 * Makes a client of the toolkit endpoints of one web application.
 *
 * @throws {ColloquyError} of kind `usage` when an option is missing, unknown or unsafe.
 */
export function createToolkitClient(options: ToolkitClientOptions): ToolkitClient {
  return makeToolkitClient(options, fetchTransport);
}
