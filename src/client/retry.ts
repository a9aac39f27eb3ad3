import type { AssumptionError, CallError, Progress } from './colloquy-error.ts';
import type { Signal } from './signal.ts';
import type { Answer, AnswerHeaders } from './transport.ts';

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
  if (!(unsent || method === 'GET')) return undefined;
  let asked: number | undefined;
  if (!('code' in outcome)) {
    if (!('status' in outcome && RETRIED.includes(outcome.status))) return undefined;
    asked = askedDelay(outcome.headers);
    // a server that asks for more than a minute is not waited for: the caller gets its answer
    if (asked > 60_000) return undefined;
  }
  // half a second, then twice as long each time up to eight seconds, and by chance up to a half less
  return asked || Math.min(250 * 2 ** attempts, 8_000) * (1 - Math.random() / 2);
}

/** Milliseconds that the header `Retry-After` asks for, `NaN` without; the API's description does not promise it. */
function askedDelay(headers: AnswerHeaders): number {
  const value = headers.get('retry-after') ?? '';
  return Math.max(1, Number(value) * 1000 || Date.parse(value) - Date.now());
}

/** Waits; for ever, but without a timer, when the signal is aborted meanwhile. */
export function wait(milliseconds: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });
}
