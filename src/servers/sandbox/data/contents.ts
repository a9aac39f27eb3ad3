import type { JsonObject } from '../../../contract/model/index.ts';
import { bodyOf, listOf } from '../schemas.ts';
import { type Dialect, query, type Row, type Transaction, type Value } from '../store/store.ts';
import { TABLES } from '../store/tables.ts';

/** Keys stay where they are. */
const { developer_keys: _keys, developer_key_agents: _agentsOfKeys, ...COLUMNS } = TABLES;

type Table = keyof typeof COLUMNS;

/** All that is stored but keys, as rows of the tables. */
export type Contents = Readonly<Record<Table, readonly Row[]>>;

// `Object.keys` gives the keys that the literal has.
const EXPORTED = Object.keys(COLUMNS) as readonly Table[];

/** A JSON Schema of {@link Contents}. */
export const CONTENTS_SCHEMA: JsonObject = bodyOf(
  Object.fromEntries(EXPORTED.map((table) => [table, listOf(bodyOf(typesOf(table)))])),
);

function typesOf(table: Table): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(Object.entries(COLUMNS[table]).map(([name, type]) => [name, { type: type.split(' or ') }]));
}

export function* readContents(): Transaction<Contents> {
  const tables: [Table, readonly Row[]][] = [];
  for (const table of EXPORTED) tables.push([table, yield* query(`SELECT * FROM ${table} ORDER BY id`)]);
  // It has an entry for each table.
  return Object.fromEntries(tables) as Contents;
}

/**
 * Replaces all that is stored but keys. The ids that are given next go on after the highest that is there.
 *
 * @param fill Stores what comes in its place.
 */
export function* replaceContents(fill: () => Transaction<void>, { continueIds }: Dialect): Transaction<void> {
  const access = yield* query('SELECT key_id, agent_id FROM developer_key_agents');
  yield* query('DELETE FROM developer_key_agents');
  for (const table of EXPORTED.toReversed()) yield* query(`DELETE FROM ${table}`);
  for (const table of EXPORTED) yield* query(continueIds(table));
  yield* fill();
  for (const table of EXPORTED) yield* query(continueIds(table));
  for (const { key_id = null, agent_id = null } of access) {
    yield* query(
      'INSERT INTO developer_key_agents (key_id, agent_id) SELECT ?, id FROM agents WHERE id = ?',
      key_id,
      agent_id,
    );
  }
}

/** Rows that one statement inserts: with one each, a restore of 10,000 messages from Postgres would take seconds. */
const TOGETHER = 100;

export function* insertContents(contents: Contents): Transaction<void> {
  for (const table of EXPORTED) {
    const columns = Object.keys(COLUMNS[table]);
    const rows = contents[table].map((row) => columns.map((column): Value => row[column] ?? null));
    const whole = rows.length - (rows.length % TOGETHER);
    const one = `(${columns.map(() => '?').join(', ')})`;
    const insert = `INSERT INTO ${table} (${columns.join(', ')}) VALUES `;
    const several = insert + Array.from({ length: TOGETHER }, () => one).join(', ');
    for (let start = 0; start < whole; start += TOGETHER) {
      yield* query(several, ...rows.slice(start, start + TOGETHER).flat());
    }
    for (const row of rows.slice(whole)) yield* query(insert + one, ...row);
  }
}
