import { type Dialect, query, queryOne, type Transaction } from './store.ts';
import { StoreError } from './store-error.ts';
import { TABLES } from './tables.ts';

/** The statements that lead from each version to the next. Those of a released version never change. */
const MIGRATIONS: readonly ((dialect: Dialect) => readonly string[])[] = [
  ({ counter }) => [
    `CREATE TABLE agents (id ${counter}, name TEXT NOT NULL, created_at BIGINT NOT NULL)`,
    `CREATE TABLE users (id ${counter}, agent_id BIGINT NOT NULL REFERENCES agents (id), external_id TEXT NOT NULL, created_at BIGINT NOT NULL, UNIQUE (agent_id, external_id))`,
    `CREATE TABLE conversations (id ${counter}, agent_id BIGINT NOT NULL REFERENCES agents (id), user_id BIGINT NOT NULL REFERENCES users (id), created_at BIGINT NOT NULL, last_message_id BIGINT NOT NULL DEFAULT 0, last_message TEXT)`,
    'CREATE INDEX conversations_by_agent ON conversations (agent_id)',
    'CREATE INDEX conversations_by_user ON conversations (user_id)',
    'CREATE INDEX conversations_by_last_message ON conversations (last_message_id)',
    `CREATE TABLE messages (id ${counter}, conversation_id BIGINT NOT NULL REFERENCES conversations (id), role TEXT NOT NULL, content TEXT NOT NULL, metadata TEXT, digest TEXT, replies_to BIGINT UNIQUE REFERENCES messages (id), created_at BIGINT NOT NULL)`,
    'CREATE INDEX messages_by_conversation ON messages (conversation_id, id)',
    'CREATE INDEX messages_by_digest ON messages (digest) WHERE digest IS NOT NULL',
    `CREATE TABLE memories (id ${counter}, agent_id BIGINT NOT NULL REFERENCES agents (id), agent_user_id BIGINT, title TEXT NOT NULL, content TEXT NOT NULL, digest TEXT NOT NULL, created_at BIGINT NOT NULL)`,
    'CREATE INDEX memories_by_agent ON memories (agent_id, id)',
    'CREATE INDEX memories_by_digest ON memories (digest)',
    `CREATE TABLE developer_keys (id ${counter}, label TEXT NOT NULL, hash TEXT NOT NULL, every_agent INTEGER NOT NULL, created_at BIGINT NOT NULL, revoked_at BIGINT)`,
    'CREATE TABLE developer_key_agents (key_id BIGINT NOT NULL REFERENCES developer_keys (id), agent_id BIGINT NOT NULL REFERENCES agents (id), PRIMARY KEY (key_id, agent_id))',
  ],
  // A trigger, since a separate update would cost each message one more round trip.
  ({ lastMessages }) => lastMessages,
];

/**
 * Migrates a store to the latest version.
 *
 * @throws {StoreError} of the kind `newer` if the store has a newer version, or `lacks` if a column is missing.
 */
export function* migrate(dialect: Dialect, place: string): Transaction<void> {
  yield* query('CREATE TABLE IF NOT EXISTS colloquy_store (version INTEGER NOT NULL)');
  const row = yield* queryOne('SELECT version FROM colloquy_store');
  const version = Number(row?.version ?? 0);
  if (version > MIGRATIONS.length) {
    throw new StoreError('newer', place, `version ${version}, this one knows ${MIGRATIONS.length}`);
  }
  for (const migration of MIGRATIONS.slice(version)) {
    for (const sql of migration(dialect)) yield* query(sql);
  }
  for (const [table, columns] of Object.entries(TABLES)) {
    const names = new Set((yield* query(dialect.columns, table)).map(({ name }) => name));
    const column = Object.keys(columns).find((name) => !names.has(name));
    if (column !== undefined) throw new StoreError('lacks', place, `${table}.${column}`);
  }
  if (row === undefined) yield* query('INSERT INTO colloquy_store (version) VALUES (?)', MIGRATIONS.length);
  else if (version < MIGRATIONS.length) yield* query('UPDATE colloquy_store SET version = ?', MIGRATIONS.length);
}
