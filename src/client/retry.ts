import type { CallError, Progress } from './call-error.ts';
import type { Signal } from './signal.ts';
import type { Answer } from './transport.ts';

const RETRIED = [429, 502, 503, 504];
const FIRST_DELAY = 500;
const MOST_BACKOFF = 8_000;
/** A server that asks for more than this is not waited for: the caller gets its answer. */
const MOST_RETRY_AFTER = 60_000;

/**
 * Decides whether an attempt is followed by another one. A POST is repeated only when nothing of it was sent: what
 * happens when the same message is sent twice is open (`send-message.twice`).
 *
 * @returns the milliseconds to wait, or `undefined` when the call is over.
 */
export function delayBeforeRetry(
  { method, attempts, unsent }: Progress,
  outcome: Answer | CallError,
  firstDelay = FIRST_DELAY,
): number | undefined {
  if ('kind' in outcome) {
    const lost = outcome.kind === 'connection' || (outcome.kind === 'timeout' && outcome.clock === 'transport');
    if (!lost || !(unsent || method === 'GET')) return undefined;
  } else if (method !== 'GET' || !RETRIED.includes(outcome.status)) {
    return undefined;
  } else {
    const asked = retryAfter(outcome);
    if (asked !== undefined) return asked > MOST_RETRY_AFTER ? undefined : asked;
  }
  return Math.min(firstDelay * 2 ** (attempts - 1), MOST_BACKOFF) * (1 - Math.random() / 2);
}

/** Milliseconds that the header `Retry-After` asks for; the API's description promises no such header. */
function retryAfter({ headers }: Answer): number | undefined {
  const value = headers.get('retry-after');
  if (!value) return undefined;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** Waits, or no longer than until the signal is aborted. */
export function wait(milliseconds: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener('abort', done);
  });
}
