import type { ListOrder } from '../../../contract/behaviours/index.ts';
import {
  emptyTransaction,
  query,
  runTogether,
  type SqlValue,
  type StoredRow,
  type Transaction,
} from '../store/store.ts';

export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

interface Selection {
  readonly table: string;
  readonly select: string;
  /** The SQL expression that sorts elements by their ids as they are sent, from the lowest. */
  readonly rising: string;
  readonly where: readonly SqlCondition[];
  readonly order: ListOrder;
  /** Elements whose id is divisible by this number are left out; `undefined` if the list is complete. */
  readonly leavesOut: number | undefined;
  readonly limit: number | undefined;
  readonly offset: number;
}

/**
 * Reads one page. It asks for one row more than the page has, to see whether there is a next page.
 *
 * @param isCounted Whether to count the elements of all pages; if not, the total is 0. Without a limit, the elements
 *   are counted in any case.
 */
export function* readPage(
  selection: Selection,
  isCounted: boolean,
): Transaction<{ readonly rows: readonly StoredRow[]; readonly more: boolean; readonly total: number }> {
  const { table, select, rising, where, order, leavesOut, limit, offset } = selection;
  const omission = leavesOut === undefined ? [] : [{ sql: `${table}.id % ? <> 0`, values: [leavesOut] }];
  const { sql, values } = joinConditions([...where, ...omission], 'AND');
  const filter = sql && ` WHERE ${sql}`;
  const falling = `${rising} DESC`;
  // Random, so that code that relies on an order soon fails.
  const unordered = Math.random() < 0.5 ? rising : falling;
  const latest = `last_message_id DESC, ${table}.id DESC`;
  const by = { 'as-given': rising, rising, falling, 'latest-first': latest, unordered }[order];
  const all = `${select}${filter} ORDER BY ${by}`;
  if (limit === undefined) {
    const rows = yield* query(all, ...values);
    return { rows, more: false, total: offset + rows.length };
  }
  const [rows, counted] = yield* runTogether(
    query(`${all} LIMIT ? OFFSET ?`, ...values, limit + 1, offset),
    isCounted ? query(`SELECT COUNT(*) AS total FROM ${table}${filter}`, ...values) : emptyTransaction(),
  );
  return { rows: rows.slice(0, limit), more: rows.length > limit, total: Number(counted?.[0]?.total ?? 0) };
}

export function joinConditions(conditions: readonly SqlCondition[], by: 'AND' | 'OR'): SqlCondition {
  return {
    sql: conditions.map(({ sql }) => `(${sql})`).join(` ${by} `),
    values: conditions.flatMap((condition) => condition.values),
  };
}

export function createListCondition(column: string, list: readonly SqlValue[]): SqlCondition {
  return list.length === 0
    ? { sql: '1 = 0', values: [] }
    : { sql: `${column} IN (${list.map(() => '?').join(', ')})`, values: list };
}
