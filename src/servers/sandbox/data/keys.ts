import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { insert, query, queryOne, type Row, type Transaction } from '../store/store.ts';
import type { Condition } from './lists.ts';

/** A Developer API key as it is kept: without the key. */
export interface DeveloperKey {
  readonly id: number;
  readonly label: string;
  /** Ids of the agents that belong to it; `undefined` for all that there are. */
  readonly agents: readonly number[] | undefined;
  readonly createdAt: number;
  readonly isRevoked: boolean;
}

const PREFIX = 'sandbox';
const KEY = new RegExp(`^${PREFIX}_(\\d{1,15})_([\\w-]{43})$`);

/** A key has 256 random bits, so that a fast hash is enough: there is nothing to guess. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Issues a key.
 *
 * @param agents Ids of the agents that it can access where the set says that a key has agents; `undefined` for all.
 * @returns The key itself, which is kept nowhere.
 */
export function* issueKey(label: string, agents: readonly number[] | undefined, now: number): Transaction<string> {
  const secret = randomBytes(32).toString('base64url');
  const every_agent = agents === undefined ? 1 : 0;
  const key = { label, hash: hashOf(secret), every_agent, created_at: now };
  const { id = null } = yield* insert('developer_keys', key);
  for (const agent_id of agents ?? []) yield* insert('developer_key_agents', { key_id: id, agent_id });
  return `${PREFIX}_${id}_${secret}`;
}

/** The id of a key that was issued here; 0 for a text that cannot be one. */
export const keyIdOf = (key: string): number => Number(KEY.exec(key)?.[1] ?? 0);

/** @returns The row of the key; `undefined` where there is none. One that was revoked before keeps its time. */
export const revokeKey = (id: number, now: number): Transaction<Row | undefined> =>
  queryOne('UPDATE developer_keys SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ? RETURNING id', now, id);

/** @returns What is true of a column with the id of an agent where that belongs to a key. */
export const belongsTo = (key: number, agent: string): Condition => ({
  sql: `EXISTS (SELECT 1 FROM developer_keys WHERE id = ? AND every_agent = 1) OR ${agent} IN (SELECT agent_id FROM developer_key_agents WHERE key_id = ?)`,
  values: [key, key],
});

/** A row for each agent that belongs to a key, and one for a key without any. */
const KEYS =
  'SELECT developer_keys.*, agent_id FROM developer_keys LEFT JOIN developer_key_agents ON key_id = developer_keys.id';

/** The key that a caller sent; `undefined` where it was never issued, or was revoked. */
export function* findKey(sent: string): Transaction<DeveloperKey | undefined> {
  const [, , secret = ''] = KEY.exec(sent) ?? [];
  const rows = yield* query(`${KEYS} WHERE developer_keys.id = ?`, keyIdOf(sent));
  const [row] = rows;
  // Found by its number, and compared in a time that says nothing of the hash.
  const isRight = timingSafeEqual(Buffer.from(String(row?.hash ?? hashOf(''))), Buffer.from(hashOf(secret)));
  if (row === undefined || !isRight || row.revoked_at !== null) return undefined;
  return toKey(row, rows);
}

export function* allKeys(): Transaction<readonly DeveloperKey[]> {
  const rows = yield* query(`${KEYS} ORDER BY developer_keys.id`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((ofKey) =>
    ofKey.slice(0, 1).map((row) => toKey(row, ofKey)),
  );
}

function toKey(row: Row, rows: readonly Row[]): DeveloperKey {
  const agents = rows.flatMap(({ agent_id = null }) => (agent_id === null ? [] : [Number(agent_id)]));
  return {
    id: Number(row.id),
    label: String(row.label),
    agents: row.every_agent === 1 ? undefined : agents,
    createdAt: Number(row.created_at),
    isRevoked: row.revoked_at !== null,
  };
}
