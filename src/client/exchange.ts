import { CallError, callError, type Progress } from './call-error.ts';
import type { HookContext } from './hook.ts';
import type { ConnectionOptions } from './options.ts';
import { delayBeforeRetry, wait } from './retry.ts';
import type { Signal } from './signal.ts';
import type { Answer, Fault, OutgoingRequest, Transport } from './transport.ts';

/** What a client's calls have in common. */
export interface Connection extends Pick<ConnectionOptions, 'hook' | 'timeout' | 'retries' | 'retryDelay'> {
  /** The address without a slash at its end. */
  readonly baseUrl: string;
  readonly send: Transport;
  /** Adds what authenticates the request, after the hook has seen it. */
  authorize(request: OutgoingRequest): OutgoingRequest | Promise<OutgoingRequest>;
  /** Takes the key out of a text. */
  clean(text: string): string;
}

/**
 * Sends a request until it is answered, failed for good or tried often enough.
 *
 * @throws {CallError} of kind `connection`, `timeout`, `usage` or `hook`.
 */
export async function exchange(
  connection: Connection,
  request: OutgoingRequest,
  progress: Progress,
  retries: number,
  signal: Signal | undefined,
): Promise<Answer> {
  const call = {};
  for (;;) {
    progress.attempts++;
    let outcome: Answer | CallError;
    try {
      outcome = await attempt(connection, request, progress, call, signal);
    } catch (error) {
      outcome = asCallError(error, progress);
    }
    const delay =
      progress.attempts > retries || signal?.aborted
        ? undefined
        : delayBeforeRetry(progress, outcome, connection.retryDelay);
    if (delay !== undefined) await wait(delay, signal);
    else if ('kind' in outcome) throw outcome;
    else return outcome;
    if (signal?.aborted) throw callError('abort', 'The call ended.', progress);
  }
}

function attempt(
  connection: Connection,
  request: OutgoingRequest,
  progress: Progress,
  call: object,
  signal: Signal | undefined,
): Promise<Answer> {
  const { hook, send, authorize, clean } = connection;
  const next = async (outgoing: OutgoingRequest): Promise<Answer> => {
    const authorized = await authorize(outgoing);
    const before = progress.unsent;
    progress.unsent = false;
    const answer = await send(authorized, signal);
    if ('fault' in answer) {
      progress.unsent = before && answer.unsent;
      throw faultError(answer, progress);
    }
    return answer.status < 300 ? answer : { ...answer, text: clean(answer.text) };
  };
  return hook ? hook(request, next, contextOf(request, progress, call)) : next(request);
}

function asCallError(error: unknown, progress: Progress): CallError {
  if (error instanceof CallError) return error;
  return callError('hook', 'A function that the client was given threw an error.', progress, { cause: error });
}

const TIMEOUTS = /TIMEOUT|TIMEDOUT|TimeoutError/;

function faultError({ fault, unsent }: Fault, progress: Progress): CallError {
  const sent = unsent ? 'Nothing was sent.' : 'The request can have arrived all the same.';
  return TIMEOUTS.test(fault)
    ? callError('timeout', `A clock of the connection fired (${fault}). ${sent}`, progress, {
        clock: 'transport',
        unsent,
      })
    : callError('connection', `The connection failed (${fault}). ${sent}`, progress, { code: fault, unsent });
}

function contextOf(
  { url }: OutgoingRequest,
  { operation, method, path, attempts }: Progress,
  call: object,
): HookContext {
  const { hostname, port, protocol } = new URL(url);
  return {
    operation,
    attempt: attempts,
    call,
    attributes: {
      'http.request.method': method,
      'url.template': path,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      ...(attempts > 1 && { 'http.request.resend_count': attempts - 1 }),
    },
  };
}
