import { colloquyError, type Progress, refuse } from './colloquy-error.ts';
import type { Signal } from './transport.ts';

/** Milliseconds without an end: a longer timer would fire at once. */
export const ENDLESS: number = 2 ** 31;

/**
 * Does a piece of work until the end that the caller set for it, by a `timeout` or by a `signal`. At the end it fails
 * at once, whatever the work does then, and its own signal tells the work to stop, and the error as the reason.
 *
 * @throws {ColloquyError} of kind `timeout` or `abort` at the end; of kind `usage`, before the work has begun, when
 * `signal` cannot set one.
 */
export async function withDeadline<Value>(
  timeout: number,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
): Promise<Value> {
  if (timeout >= ENDLESS && !callerSignal) return work();
  // not known by its class, as it can come from another realm
  if (callerSignal && !callerSignal.removeEventListener) {
    refuse('signal must be an AbortSignal');
  }

  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  try {
    return await new Promise<Value>((resolve, reject) => {
      // it runs in a timer or a listener, where nobody would catch what it throws: as it is async, `resolve` takes that
      const end = async (own?: 'timeout'): Promise<never> => {
        try {
          const clock = own ?? (Object(callerSignal?.reason).name === 'TimeoutError' && 'signal');
          const error = colloquyError({
            kind: clock ? 'timeout' : 'abort',
            message: own ? `no answer within ${timeout} ms` : 'by its signal',
            ...progress,
            ...(clock && { clock }),
          });
          controller.abort(error);
          throw error;
        } finally {
          controller.abort(); // also when the signal cannot say why it was aborted
        }
      };
      onAbort = () => resolve(end());
      if (callerSignal?.aborted) return onAbort();
      if (timeout < ENDLESS) timer = setTimeout(() => resolve(end('timeout')), timeout);
      callerSignal?.addEventListener('abort', onAbort);
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  }
}
