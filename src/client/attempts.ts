import { removeKey } from './answer.ts';
import {
  type AssumptionError,
  type CallError,
  ColloquyError,
  type ConnectionError,
  colloquyError,
  type Progress,
  refuse,
} from './colloquy-error.ts';
import { type Connection, type HookContext, MAX_ANSWER_BYTES, type Next } from './options.ts';
import { checkHeaders } from './request.ts';
import type { Answer, OutgoingRequest, Signal } from './transport.ts';

/**
 * Sends a request until it is answered, failed for good or tried often enough.
 *
 * @throws {ColloquyError} of kind `connection`, `timeout` or `too-large`, and what a function of the caller's throws.
 */
export async function attempt(
  { hook, send, authorize, clean, maxAnswerBytes = MAX_ANSWER_BYTES }: Connection,
  request: OutgoingRequest,
  progress: Progress,
  retries: number,
  signal?: Signal,
): Promise<Answer> {
  const onSend = () => {
    progress.unsent = false;
  };
  const next: Next = async (outgoing) => {
    const authorized = await authorize(outgoing);
    if (!authorized?.headers) refuse('authorize must return a request'); // as in JavaScript
    checkHeaders(authorized.headers);
    // whatever the transport makes of its signal, a call that has ended sends nothing more
    if (signal?.aborted) refuse('ended');
    const answer = await send(authorized, { signal, maxAnswerBytes, onSend });
    if ('kind' in answer) throw colloquyError({ ...answer, message: `${answer.message}, ${progress.host}`, progress });
    // a success is handed on as it came: what it says is the caller's
    return hook && answer.status >= 300 ? removeKey(answer, clean) : answer;
  };
  const call = {};
  for (;;) {
    progress.attempts++;
    let outcome: Answer | CallError | AssumptionError;
    try {
      outcome = await (hook ? hook(request, next, contextOf(progress, call)) : next(request));
      if (!outcome?.headers) refuse('hook must return an answer'); // as in JavaScript
    } catch (error) {
      if (!(error instanceof ColloquyError)) throw error;
      outcome = error;
    }
    const delay = progress.attempts <= retries && !signal?.aborted && delayBeforeRetry(progress, outcome);
    if (delay) await wait(delay, signal);
    else if ('kind' in outcome) throw outcome;
    else return outcome;
  }
}

function contextOf({ method, path, attempts }: Progress, call: object): HookContext {
  return {
    attempt: attempts,
    call,
    attributes: {
      'http.request.method': method,
      'url.template': path,
      'http.request.resend_count': attempts - 1,
    },
  };
}

const RETRIED = [429, 502, 503, 504];

/**
 * Decides whether an attempt is followed by another one. A POST is repeated only when nothing of it was sent: what
 * happens when the same message is sent twice is open (`send-message.twice`).
 *
 * @returns the milliseconds to wait, or `undefined` when the call is over.
 */
function delayBeforeRetry(
  { method, attempts, unsent }: Progress,
  outcome: Answer | CallError | AssumptionError,
): number | undefined {
  // an answer has the last two, a failure of the connection the first
  const { code, status, headers } = outcome as Partial<Pick<ConnectionError, 'code'> & Answer>;
  if (!(code ?? RETRIED.includes(status as number)) || !(unsent || method === 'GET')) return undefined;
  // the API's description promises no such header
  const value = headers?.get('retry-after') ?? '';
  const asked = value && (Number(value) * 1000 || Date.parse(value) - Date.now());
  // half a second, then twice as long each time up to eight seconds, and by chance up to a half less
  const own = Math.min(250 * 2 ** attempts, 8_000) * (1 - Math.random() / 2);
  // who asks to be called again at once gets a little time as well
  const delay = asked ? Math.max(asked, own / 5) : own;
  // a server that asks for more than a minute is not waited for: the caller gets its answer
  return delay > 60_000 ? undefined : delay;
}

/** Waits; for ever, but without a timer, when the signal is aborted meanwhile: the call has ended by then. */
function wait(milliseconds: number, signal: Signal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => clearTimeout(timer));
  });
}
