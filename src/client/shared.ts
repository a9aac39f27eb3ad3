/** What every door of the client has. */
export type { OpenPointId, OperationId } from '../../generated/ids.ts';
export type { Sendable, Unspecified } from '../../generated/unspecified.ts';
export { assume } from './assume.ts';
export {
  type AbortError,
  type AssumptionError,
  type BrokenStatementError,
  type CallError,
  ColloquyError,
  type ConnectionError,
  type DocumentedError,
  type NoJsonError,
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
export type { Hook, HookContext } from './hook.ts';
export type { Client, ClientOptions } from './make-client.ts';
export type { ToolkitClient, ToolkitClientOptions } from './make-toolkit-client.ts';
export type { CallOptions } from './options.ts';
export type { Failure, Result, Success } from './result.ts';
export type { SchemaIssue, StandardSchema } from './standard-schema.ts';
export type { AssumedParameters, ExecuteToolOptions, ToolkitApi } from './toolkit-api.ts';
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
