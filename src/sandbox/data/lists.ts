import { query, queryOne, type Row, type Transaction, type Value } from '../store/store.ts';

export interface Wanted {
  readonly order: 'rising' | 'falling' | 'by-last-message';
  /** Whether each one whose id is a multiple of this is left out. */
  readonly leavesOut: number | undefined;
  readonly limit: number | undefined;
  readonly offset: number;
}

export interface Condition {
  readonly sql: string;
  readonly values: readonly Value[];
}

interface Selection {
  readonly select: string;
  readonly id: string;
  /** What rises with the numbers that stand for the ids. */
  readonly rising: string;
  readonly where: readonly Condition[];
  readonly wanted: Wanted;
}

/** One more row than asked for says that there is a next page. */
export function* page({ select, id, rising, where, wanted }: Selection): Transaction<{
  readonly rows: readonly Row[];
  readonly more: boolean;
  readonly total: number | undefined;
}> {
  const { order, limit, offset } = wanted;
  const { filter, values } = filterOf(id, where, wanted);
  const by = { rising, falling: `${rising} DESC`, 'by-last-message': `last_message_id DESC, ${id} DESC` }[order];
  const all = `${select}${filter} ORDER BY ${by}`;
  if (limit === undefined) {
    const rows = yield* query(all, ...values);
    return { rows, more: false, total: offset + rows.length };
  }
  const found = yield* query(`${all} LIMIT ? OFFSET ?`, ...values, limit + 1, offset);
  return { rows: found.slice(0, limit), more: found.length > limit, total: undefined };
}

export function* count(from: string, id: string, where: readonly Condition[], wanted: Wanted): Transaction<number> {
  const { filter, values } = filterOf(id, where, wanted);
  const row = yield* queryOne(`SELECT COUNT(*) AS total FROM ${from}${filter}`, ...values);
  return Number(row?.total);
}

function filterOf(id: string, where: readonly Condition[], { leavesOut }: Wanted): { filter: string; values: Value[] } {
  const conditions = [...where, ...(leavesOut === undefined ? [] : [{ sql: `${id} % ? <> 0`, values: [leavesOut] }])];
  const filter = conditions.length === 0 ? '' : ` WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' AND ')}`;
  return { filter, values: conditions.flatMap((condition) => condition.values) };
}

export function among(column: string, list: readonly Value[]): Condition {
  return list.length === 0
    ? { sql: '1 = 0', values: [] }
    : { sql: `${column} IN (${list.map(() => '?').join(', ')})`, values: list };
}
