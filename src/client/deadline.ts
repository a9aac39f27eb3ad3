import { callError, type Progress } from './call-error.ts';
import type { Signal } from './signal.ts';

/** The end that the caller set for a call: by a `timeout`, by a `signal`, or not at all. */
export interface Deadline {
  /** Tells the transport to stop; `undefined` when the call may take as long as it takes. */
  readonly signal: Signal | undefined;
  /** Gives what the work gives, or fails as soon as the end has come, whatever the work does then. */
  run<Value>(work: () => Promise<Value>, progress: Progress): Promise<Value>;
}

const none: Deadline = { signal: undefined, run: (work) => work() };

export function deadlineOf(timeout: number | undefined, signal: Signal | undefined): Deadline {
  if (timeout === undefined && signal === undefined) return none;
  const controller = new AbortController();
  return {
    signal: controller.signal,
    run: (work, progress) =>
      new Promise((resolve, reject) => {
        const end = (clock?: 'timeout' | 'signal') => {
          const by = clock === 'timeout' ? `timeout of ${timeout} ms` : 'signal';
          reject(
            clock
              ? callError('timeout', `The call ended by its ${by}.`, progress, { clock })
              : callError('abort', 'The call was aborted by its signal.', progress),
          );
          controller.abort();
        };
        const onAbort = () => end(Object(signal?.reason).name === 'TimeoutError' ? 'signal' : undefined);
        if (signal?.aborted) {
          onAbort();
          return;
        }
        const timer = timeout === undefined ? undefined : setTimeout(end, timeout, 'timeout');
        signal?.addEventListener('abort', onAbort);
        work()
          .then(resolve, reject)
          .finally(() => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', onAbort);
          });
      }),
  };
}
