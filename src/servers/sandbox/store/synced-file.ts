import { closeSync, fdatasync, openSync } from 'node:fs';

/** Syncs what is written to a file to the disk, off the event loop, and once for all who wait for it. */
export type SyncedFile = ReturnType<typeof syncedFile>;

/**
 * Opens the log of a database file; the log exists as long as the database is open.
 *
 * Callers that arrive while a sync is running share the next one. After a failed sync every later one fails as well: the
 * system may have dropped the pages that it could not write, and a sync after that would succeed without them.
 */
export function syncedFile(file: string) {
  const descriptor = openSync(file, 'r+');
  let written = 0;
  /** How much of it the last sync covers. */
  let covered = 0;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const sync = (): Promise<void> => {
    next = undefined;
    covered = written;
    current = new Promise((resolve, reject) => {
      fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error)));
    });
    return current;
  };
  return {
    /** Notes that something was written. */
    wrote(): void {
      written += 1;
    },
    /** Resolves when everything written before the call is on the disk. */
    synced(): Promise<void> {
      if (covered === written) return current;
      next ??= current.then(sync);
      return next;
    },
    async close(): Promise<void> {
      await (next ?? current).catch(() => undefined);
      closeSync(descriptor);
    },
  };
}
