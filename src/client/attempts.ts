import type { OperationId } from '../../generated/ids.ts';
import { headersWithoutKey } from './access.ts';
import { type CallError, callError, colloquyError, type Progress, refuse } from './colloquy-error.ts';
import { unlessAborted } from './deadline.ts';
import type { Operation } from './operations.ts';
import type { Connection, Hook, HookContext, Next } from './options.ts';
import { readResponse } from './read-response.ts';
import { checkHeaders } from './request.ts';
import type { Success } from './result.ts';
import type { Answer, AnswerHeaders, OutgoingRequest, Signal } from './transport.ts';
import { warn } from './warn.ts';

export async function attempt<Id extends OperationId>(
  operation: Operation<Id>,
  connection: Connection,
  request: OutgoingRequest,
  progress: Progress,
  retries: number,
  signal: Signal,
): Promise<Success<Id> | CallError> {
  const { hook, hide } = connection;
  // once for a response that a hook passes on, so that hook and caller get the same error
  let handed: Answer | undefined;
  let handedRead: Success<Id> | CallError;
  const read = (response: Answer) =>
    response === handed ? handedRead : readResponse(operation, response, progress, hide);
  const send: Next = async (outgoing) => {
    try {
      const authorized = await connection.authorize(outgoing);
      checkHeaders(authorized.headers);
      const response = await unlessAborted(signal, () =>
        connection.send(authorized, { signal, reading: connection, progress }),
      );
      if ('kind' in response) throw colloquyError({ ...response, ...progress });
      // an error has the text without the key; the body of a success is left to the caller
      handedRead = read(response);
      const { text = response.text } = handedRead as { readonly text?: string }; // as an error has it
      handed = { ...response, headers: headersWithoutKey(response.headers, hide), text };
      return handed;
    } catch (error) {
      throw callError(error, progress);
    }
  };
  for (;;) {
    const attempt = ++progress.attempts;
    let outcome: Success<Id> | CallError;
    try {
      const errorOf = (response: Answer) => {
        const outcome = read(response);
        return 'kind' in outcome ? outcome : undefined;
      };
      const response = hook
        ? around(hook, request, send, { path: progress.path, attempt, call: request, errorOf })
        : send(request);
      outcome = read(await response);
    } catch (error) {
      outcome = callError(error, progress);
    }
    const delay = attempt <= retries && !signal.aborted && delayBeforeRetry(progress, outcome);
    if (!delay) return outcome;
    // never resolves when the signal is aborted meanwhile, but leaves no timer: the call is over by then
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, delay);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
    progress.requestId = progress.status = undefined;
  }
}

/** Calls a hook around an attempt. What it throws changes nothing: the outcome is that of the request. */
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
    const response = await hook(request, next, context);
    if (!response?.headers) refuse('returned no response'); // as in JavaScript
    return response;
  } catch (error) {
    kept = sent ?? next(request);
    const outcome = await kept.catch((failure) => failure);
    if (outcome !== error) warn(hook, 'hook', error); // to rethrow why the request failed is not to throw
    return kept;
  }
}

const RETRIED: readonly (number | undefined)[] = [429, 502, 503, 504];

/**
 * The milliseconds to wait before another attempt; `false` when the call is over. A POST is repeated only when nothing of
 * it was sent: what happens when the same message is sent twice is open (`send-message.twice`).
 */
function delayBeforeRetry(progress: Progress, outcome: Outcome): number | false {
  if (!outcome.code && !RETRIED.includes(outcome.status)) return false;
  if (!progress.unsent && progress.method !== 'GET') return false;
  // the API's description promises no such header
  const value = String(outcome.headers?.get('retry-after'));
  const asked = Number(value) * 1000 || Date.parse(value) - Date.now();
  // half a second, then twice as long each time up to eight seconds, less up to a half at random
  const own = Math.min(250 * 2 ** progress.attempts, 8_000) * (1 - Math.random() / 2);
  // a server that asks for no delay gets a short one as well
  const delay = Math.max(asked || own, own / 5);
  // a server that asks for more than a minute is not waited for: the caller gets its response
  return delay <= 60_000 && delay;
}

interface Outcome {
  readonly code?: string;
  readonly status?: number | undefined;
  readonly headers?: AnswerHeaders;
}
