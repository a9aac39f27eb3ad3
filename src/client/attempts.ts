import type { OperationId } from '../../generated/ids.ts';
import { headersWithoutKey } from './access.ts';
import { readAnswer } from './answer.ts';
import { type CallError, callError, colloquyError, type Progress, refuse } from './colloquy-error.ts';
import { unlessAborted } from './deadline.ts';
import type { Operation } from './operations.ts';
import type { Connection, Hook, HookContext, Next } from './options.ts';
import { checkHeaders } from './request.ts';
import type { Success } from './result.ts';
import type { Answer, AnswerHeaders, OutgoingRequest, Signal } from './transport.ts';
import { warn } from './warn.ts';

/** Sends a request until it is answered, failed for good or tried often enough. */
export async function attempt<Id extends OperationId>(
  operation: Operation<Id>,
  connection: Connection,
  request: OutgoingRequest,
  progress: Progress,
  retries: number,
  signal?: Signal,
): Promise<Success<Id> | CallError> {
  const { hook, hide } = connection;
  // the last answer as the hook gets it, and what was read in it: the hook is told the error that the caller gets
  let handed: Answer | undefined;
  let read: Success<Id> | CallError;
  const outcomeOf = (answer: Answer) =>
    answer === handed ? read : readAnswer(operation, answer, progress, connection);
  const send: Next = async (outgoing) => {
    try {
      const authorized = await connection.authorize(outgoing);
      checkHeaders(authorized.headers);
      const answer = await unlessAborted(signal, () =>
        connection.send(authorized, { signal, reading: connection, progress }),
      );
      if ('kind' in answer) throw colloquyError({ ...answer, ...progress });
      read = readAnswer(operation, answer, progress, connection);
      // the body of a success is the caller's
      const { text } = 'text' in read ? read : answer;
      handed = hook ? { ...answer, headers: headersWithoutKey(answer.headers, hide), text } : answer;
      return handed;
    } catch (error) {
      throw callError(error, progress);
    }
  };
  const errorOf = (answer: Answer) => {
    const outcome = outcomeOf(answer);
    return 'kind' in outcome ? outcome : undefined;
  };
  for (;;) {
    const attempt = ++progress.attempts;
    let outcome: Success<Id> | CallError;
    try {
      const answer = hook
        ? around(hook, request, send, { attempt, call: request, path: progress.path, errorOf })
        : send(request);
      outcome = outcomeOf(await answer);
    } catch (error) {
      outcome = callError(error, progress);
    }
    const delay = attempt <= retries && !signal?.aborted && delayBeforeRetry(progress, outcome);
    if (!delay) return outcome;
    // without end, but without a timer, when the signal is aborted meanwhile: the call is over by then
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, delay);
      signal?.addEventListener('abort', () => clearTimeout(timer));
    });
    progress.requestId = progress.status = undefined;
  }
}

/** Has a hook stand around an attempt. What it throws changes nothing: the attempt comes to what came of the request. */
async function around(hook: Hook, request: OutgoingRequest, send: Next, context: HookContext): Promise<Answer> {
  let sent: Promise<Answer> | undefined;
  let kept: Promise<Answer> | undefined;
  const next: Next = (outgoing) => {
    if (kept) return kept; // what a hook does after it threw sends nothing
    sent = send(outgoing);
    sent.catch(() => {}); // it need not wait for it
    return sent;
  };
  try {
    const answer = await hook(request, next, context);
    if (!answer?.headers) refuse('it must return an answer'); // as in JavaScript
    return answer;
  } catch (error) {
    kept = sent ?? next(request);
    const outcome = await kept.catch((failure) => failure);
    if (outcome !== error) warn(hook, 'hook', error); // to hand on why the request failed is not to throw
    return kept;
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
