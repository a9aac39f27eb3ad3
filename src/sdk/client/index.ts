/**
 * The client for applications in browsers and edge workers, which uses `fetch`. Node, Deno and Bun have separate entry
 * points.
 */

import type { Client, ClientOptions, ToolkitClient, ToolkitClientOptions } from './clients.ts';
import { makeClient, makeToolkitClient } from './clients.ts';
import { fetchTransport } from './transports/fetch.ts';

export type { OpenPointId, OperationId } from '../../../generated/ids.ts';
export type { Sendable, Unspecified } from '../../../generated/unspecified.ts';
export { assume, type OpenPointsIn, type StandardSchema } from './assume.ts';
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
  type OpenPointError,
  type SchemaIssue,
  type TimeoutError,
  type TooLargeError,
  type UndocumentedError,
  type UsageError,
  type ValidationError,
} from './colloquy-error.ts';
export { type LogFacts, type LogLevel, type LogTarget, logger } from './logger.ts';
export type {
  CreateMemoryOptions,
  DeveloperApi,
  ExecuteToolOptions,
  ListConversationsOptions,
  SendMessageOptions,
  ToolkitApi,
} from './operations.ts';
export type { CallOptions, Hook, HookContext, Next } from './options.ts';
export type { AssumedParameters, Query } from './request.ts';
export type { Failure, Result, Success, WithResponse } from './result.ts';
export { type RetryDelay, retryDelay } from './retry-delay.ts';
export type { Answer, AnswerHeaders, Bytes, OutgoingRequest } from './transport.ts';
export type {
  ApiError,
  ConversationList,
  ConversationSummary,
  Message,
  NewMemory,
  NewMessage,
  SentMessage,
  Status4XX,
  Status5XX,
} from './types.ts';

/**
 * Makes a client of the Developer API.
 *
 * @throws {ColloquyError} of kind `usage` if an option is missing, unknown, invalid or unsafe.
 *
 * @example
 * ```ts
 * import { createClient } from 'colloquy';
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
 * const { agent_message } = await client.conversations.messages.send(42, { content: 'Where is my order?' });
 * console.log(agent_message.content);
 * ```
 */
export function createClient(options: ClientOptions): Client {
  return makeClient(options, fetchTransport);
}

/**
 * Makes a client of the toolkit endpoints of one web application.
 *
 * @throws {ColloquyError} of kind `usage` if an option is missing, unknown, invalid or unsafe.
 *
 * @example
 * ```ts
 * import { createToolkitClient } from 'colloquy';
 *
 * const toolkits = createToolkitClient({ baseUrl: 'http://127.0.0.1:4010' });
 * const result = await toolkits.results.execute('weather', 'forecast', { assumed: { json: { city: 'Oslo' } } });
 * console.log(result.ok || result.error.message);
 * ```
 */
export function createToolkitClient(options: ToolkitClientOptions): ToolkitClient {
  return makeToolkitClient(options, fetchTransport);
}
