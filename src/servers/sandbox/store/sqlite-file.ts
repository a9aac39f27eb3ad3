import { closeSync, existsSync, openSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError, type StoreProblem } from './store-error.ts';

/** The name by which SQLite opens a database in memory. */
export const MEMORY = ':memory:';

/**
 * The time to wait for another process that has opened the file, in milliseconds. If two start at once, one of them
 * gives up before the other has waited so long.
 */
const BUSY_MS = 100;

/** Removes a store. A store that another process has opened is not removed, nor is a file that is not a store. */
export async function removeDatabase(place: string): Promise<void> {
  try {
    if (existsSync(place)) openDatabase(place).close();
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'damaged') throw error;
  }
  await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(`${place}${suffix}`, { force: true })));
}

/** Opens the database of a store for this process alone. */
export function openDatabase(place: string): DatabaseSync {
  const isNew = !existsSync(place);
  let database: DatabaseSync | undefined;
  if (place !== MEMORY) makePrivate(place);
  try {
    database = new DatabaseSync(place, { timeout: BUSY_MS });
    // The operating system holds this lock, and releases it however the process ends.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    if (!isNew && tables.length > 0 && !tables.some(({ name }) => name === 'colloquy_store')) {
      throw new StoreError('not-a-store', place);
    }
    // NORMAL keeps the file consistent; `synced-file.ts` syncs the end of the log before a response is sent.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
    throw toStoreError(error, place);
  }
}

/** Creates a missing file that only its owner may read. SQLite gives its log the same permissions. */
function makePrivate(place: string): void {
  try {
    closeSync(openSync(place, 'wx', 0o600));
  } catch {
    // If the file exists or cannot be created, SQLite reports why when it opens the file.
  }
}

/** The problem for each primary result code of SQLite. */
const PROBLEM_BY_CODE: Readonly<Record<number, StoreProblem>> = {
  5: 'in-use',
  6: 'in-use',
  8: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'no-folder',
  26: 'not-a-store',
};

/** Converts an error of SQLite to a {@link StoreError}; returns any other error as it is. */
export function toStoreError(error: unknown, place: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const problem = PROBLEM_BY_CODE[Number(error.errcode) & 0xff];
  // SQLite has one code for a missing folder and for one that cannot be written to.
  const isInFolder = problem === 'no-folder' && statSync(dirname(place), { throwIfNoEntry: false })?.isDirectory();
  const kind = isInFolder ? 'unwritable' : problem;
  return new StoreError(kind ?? 'failed', place, error.message, { cause: error });
}
