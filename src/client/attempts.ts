import { withoutKey } from './access.ts';
import {
  type AssumptionError,
  type CallError,
  ColloquyError,
  colloquyError,
  type Progress,
  refuse,
} from './colloquy-error.ts';
import type { Connection, Next } from './options.ts';
import { checkHeaders } from './request.ts';
import type { Answer, AnswerHeaders, OutgoingRequest, Signal } from './transport.ts';

/**
 * Sends a request until it is answered, failed for good or tried often enough.
 *
 * @throws {ColloquyError} of kind `connection`, `timeout` or `too-large`, and what a function of the caller's throws.
 */
export async function attempt(
  connection: Connection,
  request: OutgoingRequest,
  progress: Progress,
  retries: number,
  signal?: Signal,
): Promise<Answer> {
  const next: Next = async (outgoing) => {
    const authorized = await connection.authorize(outgoing);
    checkHeaders(authorized.headers);
    // whatever the transport makes of its signal, a call that has ended sends nothing more
    if (signal?.aborted) refuse('ended');
    const answer = await connection.send(authorized, { signal, reading: connection, progress });
    if ('kind' in answer) throw colloquyError({ ...answer, ...progress });
    // a success is handed on as it came: what it says is the caller's
    return answer.status >= 300 ? withoutKey(answer, connection.hide) : answer;
  };
  for (;;) {
    const attempt = ++progress.attempts;
    let outcome: Answer | CallError | AssumptionError;
    try {
      outcome = await (connection.hook
        ? connection.hook(request, next, { attempt, call: request, path: progress.path })
        : next(request));
      if (!outcome?.headers) refuse('hook must return an answer'); // as in JavaScript
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      outcome = error;
    }
    const delay = attempt <= retries && !signal?.aborted && delayBeforeRetry(progress, outcome);
    if (!delay) {
      if ('kind' in outcome) throw outcome;
      return outcome;
    }
    // without end, but without a timer, when the signal is aborted meanwhile: the call is over by then
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, delay);
      signal?.addEventListener('abort', () => clearTimeout(timer));
    });
    progress.requestId = progress.status = undefined;
  }
}

const RETRIED: readonly (number | undefined)[] = [429, 502, 503, 504];

/**
 * Decides whether an attempt is followed by another one. A POST is repeated only when nothing of it was sent: what
 * happens when the same message is sent twice is open (`send-message.twice`).
 *
 * @returns the milliseconds to wait, or `false` when the call is over.
 */
function delayBeforeRetry(progress: Progress, outcome: Outcome): number | false {
  if (!outcome.code && !RETRIED.includes(outcome.status)) return false;
  if (!progress.unsent && progress.method !== 'GET') return false;
  // the API's description promises no such header
  const value = String(outcome.headers?.get('retry-after'));
  const asked = Number(value) * 1000 || Date.parse(value) - Date.now();
  // half a second, then twice as long each time up to eight seconds, and by chance up to a half less
  const own = Math.min(250 * 2 ** progress.attempts, 8_000) * (1 - Math.random() / 2);
  // who asks to be called again at once gets a little time as well
  const delay = Math.max(asked || own, own / 5);
  // a server that asks for more than a minute is not waited for: the caller gets its answer
  return delay <= 60_000 && delay;
}

/** What came of an attempt: an answer has the last two, a failure of the connection the first. */
interface Outcome {
  readonly code?: string;
  readonly status?: number | undefined;
  readonly headers?: AnswerHeaders;
}
