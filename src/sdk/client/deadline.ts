import { colloquyError, type Progress, refuse, type TimeoutError } from './colloquy-error.ts';
import type { Signal } from './transport.ts';

/** Milliseconds without an end: a longer timer would fire at once. */
export const ENDLESS: number = 2 ** 31;

/** Does a piece of work, unless a signal is aborted: then it fails at once with the reason, whatever the work does. */
export function unlessAborted<Value>(signal: Signal | undefined, work: () => Promise<Value>): Promise<Value> {
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    work().then(resolve, reject);
  });
}

/**
 * At the end that the caller set it fails at once, and the work's own signal is aborted with the same error. Work without an
 * end has no signal: to make one costs more than to write the request.
 */
export function withDeadline<Value>(
  timeout: number,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
  ownClock: 'timeout' | 'attemptTimeout' = 'timeout',
): Promise<Value> {
  if (!callerSignal && timeout >= ENDLESS) return work();
  // not known by its class, as it can come from another realm
  if (callerSignal && !callerSignal.removeEventListener) refuse('signal', 'be an AbortSignal', callerSignal);

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
  callerSignal?.addEventListener('abort', onAbort);
  if (callerSignal?.aborted) onAbort();
  const timer = timeout < ENDLESS ? setTimeout(end, timeout, `no response within ${timeout} ms`, ownClock) : undefined;
  return unlessAborted(signal, () => work(signal)).finally(() => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  });
}
