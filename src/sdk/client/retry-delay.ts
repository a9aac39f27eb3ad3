import type { CallError, UsageError } from './colloquy-error.ts';

/**
 * Decides whether a call is tried again after a failed attempt: returns the milliseconds to wait, or `false` to fail
 * with the error. It is not called after the last attempt that `retries` allows, or for a call that was refused. If it
 * throws, the call fails with a {@link UsageError} whose `cause` is the thrown value.
 */
export type RetryDelay = (error: Exclude<CallError, UsageError>) => number | false;

/** Error codes for rejected certificates: the next attempt would get the same certificate. */
const CERTIFICATE_CODES = /CERT|LEAF_SIGNATURE|HOSTNAME/;

/**
 * The default {@link RetryDelay}. A GET is tried again after 429, 502, 503 and 504, after a failed connection, a
 * timeout of the run time and `attemptTimeout`. A POST is tried again only if it is certain that nothing of it was
 * sent: what happens to a message that is sent twice is open (`send-message.twice`). A rejected certificate is not
 * tried again. The delay is half a second, doubled each time up to eight seconds and randomly reduced by up to a half,
 * or that of `Retry-After`. If that is more than a minute, the call is not tried again.
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
  const { code, clock, retryAfter } = error as ErrorFacts; // each kind has some of them
  const isPassing = code
    ? !CERTIFICATE_CODES.test(code)
    : clock === 'attemptTimeout' || /429|50[2-4]/.test(`${error.status}`);
  if (!isPassing || !(error.unsent || error.method === 'GET')) return false;
  // half a second, doubled each time up to eight seconds, and randomly reduced by up to a half
  const backoff = Math.min(250 * 2 ** error.attempts, 8_000) * (1 - Math.random() / 2);
  // a short delay even if the server asks for none
  const delay = Math.max(retryAfter ?? backoff, backoff / 5);
  // if the server asks for more than a minute, the caller gets the response instead
  return delay <= 60_000 && delay;
};

interface ErrorFacts {
  readonly code?: string;
  readonly clock?: string;
  readonly retryAfter?: number | undefined;
}
