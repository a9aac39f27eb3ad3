import { colloquyError, type Progress } from './colloquy-error.ts';
import type { Signal } from './signal.ts';

/** A longer timer would fire at once. */
const LONGEST = 2 ** 31;

/**
 * Does a piece of work until the end that the caller set for it, by a `timeout` or by a `signal`. At the end it fails
 * at once, whatever the work does then, and its own signal tells the work to stop.
 */
export function withDeadline<Value>(
  timeout = LONGEST,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
): Promise<Value> {
  if (timeout >= LONGEST && !callerSignal) return work();
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      callerSignal?.removeEventListener('abort', onAbort);
    };
    const end = (clock?: 'timeout' | 'signal') => {
      finish();
      reject(colloquyError(clock ? 'timeout' : 'abort', `by its ${clock ?? 'signal'}`, progress, clock && { clock }));
      controller.abort();
    };
    const onAbort = () => end(Object(callerSignal?.reason).name === 'TimeoutError' ? 'signal' : undefined);
    const timer = timeout >= LONGEST ? undefined : setTimeout(end, timeout, 'timeout');
    if (callerSignal?.aborted) return onAbort();
    callerSignal?.addEventListener('abort', onAbort);
    work(controller.signal).then(resolve, reject).finally(finish);
  });
}
