import { query, queryOne, type Row, type Transaction } from '../store/store.ts';

/** Removes an agent with its users, conversations, messages and memories. */
export function* removeAgent(id: number): Transaction<void> {
  yield* removeConversations('agent_id', id);
  yield* query('DELETE FROM memories WHERE agent_id = ?', id);
  yield* query('DELETE FROM users WHERE agent_id = ?', id);
  yield* query('DELETE FROM developer_key_agents WHERE agent_id = ?', id);
  yield* query('DELETE FROM agents WHERE id = ?', id);
}

/** Removes a user with the conversations, messages and memories of that user. */
export function* removeUser(id: number): Transaction<void> {
  yield* removeConversations('user_id', id);
  yield* query('DELETE FROM memories WHERE agent_user_id = ?', id);
  yield* query('DELETE FROM users WHERE id = ?', id);
}

export const removeConversation = (id: number): Transaction<void> => removeConversations('id', id);

/** @returns The row of the memory; `undefined` where there is none. */
export const removeMemory = (id: number): Transaction<Row | undefined> =>
  queryOne('DELETE FROM memories WHERE id = ? RETURNING id', id);

function* removeConversations(column: 'id' | 'agent_id' | 'user_id', id: number): Transaction<void> {
  const those = `SELECT id FROM conversations WHERE ${column} = ?`;
  yield* query(`DELETE FROM messages WHERE conversation_id IN (${those})`, id);
  yield* query(`DELETE FROM conversations WHERE ${column} = ?`, id);
}
