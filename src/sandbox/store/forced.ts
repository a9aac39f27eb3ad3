import { closeSync, fdatasync, openSync } from 'node:fs';

/** Forces what is written to a file to the disk, beside the event loop, and once for all who wait for it. */
export interface Forced {
  /** Says that something was written. */
  wrote(): void;
  /** Ends when all that was written before is on the disk. */
  wait(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the log of a database in a file, which is there as long as the database is open.
 *
 * Whoever comes while the disk is at work shares the next time with all others who do. After a failure nothing is said to
 * be on the disk any more: what a disk has lost once it does not write again.
 */
export function forcedFile(file: string): Forced {
  const descriptor = openSync(file, 'r+');
  let written = 0;
  /** How much of it the disk was told to keep. */
  let told = 0;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const force = (): Promise<void> => {
    next = undefined;
    told = written;
    current = new Promise((resolve, reject) => {
      fdatasync(descriptor, (error) => (error === null ? resolve() : reject(error)));
    });
    return current;
  };
  return {
    wrote() {
      written += 1;
    },
    wait() {
      if (told === written) return current;
      next ??= current.then(force);
      return next;
    },
    async close() {
      await (next ?? current).catch(() => undefined);
      closeSync(descriptor);
    },
  };
}
