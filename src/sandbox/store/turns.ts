import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { inOrder } from './in-order.ts';
import type { Store } from './store.ts';

/** Milliseconds between two looks at a turn that another process has. */
const LOOK_MS = 10;

/**
 * Turns among the processes that share a file: one row for each that is taken, with the process that has it. A process
 * that is gone has none. They stand in a file of their own, which is never forced to the disk: it says nothing about the
 * past.
 */
export function openTurns(file: string): { readonly take: Store['takeTurn']; close(): void } {
  const database = opened(file);
  const self = `${process.pid} ${randomUUID()}`;
  here.add(self);
  const taking = database.prepare(
    'INSERT INTO turns (name, owner) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET owner = excluded.owner WHERE owner = ?',
  );
  const having = database.prepare('SELECT owner FROM turns WHERE name = ?');
  const giving = database.prepare('DELETE FROM turns WHERE name = ? AND owner = ?');

  /** Takes a turn that nobody has, or whose process is gone. */
  const tryToTake = (name: string): boolean => {
    const owner = String(having.get(name)?.owner ?? '');
    if (owner !== '' && isRunning(owner)) return false;
    return taking.run(name, self, owner).changes === 1;
  };

  const take = inOrder(async (name, waits, signal) => {
    let waited = false;
    while (!tryToTake(name)) {
      if (!waits) return undefined;
      waited = true;
      await pause(LOOK_MS, undefined, { signal });
    }
    return {
      waited,
      release() {
        if (database.isOpen) giving.run(name, self);
      },
    };
  });
  return {
    take,
    close() {
      here.delete(self);
      database.close();
    },
  };
}

function opened(file: string): DatabaseSync {
  const make = (): DatabaseSync => {
    const database = new DatabaseSync(file, { timeout: 10_000 });
    database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE IF NOT EXISTS turns (name TEXT PRIMARY KEY, owner TEXT NOT NULL)',
    );
    return database;
  };
  try {
    return make();
  } catch {
    // The power may have gone while it was written: who had a turn then has none now.
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return make();
  }
}

/** Those of this process that are open. Where ids of processes come again, one that is gone may have had this one's. */
const here = new Set<string>();

function isRunning(owner: string): boolean {
  const id = Number(owner.split(' ', 1)[0]);
  if (id === process.pid) return here.has(owner);
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
