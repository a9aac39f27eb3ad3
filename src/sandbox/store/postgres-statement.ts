import pg from 'pg';
import type { Row, Value } from './store.ts';
import { StoreError } from './store-error.ts';

/** Runs a statement with `?` for each of its values. A connection prepares it the first time, and keeps it prepared. */
export type Execute = (client: pg.Client, sql: string, ...values: readonly Value[]) => Promise<readonly Row[]>;

/** @param place What the database is, for people. Every failure is a {@link StoreError} that names it. */
export function executeAt(place: string): Execute {
  const prepared = new Map<string, { readonly name: string; readonly text: string }>();

  return async (client, sql, ...values) => {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      let count = 0;
      const text = sql.replaceAll('?', () => {
        count += 1;
        return `$${count}`;
      });
      statement = { name: `statement ${prepared.size}`, text };
      prepared.set(sql, statement);
    }
    return failingAt(place, client.query<Row>({ ...statement, values: [...values] })).then(({ rows }) => rows);
  };
}

/** Waits for the driver, whose failures become a {@link StoreError}. */
export async function failingAt<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw problemOf(error, place);
  }
}

/** Classes of SQLSTATE that mean that the connection is refused. */
const REFUSED = /^(?:28|3D)/;
/** The server shuts down, has crashed, or is starting. */
const AWAY = ['57P01', '57P02', '57P03'];
const FULL = '53100';

function problemOf(error: unknown, place: string): StoreError {
  const { message, code } = Object(error);
  const options = { cause: error };
  if (error instanceof pg.DatabaseError) {
    if (AWAY.includes(String(code))) return new StoreError({ kind: 'unreachable', place, reason: code }, options);
    if (REFUSED.test(String(code))) return new StoreError({ kind: 'refused', place, reason: message }, options);
    if (code === FULL) return new StoreError({ kind: 'full', place }, options);
    return new StoreError({ kind: 'failed', place, reason: message }, options);
  }
  // The server wants a password where there is none, or does not prove that it knows it.
  if (/^SASL/.test(message)) return new StoreError({ kind: 'refused', place, reason: message }, options);
  return new StoreError({ kind: 'unreachable', place, reason: code ?? message }, options);
}
