import { colloquyError, type Progress, refuse } from './colloquy-error.ts';
import type { Signal } from './transport.ts';

/** A longer timer would fire at once. */
const LONGEST = 2 ** 31;

/**
 * Refuses a limit that is no number above 0: a timer would take such a `timeout` for none, and fire at once.
 *
 * @throws {ColloquyError} of kind `usage`.
 */
export function checkAboveZero(name: string, limit: number | undefined): void {
  if (limit !== undefined && !(typeof limit === 'number' && limit > 0)) refuse(`${name} must be a number above 0`);
}

/**
 * Does a piece of work until the end that the caller set for it, by a `timeout` or by a `signal`. At the end it fails
 * at once, whatever the work does then, and its own signal tells the work to stop.
 *
 * @throws {ColloquyError} of kind `timeout` or `abort` at the end; of kind `usage`, before the work has begun, when
 * `timeout` or `signal` cannot set one.
 */
export async function withDeadline<Value>(
  timeout: number | undefined,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
): Promise<Value> {
  checkAboveZero('timeout', timeout);
  const milliseconds = timeout ?? LONGEST;
  if (milliseconds >= LONGEST && !callerSignal) return work();
  // not known by its class, as it can come from another realm
  if (callerSignal && !('removeEventListener' in callerSignal)) {
    refuse('signal must be an AbortSignal, such as controller.signal');
  }

  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  let endedBy: 'timeout' | 'signal' | undefined;
  try {
    // what runs later than this, in a timer or a listener, must not throw: nobody would catch it
    return await new Promise<Value>((resolve, reject) => {
      const end = (by: typeof endedBy) => {
        endedBy = by;
        reject();
        controller.abort();
      };
      onAbort = () => end('signal');
      if (callerSignal?.aborted) return onAbort();
      if (milliseconds < LONGEST) timer = setTimeout(end, milliseconds, 'timeout');
      callerSignal?.addEventListener('abort', onAbort);
      work(controller.signal).then(resolve, reject);
    });
  } catch (error) {
    if (!endedBy) throw error;
    const clock = endedBy === 'timeout' || Object(callerSignal?.reason).name === 'TimeoutError' ? endedBy : undefined;
    const kind = clock ? 'timeout' : 'abort';
    const message = endedBy === 'timeout' ? `no answer within ${milliseconds} ms` : 'by its signal';
    throw colloquyError({ kind, message, progress, facts: clock && { clock } });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  }
}
