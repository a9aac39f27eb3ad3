import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from '../../http/real-timers.ts';
import { localLocks } from './local-locks.ts';
import { migrate } from './migrations.ts';
import {
  type Dialect,
  type Insertion,
  insert,
  type Row,
  type Statement,
  type Store,
  type Transaction,
} from './store.ts';
import { StoreError, type StoreProblem } from './store-error.ts';
import { type SyncedFile, syncedFile } from './synced-file.ts';

export interface SqliteOptions {
  /** Without one the store is in memory, and gone with the process. */
  readonly file?: string | undefined;
  /**
   * Whether what was acknowledged may be lost with the power or the operating system, though not with the process:
   * a response does not wait for the disk.
   */
  readonly fast?: boolean | undefined;
  readonly reset?: boolean | undefined;
}

const DIALECT: Dialect = {
  counter: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  lastMessages: [
    'CREATE TRIGGER message_inserted AFTER INSERT ON messages BEGIN UPDATE conversations SET last_message_id = NEW.id, last_message = NEW.content WHERE id = NEW.conversation_id AND last_message_id < NEW.id; END',
  ],
  columns: 'SELECT name FROM pragma_table_info(?)',
  continueIds: (table) =>
    `UPDATE sqlite_sequence SET seq = (SELECT COALESCE(MAX(id), 0) FROM ${table}) WHERE name = '${table}'`,
};

/** Milliseconds to wait for another program that has the file open: one of two that start at once ends before the other gives up. */
const BUSY_MS = 100;

/** The name by which SQLite opens a database in memory. */
const MEMORY = ':memory:';

/**
 * Opens a store in a file, and creates it where there is none. It is this process's alone until it is closed.
 *
 * Writes of one turn of the event loop are one transaction, and the log is synced once for all who wait for that: otherwise
 * a disk that syncs 500 times a second would take at most 250 messages a second, however many send them.
 *
 * @throws {StoreError} when the file cannot be used.
 */
export async function openSqlite({ file, fast = false, reset = false }: SqliteOptions): Promise<Store> {
  const place = file === undefined ? MEMORY : resolve(file);
  if (file !== undefined) {
    if (reset) await remove(place);
    await mkdir(dirname(place), { recursive: true }).catch(() => undefined);
  }
  const database = opened(place);
  const prepared = new Map<string, StatementSync>();

  const execute = ({ sql, values }: Statement): readonly Row[] => {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      prepared.set(sql, statement);
    }
    return statement.all(...values) as readonly Row[]; // no column of ours holds bytes, and no number is beyond 2^53
  };
  const run = <T>(transaction: Transaction<T>): T => {
    let next = transaction.next();
    while (next.done !== true) {
      next = transaction.next(next.value.map(execute));
    }
    return next.value;
  };

  let waiting: Write[] = [];
  /** Runs everything that waits in one transaction; a write that fails by itself is undone by itself. */
  const flush = (): void => {
    const writes = waiting;
    waiting = [];
    const ends: (() => void)[] = [];
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const { transaction, done, failed } of writes) {
        if (writes.length > 1) database.exec('SAVEPOINT one');
        try {
          const result = run(transaction());
          ends.push(() => done(result));
        } catch (error) {
          // On a full disk SQLite may have undone all of them: the reason is that of all then.
          if (writes.length === 1 || !database.isTransaction) throw error;
          database.exec('ROLLBACK TO one');
          ends.push(() => failed(problemOf(error, place)));
        }
        if (writes.length > 1) database.exec('RELEASE one');
      }
      database.exec('COMMIT');
      log?.wrote();
    } catch (error) {
      rollBack(database);
      for (const { failed } of writes) failed(problemOf(error, place));
      return;
    }
    for (const end of ends) end();
  };
  const commit = <T>(transaction: () => Transaction<T>): Promise<T> =>
    new Promise((done, failed) => {
      // Each `done` is called with what its own `transaction` returned.
      waiting.push({ transaction, done: done as (result: unknown) => void, failed });
      if (waiting.length === 1) setImmediate(flush);
    });

  const keep = ({ table, row }: Insertion): Promise<Row> => commit(() => insert(table, row));
  const acquireLocal = localLocks();

  let log: SyncedFile | undefined;
  const synced = async (): Promise<void> => {
    await log?.synced().catch((error: Error) => {
      throw new StoreError('failed', place, error.message, { cause: error });
    });
  };

  try {
    database.exec('BEGIN IMMEDIATE');
    run(migrate(DIALECT, place));
    database.exec('COMMIT');
    if (!fast && file !== undefined) log = syncedFile(`${place}-wal`);
    log?.wrote();
  } catch (error) {
    database.close();
    throw problemOf(error, place);
  }
  return {
    place,
    dialect: DIALECT,
    async read(transaction) {
      try {
        return run(transaction());
      } catch (error) {
        throw problemOf(error, place);
      }
    },
    commit,
    insert: keep,
    synced,
    async write(transaction) {
      const result = await commit(transaction);
      await synced();
      return result;
    },
    async acquireLock(name, options) {
      const lock = await acquireLocal(name, options);
      if (lock === undefined || options.insertion === undefined) return lock;
      try {
        return { ...lock, inserted: await keep(options.insertion()) };
      } catch (error) {
        lock.release();
        throw error;
      }
    },
    async close() {
      if (waiting.length > 0) flush();
      await log?.close();
      database.close();
    },
  };
}

interface Write {
  readonly transaction: () => Transaction<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // The transaction is over all the same, and what made it fail is the reason that its writers get.
  }
}

/** Removes a store that no other program has open, and no file that is none. */
async function remove(place: string): Promise<void> {
  try {
    if (existsSync(place)) opened(place).close();
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'damaged') throw error;
  }
  await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${place}${suffix}`, { force: true })));
}

function opened(place: string): DatabaseSync {
  const isNew = !existsSync(place);
  let database: DatabaseSync | undefined;
  if (place !== MEMORY) makePrivate(place);
  try {
    database = new DatabaseSync(place, { timeout: BUSY_MS });
    // The lock that says so belongs to the system, which takes it from a process that ends, however it ends.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    if (!isNew && tables.length > 0 && !tables.some(({ name }) => name === 'colloquy_store')) {
      throw new StoreError('not-a-store', place);
    }
    // NORMAL keeps the file whole; the end of the log is synced before a response.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
    throw problemOf(error, place);
  }
}

/** Makes the file where there is none, for its owner alone: SQLite gives its log the permissions of the file. */
function makePrivate(place: string): void {
  try {
    closeSync(openSync(place, 'wx', 0o600));
  } catch {
    // It is there already, or cannot be made: SQLite says why when it opens it.
  }
}

/** Result codes of SQLite, without their extensions. */
const PROBLEMS: Readonly<Record<number, StoreProblem>> = {
  5: 'in-use',
  6: 'in-use',
  8: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'no-folder',
  26: 'not-a-store',
};

function problemOf(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const known = PROBLEMS[Number(error.errcode) & 0xff];
  // SQLite does not tell a folder that is not there from one that cannot be written.
  const kind =
    known === 'no-folder' && statSync(dirname(place), { throwIfNoEntry: false })?.isDirectory() ? 'unwritable' : known;
  return new StoreError(kind ?? 'failed', place, error.message, { cause: error });
}
