import {
  findRow,
  type Insertion,
  insertRow,
  query,
  queryOne,
  type StoredRow,
  type Transaction,
} from '../store/store.ts';
import { type Agent, toAgent } from './people.ts';

export interface Conversation {
  readonly id: number;
  readonly agentId: number;
  readonly agent: Agent;
  readonly userId: number;
  readonly externalUserId: string;
  readonly createdAt: number;
  readonly lastMessage: string | undefined;
}

export interface Message {
  readonly id: number;
  readonly conversationId: number;
  readonly role: 'user' | 'agent';
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  readonly createdAt: number;
}

export const SELECT_CONVERSATIONS =
  'SELECT conversations.id, conversations.agent_id, conversations.user_id, conversations.created_at, conversations.last_message, users.external_id, agents.name AS agent_name, agents.created_at AS agent_created_at FROM conversations JOIN users ON users.id = conversations.user_id JOIN agents ON agents.id = conversations.agent_id';

export const toConversation = (row: StoredRow): Conversation => ({
  id: Number(row.id),
  agentId: Number(row.agent_id),
  agent: toAgent({ id: row.agent_id ?? 0, name: row.agent_name ?? '', created_at: row.agent_created_at ?? 0 }),
  userId: Number(row.user_id),
  externalUserId: String(row.external_id),
  createdAt: Number(row.created_at),
  lastMessage: row.last_message === null ? undefined : String(row.last_message),
});

export const toMessage = (row: StoredRow): Message => ({
  id: Number(row.id),
  conversationId: Number(row.conversation_id),
  role: row.role === 'agent' ? 'agent' : 'user',
  content: String(row.content),
  metadata: typeof row.metadata === 'string' ? Object(JSON.parse(row.metadata)) : undefined,
  createdAt: Number(row.created_at),
});

export function* createConversation(agentId: number, userId: number, now: number): Transaction<number> {
  const row = yield* insertRow('conversations', { agent_id: agentId, user_id: userId, created_at: now });
  return Number(row.id);
}

export const findConversation = (id: number): Transaction<Conversation | undefined> =>
  findRow(toConversation, `${SELECT_CONVERSATIONS} WHERE conversations.id = ?`, id);

export function* readRecentConversations(limit: number): Transaction<readonly Conversation[]> {
  return (yield* query(`${SELECT_CONVERSATIONS} ORDER BY last_message_id DESC, conversations.id LIMIT ?`, limit)).map(
    toConversation,
  );
}

/** Finds an external user identifier that several conversations have; `undefined` if there is none. */
export const findSharedUser = (): Transaction<string | undefined> =>
  findRow(
    ({ external_id }) => String(external_id),
    'SELECT users.external_id FROM conversations JOIN users ON users.id = conversations.user_id GROUP BY users.external_id HAVING COUNT(*) > 1 LIMIT 1',
  );

/**
 * Reads the messages of a conversation, the oldest first; if there are more than the limit, the last ones.
 *
 * @param before The id of a message: only messages before it are read.
 */
export function* readMessages(
  conversationId: number,
  limit: number,
  before = Number.MAX_SAFE_INTEGER,
): Transaction<readonly Message[]> {
  const rows = yield* query(
    'SELECT * FROM messages WHERE conversation_id = ? AND id < ? ORDER BY id DESC LIMIT ?',
    conversationId,
    before,
    limit,
  );
  return rows.map(toMessage).toReversed();
}

export interface NewUserMessage {
  readonly content: string;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  /** Identifies a repeated message; `undefined` if repeats are not recognised. */
  readonly digest?: string | undefined;
}

export function prepareUserMessage(conversationId: number, message: NewUserMessage, now: number): Insertion {
  const { content, metadata, digest = null } = message;
  const stored = metadata === undefined ? null : JSON.stringify(metadata);
  const row = { conversation_id: conversationId, role: 'user', content, metadata: stored, digest, created_at: now };
  return { table: 'messages', row };
}

/** @param to The user's message, to which there is no reply yet. */
export function prepareReply(to: Pick<Message, 'id' | 'conversationId'>, content: string, now: number): Insertion {
  const row = { conversation_id: to.conversationId, role: 'agent', content, replies_to: to.id, created_at: now };
  return { table: 'messages', row };
}

export function* addMessage({ table, row }: Insertion): Transaction<Message> {
  return toMessage(yield* insertRow(table, row));
}

/** Removes a message, and updates the last message of its conversation. */
export function* removeMessage({ id, conversationId }: Message): Transaction<void> {
  yield* query('DELETE FROM messages WHERE id = ?', id);
  const last = yield* queryOne(
    'SELECT id, content FROM messages WHERE conversation_id = ? ORDER BY id DESC LIMIT 1',
    conversationId,
  );
  yield* query(
    'UPDATE conversations SET last_message_id = ?, last_message = ? WHERE id = ? AND last_message_id = ?',
    last?.id ?? 0,
    last?.content ?? null,
    conversationId,
    id,
  );
}

interface MessageWithReply {
  readonly message: Message;
  readonly reply: Message | undefined;
}

/** Finds the newest message with a digest that was sent since a moment, and its reply. */
export function* findSentMessage(digest: string, since: number): Transaction<MessageWithReply | undefined> {
  const sql = 'SELECT * FROM messages WHERE digest = ? AND created_at >= ? ORDER BY id DESC LIMIT 1';
  return yield* readWithReply(yield* findRow(toMessage, sql, digest, since));
}

export function* findMessage(id: number): Transaction<MessageWithReply | undefined> {
  return yield* readWithReply(yield* findRow(toMessage, 'SELECT * FROM messages WHERE id = ?', id));
}

function* readWithReply(message: Message | undefined): Transaction<MessageWithReply | undefined> {
  if (message === undefined) return undefined;
  const reply = yield* findRow(toMessage, 'SELECT * FROM messages WHERE replies_to = ?', message.id);
  return { message, reply };
}
