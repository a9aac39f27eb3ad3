import type { Lock, LockOptions } from './store.ts';

/** Creates locks within this process. Callers acquire a lock in the order in which they asked for it. */
export function createLocalLocks() {
  const waiting = new Map<string, (() => void)[]>();

  const createLock = (name: string, queue: (() => void)[], waited: boolean): Lock => ({
    waited,
    release() {
      const next = queue.shift();
      if (next === undefined) waiting.delete(name);
      else next();
    },
  });

  return async (name: string, { waits, signal }: LockOptions): Promise<Lock | undefined> => {
    const queue = waiting.get(name);
    if (queue === undefined) {
      const empty: (() => void)[] = [];
      waiting.set(name, empty);
      return createLock(name, empty, false);
    }
    if (!waits) return undefined;
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const takeLock = (): void => {
        signal?.removeEventListener('abort', leaveQueue);
        resolve();
      };
      const leaveQueue = (): void => {
        queue.splice(queue.indexOf(takeLock), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leaveQueue, { once: true });
      queue.push(takeLock);
    });
    return createLock(name, queue, true);
  };
}
