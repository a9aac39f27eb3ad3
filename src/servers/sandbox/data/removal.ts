import { query, queryOne, type Row, type Transaction } from '../store/store.ts';

/** Removes one row, and returns it; `undefined` if there is none. */
const remove = (table: string, id: number): Transaction<Row | undefined> =>
  queryOne(`DELETE FROM ${table} WHERE id = ? RETURNING id`, id);

/** Removes an agent with its users, conversations, messages and memories. */
export function* removeAgent(id: number): Transaction<Row | undefined> {
  yield* removeConversations('agent_id', id);
  for (const table of ['memories', 'users', 'developer_key_agents']) {
    yield* query(`DELETE FROM ${table} WHERE agent_id = ?`, id);
  }
  return yield* remove('agents', id);
}

/** Removes a user with the conversations, messages and memories of that user. */
export function* removeUser(id: number): Transaction<Row | undefined> {
  yield* removeConversations('user_id', id);
  yield* query('DELETE FROM memories WHERE agent_user_id = ?', id);
  return yield* remove('users', id);
}

export const removeMemory = (id: number): Transaction<Row | undefined> => remove('memories', id);

export const removeConversation = (id: number): Transaction<Row | undefined> => removeConversations('id', id);

function* removeConversations(column: 'id' | 'agent_id' | 'user_id', id: number): Transaction<Row | undefined> {
  const selected = `SELECT id FROM conversations WHERE ${column} = ?`;
  yield* query(`DELETE FROM messages WHERE conversation_id IN (${selected})`, id);
  return yield* queryOne(`DELETE FROM conversations WHERE ${column} = ? RETURNING id`, id);
}
