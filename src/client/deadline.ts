import { colloquyError, type Progress, refuse, shown, type TimeoutError } from './colloquy-error.ts';
import type { Signal } from './transport.ts';

/** Milliseconds without an end: a longer timer would fire at once. */
export const ENDLESS: number = 2 ** 31;

/**
 * Does a piece of work. At the end that the caller set it fails at once, whatever the work does, and the work's own signal is
 * aborted with the same error. Without an end the work has no signal: to make one costs more than all else here.
 */
export async function withDeadline<Value>(
  timeout: number,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
  ownClock: 'timeout' | 'attemptTimeout' = 'timeout',
): Promise<Value> {
  if (!callerSignal && timeout >= ENDLESS) return work();
  // not known by its class, as it can come from another realm
  if (callerSignal && !callerSignal.removeEventListener)
    refuse(`signal must be an AbortSignal, not ${shown(callerSignal)}`);

  const controller = new AbortController();
  const { signal } = controller;
  const end = (message: string, clock?: TimeoutError['clock']) =>
    controller.abort(
      colloquyError({ kind: clock ? 'timeout' : 'abort', message, ...progress, ...(clock && { clock }) }),
    );
  const onAbort = () => {
    try {
      // that of a call has the error with which the call ends
      if (ownClock === 'attemptTimeout') controller.abort(callerSignal?.reason);
      else end('by signal', Object(callerSignal?.reason).name === 'TimeoutError' ? 'signal' : undefined);
    } catch (error) {
      controller.abort(error); // the signal cannot say why it was aborted
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      if (timeout < ENDLESS) timer = setTimeout(end, timeout, `no response within ${timeout} ms`, ownClock);
      callerSignal?.addEventListener('abort', onAbort);
      if (callerSignal?.aborted) onAbort();
      else work(signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  }
}
