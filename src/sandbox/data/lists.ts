import type { Order } from '../../behaviours/index.ts';
import { query, queryOne, type Row, type Transaction, type Value } from '../store/store.ts';

export interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

interface Selection {
  readonly table: string;
  readonly select: string;
  /** What rises with the numbers that stand for the ids. */
  readonly rising: string;
  readonly where: readonly Condition[];
  readonly order: Order;
  /** Whether each one whose id is a multiple of this is left out. */
  readonly leavesOut: number | undefined;
  readonly limit: number | undefined;
  readonly offset: number;
}

/** One more row than asked for says that there is a next page. */
export function* page(selection: Selection): Transaction<{
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly total: number | undefined;
}> {
  const { table, select, rising, order, limit, offset } = selection;
  const { filter, values } = filterOf(selection);
  const falling = `${rising} DESC`;
  // No fixed order, so that code that relies on one fails soon.
  const unordered = Math.random() < 0.5 ? rising : falling;
  const latest = `last_message_id DESC, ${table}.id DESC`;
  const by = { 'as-given': rising, rising, falling, 'latest-first': latest, unordered }[order];
  const all = `${select}${filter} ORDER BY ${by}`;
  if (limit === undefined) {
    const rows = yield* query(all, ...values);
    return { rows, more: false, total: offset + rows.length };
  }
  const found = yield* query(`${all} LIMIT ? OFFSET ?`, ...values, limit + 1, offset);
  return { rows: found.slice(0, limit), more: found.length > limit, total: undefined };
}

export function* count(selection: Selection): Transaction<number> {
  const { filter, values } = filterOf(selection);
  const row = yield* queryOne(`SELECT COUNT(*) AS total FROM ${selection.table}${filter}`, ...values);
  return Number(row?.total);
}

function filterOf({ table, where, leavesOut }: Selection): { filter: string; values: Value[] } {
  const left = leavesOut === undefined ? [] : [{ sql: `${table}.id % ? <> 0`, values: [leavesOut] }];
  const conditions = [...where, ...left];
  const filter = conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')}`;
  return { filter, values: conditions.flatMap((condition) => condition.values) };
}

export function among(column: string, list: readonly Value[]): Condition {
  return list.length === 0
    ? { sql: '1 = 0', values: [] }
    : { sql: `${column} IN (${list.map(() => '?').join(', ')})`, values: list };
}
