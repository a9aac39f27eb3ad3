import { cleanAnswer } from './clean.ts';
import {
  type AssumptionError,
  type CallError,
  ColloquyError,
  colloquyError,
  type Progress,
  refuse,
} from './colloquy-error.ts';
import type { HookContext } from './hook.ts';
import type { ConnectionOptions } from './options.ts';
import { delayBeforeRetry, wait } from './retry.ts';
import type { Signal } from './signal.ts';
import type { Answer, OutgoingRequest, TooLarge, Transport } from './transport.ts';

/** What a client's calls have in common. */
export interface Connection extends Pick<ConnectionOptions, 'hook' | 'timeout' | 'retries'> {
  /** The address without a slash at its end. */
  readonly baseUrl: string;
  readonly send: Transport;
  /** The statuses of errors that are stated, a range by its first digit. */
  readonly errors: readonly number[];
  /** Adds what authenticates the request, after the hook has seen it. */
  authorize(request: OutgoingRequest): OutgoingRequest | Promise<OutgoingRequest>;
  /** Takes the key out of a text. */
  clean(text: string): string;
}

/**
 * Sends a request until it is answered, failed for good or tried often enough.
 *
 * @throws {ColloquyError} of kind `connection`, `timeout` or `too-large`, and what a function of the caller's throws.
 */
export async function exchange(
  { hook, send, authorize, clean }: Connection,
  request: OutgoingRequest,
  progress: Progress,
  retries: number,
  signal?: Signal,
): Promise<Answer> {
  const next = async (outgoing: OutgoingRequest): Promise<Answer> => {
    const authorized = await authorize(outgoing);
    // whatever the transport makes of its signal, a call that has ended sends nothing more
    if (signal?.aborted) refuse('ended');
    const { unsent } = progress;
    progress.unsent = false;
    const answer = await send(authorized, signal);
    if ('fault' in answer) {
      progress.unsent = unsent && answer.unsent;
      throw faultError(answer.fault, progress);
    }
    if ('limit' in answer) throw tooLargeError(answer, progress);
    // a success is handed on as it came: what it says is the caller's
    return hook && answer.status >= 300 ? cleanAnswer(answer, clean) : answer;
  };
  const call = {};
  for (;;) {
    progress.attempts++;
    let outcome: Answer | CallError | AssumptionError;
    try {
      outcome = await (hook ? hook(request, next, contextOf(progress, call)) : next(request));
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

/** An answer that was not read to its end. */
export function tooLargeError({ status, limit }: TooLarge, progress: Progress): CallError {
  return colloquyError('too-large', `${status} and more than ${limit} bytes`, progress, { status, limit });
}

/** A failure of the connection, or one of its own clocks. */
export function faultError(code: string, progress: Progress): CallError {
  const clock = /timed?out/i.test(code) && { clock: 'transport' };
  return colloquyError(clock ? 'timeout' : 'connection', code, progress, { code, ...clock });
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
