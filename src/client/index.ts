/**
 * The client that applications import, for run times whose `fetch` does what it is asked to: browsers, Bun and edge workers.
 * Node and Deno have entry points of their own.
 */

import type { ToolkitClient, ToolkitClientOptions } from './clients.ts';
import { type Client, type ClientOptions, makeClient, makeToolkitClient } from './clients.ts';
import { fetchTransport } from './transports/fetch.ts';

export type { OpenPointId, OperationId } from '../../generated/ids.ts';
export type { Sendable, Unspecified } from '../../generated/unspecified.ts';
export { assume, type StandardSchema } from './assume.ts';
export type { Client, ClientOptions, ToolkitClient, ToolkitClientOptions } from './clients.ts';
export {
  type AbortError,
  type AssumptionError,
  type BrokenStatementError,
  type CallError,
  ColloquyError,
  type ConnectionError,
  type DocumentedError,
  type NoJsonError,
  type SchemaIssue,
  type TimeoutError,
  type TooLargeError,
  type UndocumentedError,
  type UsageError,
} from './colloquy-error.ts';
export type {
  CreateMemoryOptions,
  DeveloperApi,
  ListConversationsOptions,
  SendMessageOptions,
} from './developer-api.ts';
export type { CallOptions, Hook, HookContext } from './options.ts';
export type { AssumedParameters } from './request.ts';
export type { Failure, Result, Success } from './result.ts';
export type { ExecuteToolOptions, ToolkitApi } from './toolkit-api.ts';
export type { Answer, AnswerHeaders, OutgoingRequest } from './transport.ts';
export type {
  ApiError,
  ConversationList,
  ConversationSummary,
  Message,
  NewMemory,
  NewMessage,
  SentMessage,
} from './types.ts';

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
