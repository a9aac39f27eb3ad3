import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Forced, forcedFile } from './forced.ts';
import { migrate } from './migrations.ts';
import type { Row, Steps, Store } from './store.ts';
import { StoreError, type StoreProblem } from './store-error.ts';
import { openTurns } from './turns.ts';

export interface SqliteOptions {
  readonly file: string;
  /**
   * Whether what was acknowledged may be lost with the power or the operating system, though not with the process:
   * nothing is forced to the disk before an answer.
   */
  readonly fast?: boolean | undefined;
  /** Whether what the file has is removed first. */
  readonly reset?: boolean | undefined;
}

/** Milliseconds that a process waits for another one that writes. */
const BUSY_MS = 10_000;

/**
 * Opens a store in a file, and makes it where there is none.
 *
 * Writes of one turn of the event loop are one transaction, and the log is forced to the disk once for all who wait for
 * that: a disk that syncs 500 times a second would else take 250 messages a second at most, whoever sends them.
 *
 * @throws {StoreError} when the file cannot be used.
 */
export async function openSqlite({ file, fast = false, reset = false }: SqliteOptions): Promise<Store> {
  const place = resolve(file);
  if (reset) await remove(place);
  await mkdir(dirname(place), { recursive: true }).catch(() => undefined);
  const database = opened(place);
  const prepared = new Map<string, StatementSync>();

  const run = <T>(steps: Steps<T>): T => {
    let next = steps.next();
    while (next.done !== true) {
      const { sql, values } = next.value;
      let statement = prepared.get(sql);
      if (statement === undefined) {
        statement = database.prepare(sql);
        prepared.set(sql, statement);
      }
      next = steps.next(statement.all(...values) as readonly Row[]); // no column of ours holds bytes, and no number is beyond 2^53
    }
    return next.value;
  };

  let waiting: Write[] = [];
  /** Runs all that waits in one transaction; what fails of it alone is undone alone. */
  const flush = (): void => {
    const writes = waiting;
    waiting = [];
    const ends: (() => void)[] = [];
    try {
      database.exec('BEGIN IMMEDIATE');
      for (const { steps, done, failed } of writes) {
        if (writes.length > 1) database.exec('SAVEPOINT one');
        try {
          const result = run(steps());
          ends.push(() => done(result));
        } catch (error) {
          if (writes.length === 1) throw error;
          database.exec('ROLLBACK TO one');
          ends.push(() => failed(problemOf(error, place)));
        }
        if (writes.length > 1) database.exec('RELEASE one');
      }
      database.exec('COMMIT');
      log?.wrote();
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      for (const { failed } of writes) failed(problemOf(error, place));
      return;
    }
    for (const end of ends) end();
  };
  const commit = <T>(steps: () => Steps<T>): Promise<T> =>
    new Promise((done, failed) => {
      // Each `done` is called with what its own `steps` gave.
      waiting.push({ steps, done: done as (result: unknown) => void, failed });
      if (waiting.length === 1) setImmediate(flush);
    });

  let log: Forced | undefined;
  const lasting = async (): Promise<void> => {
    await log?.wait().catch((error: Error) => {
      throw new StoreError({ kind: 'failed', place, reason: error.message }, { cause: error });
    });
  };

  try {
    database.exec('BEGIN IMMEDIATE');
    run(migrate({ counter: 'INTEGER PRIMARY KEY AUTOINCREMENT' }, place));
    database.exec('COMMIT');
    if (!fast) log = forcedFile(`${place}-wal`);
    log?.wrote();
  } catch (error) {
    database.close();
    throw problemOf(error, place);
  }
  const turns = openTurns(`${place}-turns`);
  return {
    place,
    async read(steps) {
      try {
        return run(steps());
      } catch (error) {
        throw problemOf(error, place);
      }
    },
    commit,
    lasting,
    async write(steps) {
      const result = await commit(steps);
      await lasting();
      return result;
    },
    takeTurn: turns.take,
    async close() {
      if (waiting.length > 0) flush();
      await log?.close();
      turns.close();
      database.close();
    },
  };
}

interface Write {
  readonly steps: () => Steps<unknown>;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** Removes a store that nobody else has open, and no file that is none. */
async function remove(place: string): Promise<void> {
  try {
    if (existsSync(place)) leaveLog(place);
  } catch (error) {
    const problem = problemOf(error, place);
    const kind = problem instanceof StoreError ? problem.problem.kind : undefined;
    if (kind === 'locked') throw new StoreError({ kind: 'in-use', place }, { cause: error });
    if (kind !== 'damaged') throw problem;
  }
  const files = ['', '-wal', '-shm', '-turns', '-turns-wal', '-turns-shm'].map((suffix) => `${place}${suffix}`);
  await Promise.all(files.map((one) => rm(one, { force: true })));
}

/** SQLite gives up the log of a file for its only connection: with another one open it says that the file is locked. */
function leaveLog(place: string): void {
  const database = opened(place);
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

function opened(place: string): DatabaseSync {
  const isNew = !existsSync(place);
  let database: DatabaseSync | undefined;
  makePrivate(place);
  try {
    database = new DatabaseSync(place, { timeout: BUSY_MS });
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    if (!isNew && tables.length > 0 && !tables.some(({ name }) => name === 'colloquy_store')) {
      throw new StoreError({ kind: 'not-a-store', place });
    }
    // NORMAL keeps the file whole; what it leaves to be forced to the disk before an answer is the end of the log.
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
const PROBLEMS: Readonly<
  Record<
    number,
    Exclude<StoreProblem['kind'], 'newer' | 'in-use' | 'no-address' | 'unreachable' | 'refused' | 'failed'>
  >
> = {
  5: 'locked',
  6: 'locked',
  8: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'no-folder',
  26: 'not-a-store',
};

function problemOf(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const kind = PROBLEMS[Number(error.errcode) & 0xff];
  const problem = kind === undefined ? ({ kind: 'failed', place, reason: error.message } as const) : { kind, place };
  return new StoreError(problem, { cause: error });
}
