import type { Store, Turn } from './store.ts';

/** Takes a turn that no one else in this process has. */
type Take = (name: string, waits: boolean, signal: AbortSignal | undefined) => Promise<Turn | undefined>;

/** Lets one caller of this process at a time ask for a turn among all processes, in the order in which they came. */
export function inOrder(take: Take): Store['takeTurn'] {
  /** The end of the last turn that was asked for, by name. */
  const last = new Map<string, Promise<void>>();
  return async (name, waits, signal) => {
    const before = last.get(name);
    if (before !== undefined && !waits) return undefined;
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => {
      end = resolve;
    });
    last.set(name, mine);
    const leave = (): void => {
      if (last.get(name) === mine) last.delete(name);
      end();
    };
    try {
      if (before !== undefined) await ended(before, signal);
      const turn = await take(name, waits, signal);
      if (turn === undefined) {
        leave();
        return undefined;
      }
      return {
        waited: before !== undefined || turn.waited,
        release() {
          turn.release();
          leave();
        },
      };
    } catch (error) {
      // Those behind it still wait for the one before it.
      void (before ?? Promise.resolve()).then(leave);
      throw error;
    }
  };
}

/** Waits for an end, or until that is given up. */
function ended(before: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal?.reason);
    if (signal?.aborted === true) return giveUp();
    signal?.addEventListener('abort', giveUp, { once: true });
    void before.then(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    });
  });
}
