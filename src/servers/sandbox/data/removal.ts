import { query, queryOne, type StoredRow, type Transaction } from '../store/store.ts';

/** Removes one row, and returns a row with its id; `undefined` if there is none. */
const deleteRow = (table: string, id: number): Transaction<StoredRow | undefined> =>
  queryOne(`DELETE FROM ${table} WHERE id = ? RETURNING id`, id);

/** Removes an agent with its users, conversations, messages and memories. */
export function* removeAgent(id: number): Transaction<StoredRow | undefined> {
  yield* removeConversations('agent_id', id);
  for (const table of ['memories', 'users', 'developer_key_agents']) {
    yield* query(`DELETE FROM ${table} WHERE agent_id = ?`, id);
  }
  return yield* deleteRow('agents', id);
}

/** Removes a user with the conversations, messages and memories of that user. */
export function* removeUser(id: number): Transaction<StoredRow | undefined> {
  yield* removeConversations('user_id', id);
  yield* query('DELETE FROM memories WHERE agent_user_id = ?', id);
  return yield* deleteRow('users', id);
}

export const removeMemory = (id: number): Transaction<StoredRow | undefined> => deleteRow('memories', id);

export const removeConversation = (id: number): Transaction<StoredRow | undefined> => removeConversations('id', id);

function* removeConversations(column: 'id' | 'agent_id' | 'user_id', id: number): Transaction<StoredRow | undefined> {
  const selected = `SELECT id FROM conversations WHERE ${column} = ?`;
  yield* query(`DELETE FROM messages WHERE conversation_id IN (${selected})`, id);
  return yield* queryOne(`DELETE FROM conversations WHERE ${column} = ? RETURNING id`, id);
}
