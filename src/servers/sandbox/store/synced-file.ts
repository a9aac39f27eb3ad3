import { closeSync, fdatasync, openSync } from 'node:fs';

/** Syncs a file to the disk, off the event loop, with one sync for all callers that wait. */
export type SyncedFile = ReturnType<typeof openSyncedFile>;

/**
 * Opens the log of a database, which exists while the database is open.
 *
 * Callers that come during a sync share the next one. After a failed sync, all later ones fail, too: the system may
 * have dropped the pages that it could not write, and another sync would succeed without them.
 */
export function openSyncedFile(file: string) {
  const descriptor = openSync(file, 'r+');
  let written = 0;
  /** The number of writes that the last sync has covered. */
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
    /** Counts a write. */
    countWrite(): void {
      written += 1;
    },
    /** Resolves when all writes before the call are on the disk. */
    waitUntilSynced(): Promise<void> {
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
