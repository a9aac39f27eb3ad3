import type { CallError, UsageError } from './colloquy-error.ts';

/**
 * Decides whether a call is tried again after an attempt that failed: the milliseconds until then, or `false` when the
 * call fails with the error. It is asked neither after the last attempt that `retries` allows nor of a call that was refused.
 * If it throws, the call fails with a {@link UsageError} whose `cause` is what it threw.
 */
export type RetryDelay = (error: Exclude<CallError, UsageError>) => number | false;

/** Codes of certificates that are not accepted: the next attempt would meet the same one. */
const CERTIFICATE = /CERT|LEAF_SIGNATURE|HOSTNAME/;

/**
 * The {@link RetryDelay} of a client that is given none. A GET is tried again after 429, 502, 503 and 504, after a lost
 * connection and after `attemptTimeout`. A POST is tried again only when it is certain that nothing of it was sent: what
 * happens when the same message is sent twice is open (`send-message.twice`). A certificate that is not accepted is not
 * tried again. The delay is half a second, twice as long each time, or what `Retry-After` asks for, up to a minute.
 *
 * @example
 * ```ts
 * import { createClient, retryDelay } from 'colloquy';
 *
 * const client = createClient({
 *   baseUrl: 'http://127.0.0.1:4010',
 *   apiKey: 'example-key',
 *   retryDelay: (error) => (error.status === 500 && error.method === 'GET' ? 1_000 : retryDelay(error)),
 * });
 * await client.agents.list();
 * ```
 */
export const retryDelay: RetryDelay = (error) => {
  const { code, clock, retryAfter } = error as Facts; // each is there in some of the kinds
  const isPassing = code
    ? !CERTIFICATE.test(code)
    : clock === 'attemptTimeout' || /429|50[2-4]/.test(`${error.status}`);
  if (!isPassing || !(error.unsent || error.method === 'GET')) return false;
  // half a second, then twice as long each time up to eight seconds, less up to a half at random
  const own = Math.min(250 * 2 ** error.attempts, 8_000) * (1 - Math.random() / 2);
  // a server that asks for no delay gets a short one as well
  const delay = Math.max(retryAfter ?? own, own / 5);
  // a server that asks for more than a minute is not waited for: the caller gets its response
  return delay <= 60_000 && delay;
};

interface Facts {
  readonly code?: string;
  readonly clock?: string;
  readonly retryAfter?: number | undefined;
}
