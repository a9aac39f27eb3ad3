import type { Lock, LockOptions } from './store.ts';

/** Creates locks within this process. Callers acquire a lock in the order in which they asked for it. */
export function createLocalLocks() {
  const waiting = new Map<string, (() => void)[]>();

  const held = (name: string, queue: (() => void)[], waited: boolean): Lock => ({
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
      return held(name, empty, false);
    }
    if (!waits) return undefined;
    signal?.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const take = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        queue.splice(queue.indexOf(take), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(take);
    });
    return held(name, queue, true);
  };
}
