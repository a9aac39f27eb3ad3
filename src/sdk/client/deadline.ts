import { createColloquyError, type Progress, refuse, type TimeoutError } from './colloquy-error.ts';
import type { Signal } from './transport.ts';

/** The milliseconds from which a limit counts as none: a timer that long would fire at once. */
export const ENDLESS_MS: number = 2 ** 31;

/** Runs the work. If the signal aborts, rejects at once with its reason, although the work may go on. */
export function runUnlessAborted<Value>(signal: Signal | undefined, work: () => Promise<Value>): Promise<Value> {
  if (!signal) return work();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    work().then(resolve, reject);
  });
}

/**
 * Runs the work until a timeout or the caller's signal. Then it rejects at once, and aborts the signal of the work with the
 * same error. Without a limit the work gets no signal: making one costs more than writing the request.
 */
export function withDeadline<Value>(
  timeout: number,
  callerSignal: Signal | undefined,
  progress: Progress,
  work: (signal?: Signal) => Promise<Value>,
  ownClock: 'timeout' | 'attemptTimeout' = 'timeout',
): Promise<Value> {
  if (!callerSignal && timeout >= ENDLESS_MS) return work();
  // not checked by its class, as a signal can come from another realm
  if (callerSignal && !callerSignal.removeEventListener) refuse('signal', 'be an AbortSignal', callerSignal);

  const controller = new AbortController();
  const { signal } = controller;
  const end = (message: string, clock?: TimeoutError['clock']) =>
    controller.abort(
      createColloquyError({ kind: clock ? 'timeout' : 'abort', message, ...progress, ...(clock && { clock }) }),
    );
  const onAbort = () => {
    try {
      // the signal of the call already has the error with which the call ends
      if (ownClock === 'attemptTimeout') controller.abort(callerSignal?.reason);
      else end('by signal', Object(callerSignal?.reason).name === 'TimeoutError' ? 'signal' : undefined);
    } catch (error) {
      controller.abort(error); // reading the reason of the signal threw
    }
  };
  callerSignal?.addEventListener('abort', onAbort);
  if (callerSignal?.aborted) onAbort();
  const timer =
    timeout < ENDLESS_MS ? setTimeout(end, timeout, `no response within ${timeout} ms`, ownClock) : undefined;
  return runUnlessAborted(signal, () => work(signal)).finally(() => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  });
}
