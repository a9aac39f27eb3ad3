import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { advisoryLocks } from './advisory-locks.ts';
import { migrate, TABLES } from './migrations.ts';
import { type Execute, executeAt, failingAt, sharedClient } from './postgres-client.ts';
import { query, type Store, type Transaction } from './store.ts';
import { StoreError } from './store-error.ts';

export interface PostgresOptions {
  /** Its address with user and password, in the form `postgres://`. */
  readonly url: string;
  /** How many connections it may have at once, two or more, besides the one that holds locks. */
  readonly connections?: number | undefined;
  readonly reset?: boolean | undefined;
}

const CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** Milliseconds of silence after which the system asks whether the server is still there. */
const KEEP_ALIVE_MS = 60_000;
/** Milliseconds that statements in progress have to end when the store is closed. */
const CLOSE_MS = 5000;
/** A lock of all sandboxes on one database, while one of them brings it to its version. */
const MIGRATING = 'colloquy migrates';
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended(?, 0))';

/**
 * Opens a store in a Postgres database, and creates its tables where there are none.
 *
 * @throws {StoreError} when the database cannot be used.
 */
export async function openPostgres({ url, connections = CONNECTIONS, reset = false }: PostgresOptions): Promise<Store> {
  const address = addressOf(url);
  const place = `${address.protocol}//${address.host}${address.pathname}`;
  const execute = executeAt(place);
  const sockets = new Set<Socket>();
  const types = new pg.TypeOverrides();
  // Ids and times are below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const settings: pg.ClientConfig = {
    connectionString: address.href,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'colloquy sandbox',
    // A statement is sent without waiting for the response to the one before.
    pipeline: true,
    types,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };

  const locks = sharedClient(settings, place);
  // Reads share connections. A transaction has one for itself.
  const reading = Math.ceil(connections / 4);
  const pool = new pg.Pool({ ...settings, max: Math.max(1, connections - reading) });
  // Without a listener a connection that is lost ends the process. Who uses it learns it from the statement that fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const write = async <T>(transaction: () => Transaction<T>, alone?: string): Promise<T> => {
    const client = await failingAt(place, pool.connect());
    let failure: StoreError | undefined;
    try {
      // Sent together with the first statement: waiting for the response would cost one of four round trips.
      const begun = failingAt(place, client.query('BEGIN'));
      begun.catch(() => undefined);
      if (alone !== undefined) await execute(client, LOCK, alone);
      const result = await run(client, execute, transaction());
      await begun;
      await failingAt(place, client.query('COMMIT'));
      return result;
    } catch (error) {
      // A connection that has failed is ended, and its transaction with it. Any other one goes on.
      const rolledBack = (): Promise<StoreError | undefined> =>
        failingAt(place, client.query('ROLLBACK')).then(
          () => undefined,
          (reason: StoreError) => reason,
        );
      failure = error instanceof StoreError ? error : await rolledBack();
      throw error;
    } finally {
      client.release(failure);
    }
  };

  const readers = Array.from({ length: reading }, () => sharedClient(settings, place));
  let reads = 0;

  const disconnect = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const store: Store = {
    place,
    continueIds: (table) =>
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM ${table}), false)`,
    async read(transaction) {
      reads += 1;
      const reader = readers[reads % readers.length] ?? locks;
      const client = await reader.connected();
      try {
        return await run(client, execute, transaction());
      } catch (error) {
        if (error instanceof StoreError) reader.end(client);
        throw error;
      }
    },
    commit: write,
    // Postgres syncs what it commits.
    synced: async () => undefined,
    write,
    acquireLock: advisoryLocks(locks, execute),
    async close() {
      const ended = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      pool.end().catch(() => undefined);
      for (const shared of [...readers, locks]) shared.close();
      await Promise.race([Promise.all(ended), pause(CLOSE_MS, undefined, { ref: false })]);
      disconnect();
    },
  };
  try {
    await write(function* () {
      if (reset) for (const table of TABLES) yield* query(`DROP TABLE IF EXISTS ${table}`);
      yield* migrate('BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY', place);
    }, MIGRATING);
  } catch (error) {
    // The driver leaves a connection open that it gave up by itself, such as for want of a password.
    disconnect();
    throw error;
  }
  return store;
}

async function run<T>(client: pg.Client, execute: Execute, transaction: Transaction<T>): Promise<T> {
  let next = transaction.next();
  while (next.done !== true) next = transaction.next(await execute(client, next.value.sql, ...next.value.values));
  return next.value;
}

/** Reads an address of which user and password were perhaps typed as they are, `%` and `#` included. */
function addressOf(text: string): URL {
  const [, scheme, user = '', password = '', rest] = /^(postgres(?:ql)?:\/\/)([^:@/]*):(.*)@([^@]*)$/s.exec(text) ?? [];
  const encoded = scheme && `${scheme}${encodeURIComponent(user)}:${encodeURIComponent(password)}@${rest}`;
  const address = URL.parse(text) ?? URL.parse(encoded ?? '');
  if (address === null || !/^postgres(?:ql)?:$/.test(address.protocol)) throw new StoreError({ kind: 'no-address' });
  address.username = encodeURIComponent(decoded(address.username));
  address.password = encodeURIComponent(decoded(address.password));
  return address;
}

/** A text with what is percent-encoded in it decoded, and everything else left as it is. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}
