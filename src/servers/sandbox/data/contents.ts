import type { JsonObject } from '../../../contract/model/index.ts';
import { arraySchema, objectSchema } from '../schemas.ts';
import { type Dialect, query, type SqlValue, type StoredRow, type Transaction } from '../store/store.ts';
import { TABLES } from '../store/tables.ts';

/** The columns of all tables except those of keys. */
const { developer_keys: _keys, developer_key_agents: _agentsOfKeys, ...COLUMNS } = TABLES;

type TableName = keyof typeof COLUMNS;

/** All stored data except keys, as rows of the tables. */
export type Contents = Readonly<Record<TableName, readonly StoredRow[]>>;

// `COLUMNS` has no other keys.
const EXPORTED_TABLES = Object.keys(COLUMNS) as readonly TableName[];

/** The JSON Schema of {@link Contents}. */
export const CONTENTS_SCHEMA: JsonObject = objectSchema(
  Object.fromEntries(EXPORTED_TABLES.map((table) => [table, arraySchema(objectSchema(columnTypes(table)))])),
);

function columnTypes(table: TableName): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(Object.entries(COLUMNS[table]).map(([name, type]) => [name, { type: type.split(' or ') }]));
}

export function* readContents(): Transaction<Contents> {
  const tables: [TableName, readonly StoredRow[]][] = [];
  for (const table of EXPORTED_TABLES) tables.push([table, yield* query(`SELECT * FROM ${table} ORDER BY id`)]);
  // There is an entry for each table.
  return Object.fromEntries(tables) as Contents;
}

/**
 * Replaces all stored data except keys. The next ids follow the highest stored one.
 *
 * @param fill Stores the new data.
 */
export function* replaceContents(fill: () => Transaction<void>, { continueIds }: Dialect): Transaction<void> {
  const access = yield* query('SELECT key_id, agent_id FROM developer_key_agents');
  yield* query('DELETE FROM developer_key_agents');
  for (const table of EXPORTED_TABLES.toReversed()) yield* query(`DELETE FROM ${table}`);
  for (const table of EXPORTED_TABLES) yield* query(continueIds(table));
  yield* fill();
  for (const table of EXPORTED_TABLES) yield* query(continueIds(table));
  for (const { key_id = null, agent_id = null } of access) {
    yield* query(
      'INSERT INTO developer_key_agents (key_id, agent_id) SELECT ?, id FROM agents WHERE id = ?',
      key_id,
      agent_id,
    );
  }
}

/**
 * The number of rows that one statement inserts: one by one, restoring 10,000 messages to Postgres would take seconds.
 */
const ROWS_PER_INSERT = 100;

export function* insertContents(contents: Contents): Transaction<void> {
  for (const table of EXPORTED_TABLES) {
    const columns = Object.keys(COLUMNS[table]);
    const rows = contents[table].map((row) => columns.map((column): SqlValue => row[column] ?? null));
    const whole = rows.length - (rows.length % ROWS_PER_INSERT);
    const placeholders = `(${columns.map(() => '?').join(', ')})`;
    const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
    const several = insert + Array.from({ length: ROWS_PER_INSERT }, () => placeholders).join(', ');
    for (let start = 0; start < whole; start += ROWS_PER_INSERT) {
      yield* query(several, ...rows.slice(start, start + ROWS_PER_INSERT).flat());
    }
    for (const row of rows.slice(whole)) yield* query(insert + placeholders, ...row);
  }
}
