import pg from 'pg';
import type { SqlValue, StoredRow } from './store.ts';
import { StoreError, type StoreProblem } from './store-error.ts';

/** Executes a statement, which has a `?` for each of its values. Each connection prepares a statement once. */
export type Execute = (client: pg.Client, sql: string, ...values: readonly SqlValue[]) => Promise<readonly StoredRow[]>;

/** @param place The name of the database in messages. Every failure is a {@link StoreError} with this name. */
export function createExecute(place: string): Execute {
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
    return withStoreErrors(place, client.query<StoredRow>({ ...statement, values: [...values] })).then(
      ({ rows }) => rows,
    );
  };
}

/** Waits for the driver. Its failures are thrown as a {@link StoreError}. */
export async function withStoreErrors<T>(place: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toStoreError(error, place);
  }
}

/** SQLSTATE classes of a connection that was refused. */
const REFUSED_CONNECTION = /^(?:28|3D)/;
/** SQLSTATE codes of a server that shuts down, has crashed, or is starting. */
const SERVER_DOWN = ['57P01', '57P02', '57P03'];
const DISK_FULL = '53100';

function toStoreError(error: unknown, place: string): StoreError {
  const { message, code } = Object(error);
  const createStoreError = (kind: StoreProblem, reason = message) =>
    new StoreError(kind, place, reason, { cause: error });
  if (error instanceof pg.DatabaseError) {
    if (SERVER_DOWN.includes(String(code))) return createStoreError('unreachable', code);
    if (REFUSED_CONNECTION.test(String(code))) return createStoreError('refused');
    return createStoreError(code === DISK_FULL ? 'full' : 'failed');
  }
  // Errors of the driver itself have no code: no password was given, or the server cannot prove that it knows the
  // password.
  if (/client password must be/.test(message))
    return createStoreError('refused', 'no password was given; PGPASSWORD can have it');
  return /^SASL/.test(message) ? createStoreError('refused') : createStoreError('unreachable', code ?? message);
}

export type SharedClient = ReturnType<typeof createSharedClient>;

/**
 * Creates a connection that many callers use at once: a statement is sent before the response to the previous one has
 * arrived.
 */
export function createSharedClient(settings: pg.ClientConfig, place: string) {
  let isClosed = false;
  let current: { readonly client: pg.Client; readonly opened: Promise<pg.Client> } | undefined;
  const forget = (client: pg.Client): void => {
    if (current?.client === client) current = undefined;
  };
  return {
    /** Returns the connection; opens it on first use, and again after it has ended. */
    async connect(): Promise<pg.Client> {
      if (isClosed) throw new StoreError('unreachable', place, 'it was closed');
      if (current !== undefined) return current.opened;
      const client = new pg.Client(settings);
      const opened = withStoreErrors(place, client.connect());
      current = { client, opened };
      // Without a listener, a lost connection would end the process. Callers get the error from their statements.
      client.on('error', () => undefined);
      client.once('end', () => forget(client));
      opened.catch(() => forget(client));
      return opened;
    },
    /** Ends a failed connection as soon as its statements in progress are done. */
    end(client: pg.Client): void {
      if (current?.client !== client) return;
      forget(client);
      void client.end();
    },
    close(): void {
      isClosed = true;
      if (current !== undefined) void current.client.end();
    },
  };
}
