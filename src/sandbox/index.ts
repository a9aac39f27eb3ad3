/**
 * A provider that remembers: the Developer API as the contract and an assumption set describe it, with agents, users,
 * conversations, messages, memories and keys in a store. It decides nothing by itself, and names each guess.
 */
export { answeredContract, UnansweredError, unanswered } from './answered-contract.ts';
export type { Moment } from './context.ts';
export type { Control } from './control/control.ts';
export { CONTROL_PATH } from './control/document.ts';
export type { Conversation, Message } from './data/conversations.ts';
export type { Memory } from './data/memories.ts';
export { type ChatOptions, chat } from './replies/chat.ts';
export { echo, type ReplyWords, replyFrom } from './replies/reply-from.ts';
export { type ToolkitOptions, toolsOf } from './replies/tools.ts';
export type { Reply, ReplyRequest, Tool } from './reply.ts';
export { parseSeed, readSeed, type Seed } from './seed.ts';
export { type Sandbox, type SandboxOptions, startSandbox } from './start-sandbox.ts';
export { openPostgres, type PostgresOptions } from './store/postgres.ts';
export { openSqlite, type SqliteOptions } from './store/sqlite.ts';
export type { Store } from './store/store.ts';
export { StoreError, type StoreProblem } from './store/store-error.ts';
export { checkServed } from './stored-responses.ts';
