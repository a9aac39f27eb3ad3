import { colloquyError, type Progress, refuse } from './colloquy-error.ts';
import type { Signal } from './transport.ts';

/** A longer timer would fire at once. */
const LONGEST = 2 ** 31;

/**
 * Refuses a limit that is no number above 0: a timer would take such a `timeout` for none, and fire at once.
 *
 * @throws {ColloquyError} of kind `usage`.
 */
export function checkAboveZero(name: string, limit: number | undefined = 1): void {
  if (!(typeof limit === 'number' && limit > 0)) refuse(`${name} must be a number above 0`);
}

/**
 * Does a piece of work until the end that the caller set for it, by a `timeout` or by a `signal`. At the end it fails
 * at once, whatever the work does then, and its own signal tells the work to stop.
 *
 * @throws {ColloquyError} of kind `timeout` or `abort` at the end; of kind `usage`, before the work has begun, when
 * `timeout` or `signal` cannot set one.
 */
export async function withDeadline<Value>(
  timeout: number | undefined = LONGEST,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
): Promise<Value> {
  checkAboveZero('timeout', timeout);
  if (timeout >= LONGEST && !callerSignal) return work();
  // not known by its class, as it can come from another realm
  if (callerSignal && !('removeEventListener' in callerSignal)) {
    refuse('signal must be an AbortSignal');
  }

  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  try {
    return await new Promise<Value>((resolve, reject) => {
      // it runs in a timer or a listener, where nobody would catch what it throws: as it is async, `resolve` takes that
      const end = async (own?: 'timeout'): Promise<never> => {
        controller.abort();
        const message = own ? `no answer within ${timeout} ms` : 'by its signal';
        const clock = own ?? (Object(callerSignal?.reason).name === 'TimeoutError' && 'signal');
        throw colloquyError({ kind: clock ? 'timeout' : 'abort', message, ...progress, ...(clock && { clock }) });
      };
      onAbort = () => resolve(end());
      if (callerSignal?.aborted) return onAbort();
      if (timeout < LONGEST) timer = setTimeout(() => resolve(end('timeout')), timeout);
      callerSignal?.addEventListener('abort', onAbort);
      work(controller.signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  }
}
