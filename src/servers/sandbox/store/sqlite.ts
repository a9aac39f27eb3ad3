import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from '../../http/real-timers.ts';
import { createLocalLocks } from './local-locks.ts';
import { migrate } from './migrations.ts';
import { MEMORY_DATABASE, openDatabase, removeDatabase, toStoreError } from './sqlite-file.ts';
import {
  type Dialect,
  type Insertion,
  insertRow,
  type SqlStatement,
  type Store,
  type StoredRow,
  type Transaction,
} from './store.ts';
import { StoreError } from './store-error.ts';
import { openSyncedFile, type SyncedFile } from './synced-file.ts';

export interface SqliteOptions {
  /** The file of the store; without it, the store is in memory and ends with the process. */
  readonly file?: string | undefined;
  /**
   * Whether a power cut, or a crash of the operating system, may lose acknowledged writes, because responses do not
   * wait for the disk. If only the process ends, nothing is lost.
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

/**
 * Opens a store in a file, which is created if it is missing. Until it is closed, no other process can open it.
 *
 * All writes of one turn of the event loop are one transaction, and one sync of the log is for all that wait for it.
 * Otherwise each message would take two syncs: with a disk that syncs 500 times a second, all senders together could
 * send only 250 messages a second.
 *
 * @throws {StoreError} if the file cannot be used.
 */
export async function openSqlite({ file, fast = false, reset = false }: SqliteOptions): Promise<Store> {
  const place = file === undefined ? MEMORY_DATABASE : resolve(file);
  if (file !== undefined) {
    if (reset) await removeDatabase(place);
    await mkdir(dirname(place), { recursive: true }).catch(() => undefined);
  }
  const database = openDatabase(place);
  const run = createTransactionRunner(database);
  const acquireLocal = createLocalLocks();
  let log: SyncedFile | undefined;
  const { commit, flush } = groupCommits(database, run, place, () => log?.countWrite());
  const commitInsertion = ({ table, row }: Insertion): Promise<StoredRow> => commit(() => insertRow(table, row));
  const waitUntilSynced = async (): Promise<void> => {
    await log?.waitUntilSynced().catch((error: Error) => {
      throw new StoreError('failed', place, error.message, { cause: error });
    });
  };

  try {
    database.exec('BEGIN IMMEDIATE');
    run(migrate(DIALECT, place));
    database.exec('COMMIT');
    if (!fast && file !== undefined) log = openSyncedFile(`${place}-wal`);
    log?.countWrite();
  } catch (error) {
    database.close();
    throw toStoreError(error, place);
  }
  return {
    place,
    dialect: DIALECT,
    async read(transaction) {
      try {
        return run(transaction());
      } catch (error) {
        throw toStoreError(error, place);
      }
    },
    commit,
    insert: commitInsertion,
    waitUntilSynced,
    async write(transaction) {
      const result = await commit(transaction);
      await waitUntilSynced();
      return result;
    },
    async acquireLock(name, options) {
      const lock = await acquireLocal(name, options);
      if (lock === undefined || options.insertion === undefined) return lock;
      try {
        return { ...lock, inserted: await commitInsertion(options.insertion()) };
      } catch (error) {
        lock.release();
        throw error;
      }
    },
    async close() {
      flush();
      await log?.close();
      database.close();
    },
  };
}

/** Runs transactions, with each statement prepared once. */
function createTransactionRunner(database: DatabaseSync) {
  const prepared = new Map<string, StatementSync>();
  const execute = ({ sql, values }: SqlStatement): readonly StoredRow[] => {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      prepared.set(sql, statement);
    }
    return statement.all(...values) as readonly StoredRow[]; // no column of ours holds bytes, and no number is beyond 2^53
  };

  return <T>(transaction: Transaction<T>): T => {
    let next = transaction.next();
    while (next.done !== true) {
      next = transaction.next(next.value.map(execute));
    }
    return next.value;
  };
}

interface QueuedWrite {
  readonly transaction: () => Transaction<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** Commits all writes of one turn of the event loop together. Only a write that fails is undone. */
function groupCommits(
  database: DatabaseSync,
  run: ReturnType<typeof createTransactionRunner>,
  place: string,
  onCommit: () => void,
) {
  let waiting: QueuedWrite[] = [];

  const flush = (): void => {
    const writes = waiting;
    if (writes.length === 0) return;
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
          // On a full disk SQLite may have undone all writes, which then all fail for this reason.
          if (writes.length === 1 || !database.isTransaction) throw error;
          database.exec('ROLLBACK TO one');
          ends.push(() => failed(toStoreError(error, place)));
        }
        if (writes.length > 1) database.exec('RELEASE one');
      }
      database.exec('COMMIT');
      onCommit();
    } catch (error) {
      rollBack(database);
      for (const { failed } of writes) failed(toStoreError(error, place));
      return;
    }
    for (const end of ends) end();
  };

  const commit = <T>(transaction: () => Transaction<T>): Promise<T> =>
    new Promise((done, failed) => {
      // Each `done` gets the result of its own `transaction`.
      waiting.push({ transaction, done: done as (result: unknown) => void, failed });
      if (waiting.length === 1) setImmediate(flush);
    });

  return { commit, flush };
}

function rollBack(database: DatabaseSync): void {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
  } catch {
    // The transaction has already ended, and its writers get the error that ended it.
  }
}
