import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { insertRow, query, queryOne, type StoredRow, type Transaction } from '../store/store.ts';
import type { SqlCondition } from './lists.ts';

/** A stored Developer API key, without the secret. */
export interface DeveloperKey {
  readonly id: number;
  readonly label: string;
  /** Ids of the agents that belong to the key; `undefined` for all agents. */
  readonly agents: readonly number[] | undefined;
  readonly createdAt: number;
  readonly isRevoked: boolean;
}

const KEY_PREFIX = 'sandbox';
const KEY_PATTERN = new RegExp(`^${KEY_PREFIX}_(\\d{1,15})_([\\w-]{43})$`);

/** A fast hash is enough, since the 256 random bits of a key cannot be guessed. */
const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/**
 * Issues a key.
 *
 * @param agents Ids of the agents that the key can access, if the set says that keys are for agents; `undefined` for
 * all.
 * @returns The key, which is not stored anywhere.
 */
export function* issueKey(label: string, agents: readonly number[] | undefined, now: number): Transaction<string> {
  const secret = randomBytes(32).toString('base64url');
  const every_agent = agents === undefined ? 1 : 0;
  const key = { label, hash: hashSecret(secret), every_agent, created_at: now };
  const { id = null } = yield* insertRow('developer_keys', key);
  for (const agent_id of agents ?? []) yield* insertRow('developer_key_agents', { key_id: id, agent_id });
  return `${KEY_PREFIX}_${id}_${secret}`;
}

/** Returns the id in a key; 0 if the text cannot be a key. */
export const parseKeyId = (key: string): number => Number(KEY_PATTERN.exec(key)?.[1] ?? 0);

/**
 * Revokes a key. The time of an earlier revocation stays.
 *
 * @returns The row of the key; `undefined` if there is no such key.
 */
export const revokeKey = (id: number, now: number): Transaction<StoredRow | undefined> =>
  queryOne('UPDATE developer_keys SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ? RETURNING id', now, id);

/** Returns the condition that a column contains the id of an agent that a key can access. */
export const createAccessCondition = (key: number, agent: string): SqlCondition => ({
  sql: `EXISTS (SELECT 1 FROM developer_keys WHERE id = ? AND every_agent = 1) OR ${agent} IN (SELECT agent_id FROM developer_key_agents WHERE key_id = ?)`,
  values: [key, key],
});

/** Selects a row for each agent of a key, and one row for a key without agents. */
const SELECT_KEYS =
  'SELECT developer_keys.*, agent_id FROM developer_keys LEFT JOIN developer_key_agents ON key_id = developer_keys.id';

/** Finds the key that a caller sent; `undefined` if it was never issued, or was revoked. */
export function* findKey(sent: string): Transaction<DeveloperKey | undefined> {
  const [, , secret = ''] = KEY_PATTERN.exec(sent) ?? [];
  const rows = yield* query(`${SELECT_KEYS} WHERE developer_keys.id = ?`, parseKeyId(sent));
  const [row] = rows;
  // Compared in constant time, which reveals nothing about the hash.
  const isCorrect = timingSafeEqual(Buffer.from(String(row?.hash ?? hashSecret(''))), Buffer.from(hashSecret(secret)));
  if (row === undefined || !isCorrect || row.revoked_at !== null) return undefined;
  return toKey(row, rows);
}

export function* readAllKeys(): Transaction<readonly DeveloperKey[]> {
  const rows = yield* query(`${SELECT_KEYS} ORDER BY developer_keys.id`);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((keyRows) =>
    keyRows.slice(0, 1).map((row) => toKey(row, keyRows)),
  );
}

function toKey(row: StoredRow, rows: readonly StoredRow[]): DeveloperKey {
  const agents = rows.flatMap(({ agent_id = null }) => (agent_id === null ? [] : [Number(agent_id)]));
  return {
    id: Number(row.id),
    label: String(row.label),
    agents: row.every_agent === 1 ? undefined : agents,
    createdAt: Number(row.created_at),
    isRevoked: row.revoked_at !== null,
  };
}
