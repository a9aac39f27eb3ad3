/**
 * A stateful provider: the Developer API as the contract and an assumption set describe it, with agents, users,
 * conversations, messages, memories and keys in a store. The set makes every decision, and responses name each guess.
 */
export type { ProcessingMoment } from './context.ts';
export type { Control } from './control/control.ts';
export { CONTROL_PATH } from './control/document.ts';
export type { Conversation, Message } from './data/conversations.ts';
export { createChatReply } from './replies/chat.ts';
export { echo, loadReply } from './replies/reply-from.ts';
export { createToolReader } from './replies/tools.ts';
export type { Reply, ReplyTool } from './reply.ts';
export { parseSeed, readSeed } from './seed.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export { openPostgres } from './store/postgres.ts';
export { openSqlite } from './store/sqlite.ts';
export type { Store } from './store/store.ts';
export { StoreError } from './store/store-error.ts';
export { requireServedOperations } from './stored-responses.ts';
export { findUnanswered as unanswered } from './unanswered.ts';
