import { findRow, insertRow, query, type StoredRow, type Transaction } from '../store/store.ts';

export interface Memory {
  readonly id: number;
  readonly agentId: number;
  /** The user to whom the memory belongs; `undefined` for a memory of the agent itself. */
  readonly agentUserId: number | undefined;
  readonly title: string;
  readonly content: string;
  readonly createdAt: number;
}

const toMemory = (row: StoredRow): Memory => ({
  id: Number(row.id),
  agentId: Number(row.agent_id),
  agentUserId: row.agent_user_id === null ? undefined : Number(row.agent_user_id),
  title: String(row.title),
  content: String(row.content),
  createdAt: Number(row.created_at),
});

/** @param digest Identifies a repeated memory. */
export function* addMemory(memory: Omit<Memory, 'id'>, digest: string): Transaction<Memory> {
  const { agentId: agent_id, agentUserId: agent_user_id = null, title, content, createdAt: created_at } = memory;
  const row = { agent_id, agent_user_id, title, content, digest, created_at };
  return toMemory(yield* insertRow('memories', row));
}

export const findMemory = (digest: string): Transaction<Memory | undefined> =>
  findRow(toMemory, 'SELECT * FROM memories WHERE digest = ? ORDER BY id LIMIT 1', digest);

export function* readRecentMemories(limit: number): Transaction<readonly Memory[]> {
  return (yield* query('SELECT * FROM memories ORDER BY id DESC LIMIT ?', limit)).map(toMemory);
}

/** Reads the memories of an agent that concern a user, the oldest first. */
export function* readMemoriesFor(
  agentId: number,
  { user, agentLevel }: { readonly user: number; readonly agentLevel: boolean },
): Transaction<readonly Memory[]> {
  const rows = yield* query(
    `SELECT * FROM memories WHERE agent_id = ? AND (agent_user_id = ?${agentLevel ? ' OR agent_user_id IS NULL' : ''}) ORDER BY id`,
    agentId,
    user,
  );
  return rows.map(toMemory);
}
