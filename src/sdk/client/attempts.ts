import type { OperationId } from '../../../generated/ids.ts';
import { type CallError, createColloquyError, type Progress, refuse, toCallError } from './colloquy-error.ts';
import { ENDLESS_MS, runUnlessAborted, withDeadline } from './deadline.ts';
import type { Operation } from './operations.ts';
import type { ConnectionSettings, Hook, HookContext, Limits, Next } from './options.ts';
import { readResponse } from './read-response.ts';
import { checkHeaders } from './request.ts';
import type { Success } from './result.ts';
import { type Answer, noteHead, type OutgoingRequest, type Signal } from './transport.ts';
import { warnOnce } from './warn.ts';

export async function attempt<Id extends OperationId>(
  operation: Operation<Id>,
  connection: ConnectionSettings,
  request: OutgoingRequest,
  progress: Progress,
  { retries, attemptTimeout }: Limits,
  signal?: Signal,
): Promise<Success<Id>> {
  const { hooks, hide, retryDelay } = connection;
  const { url } = request; // as it was before any hook
  // the response to the request is read once, so that hook and caller get the same error
  let received: Answer | undefined;
  let receivedOutcome: Success<Id> | CallError;
  // any other response was made by a hook
  const read = (response: Answer) =>
    response === received
      ? receivedOutcome
      : readResponse(operation, { ...response, ...noteHead(progress, hide, response) }, progress, hide);
  const send: Next = async (outgoing) => {
    try {
      const authorized = await connection.authorize(outgoing, outgoing.url === url);
      checkHeaders(authorized.headers);
      const transmit = (until?: Signal) => connection.send(authorized, progress, connection, until);
      const response = await (attemptTimeout < ENDLESS_MS
        ? withDeadline(attemptTimeout, signal, progress, transmit, 'attemptTimeout')
        : runUnlessAborted(signal, () => transmit(signal)));
      if ('kind' in response) throw createColloquyError({ ...response, ...progress });
      receivedOutcome = readResponse(operation, response, progress, hide);
      // the text of an error without the key; the body of a success is not changed
      const { text = response.text } = receivedOutcome as { readonly text?: string };
      received = { ...response, text };
      return received;
    } catch (error) {
      throw toCallError(error, progress);
    }
  };
  for (;;) {
    const attempt = ++progress.attempts;
    try {
      const errorOf = (response: Answer) => {
        const outcome = read(response);
        return 'kind' in outcome ? outcome : undefined;
      };
      const context: HookContext = { path: progress.path, attempt, call: request, errorOf };
      const sendThroughHooks = hooks.reduceRight<Next>(
        (next, hook) => (outgoing) => callHook(hook, outgoing, next, context),
        send,
      );
      const outcome = read(await sendThroughHooks(request));
      if ('ok' in outcome) return outcome;
      throw outcome;
    } catch (thrown) {
      const error = toCallError(thrown, progress);
      if (error.kind === 'usage' || attempt > retries || signal?.aborted) throw error;
      const delay = retryDelay(error);
      if (delay === false || !(delay < ENDLESS_MS)) throw error;
      // if the signal aborts, the call is over and this never resolves; the timer is cleared
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, delay);
        signal?.addEventListener('abort', () => clearTimeout(timer));
      });
      progress.requestId = progress.status = undefined;
    }
  }
}

/** Calls a hook around an attempt. If the hook throws, the outcome is that of the request. */
async function callHook(hook: Hook, request: OutgoingRequest, send: Next, context: HookContext): Promise<Answer> {
  let sent: Promise<Answer> | undefined;
  let isOver = false;
  const next: Next = (outgoing) => {
    if (sent && isOver) return sent; // a hook that has thrown sends no more requests
    sent = send(outgoing);
    sent.catch(() => {}); // in case the hook does not wait for it
    return sent;
  };
  try {
    const response = await hook(request, next, context);
    if (!response?.headers) refuse('a hook', 'return a response'); // possible in JavaScript
    return response;
  } catch (error) {
    isOver = true;
    sent ??= next(request);
    const outcome = await sent.catch((failure) => failure);
    if (outcome !== error) warnOnce(hook, 'hook', error); // a hook may rethrow the error of the request
    return sent;
  }
}
