import type { AssumptionError, CallError, ConnectionError, Progress } from './colloquy-error.ts';
import type { Signal } from './signal.ts';
import type { Answer } from './transport.ts';

const RETRIED = [429, 502, 503, 504];

/**
 * Decides whether an attempt is followed by another one. A POST is repeated only when nothing of it was sent: what
 * happens when the same message is sent twice is open (`send-message.twice`).
 *
 * @returns the milliseconds to wait, or `undefined` when the call is over.
 */
export function delayBeforeRetry(
  { method, attempts, unsent }: Progress,
  outcome: Answer | CallError | AssumptionError,
): number | undefined {
  // an answer has the last two, a failure of the connection the first
  const { code, status, headers } = outcome as Partial<Pick<ConnectionError, 'code'> & Answer>;
  if (!(code ?? RETRIED.includes(status as number)) || !(unsent || method === 'GET')) return undefined;
  // the API's description promises no such header
  const value = headers?.get('retry-after') ?? '';
  const asked = Math.max(1, Number(value) * 1000 || Date.parse(value) - Date.now());
  // half a second, then twice as long each time up to eight seconds, and by chance up to a half less
  const delay = asked || Math.min(250 * 2 ** attempts, 8_000) * (1 - Math.random() / 2);
  // a server that asks for more than a minute is not waited for: the caller gets its answer
  return delay > 60_000 ? undefined : delay;
}

/** Waits; for ever, but without a timer, when the signal is aborted meanwhile. */
export function wait(milliseconds: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });
}
