import { type CallError, refuse } from './colloquy-error.ts';
import type { RetryDelay } from './retry-delay.ts';
import type { Answer, Hide, OutgoingRequest, Signal, Transport } from './transport.ts';
import type { Fetch } from './transports/fetch.ts';

/** How a call ends before its response, and how often it is tried. */
export interface CallOptions {
  /**
   * Milliseconds after which the call ends with a `TimeoutError`, from its start to the end of the body and all
   * attempts together. Without it the call takes as long as it takes: how long the API waits is open.
   *
   * @defaultValue that of the client
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds after which one attempt ends with a `TimeoutError` whose `clock` is `attemptTimeout`, from its sending to the end
   * of the body. A GET is then tried again, see {@link retryDelay}; a POST that may have arrived is not. Without it an attempt has no limit but `timeout`.
   *
   * @defaultValue that of the client
   */
  readonly attemptTimeout?: number | undefined;
  /** Ends the call when it is aborted. */
  readonly signal?: Signal | undefined;
  /**
   * How often a failed call is tried again, see {@link ClientOptions.retries}.
   *
   * @defaultValue that of the client
   */
  readonly retries?: number | undefined;
  /** Headers of your own, such as `traceparent`. Those that the client writes itself are refused. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What both clients take. */
export interface ConnectionOptions {
  /** The address of the API, up to `/v1/` or `/toolkit/`. The contract states none. */
  readonly baseUrl: string;
  /** Hosts, with their ports, to which requests may go over plain `http://`. Loopback is always allowed. */
  readonly plainHttpHosts?: readonly string[] | undefined;
  /** Are called around each attempt, see {@link Hook}: the first is around those after it. `with({ hooks })` adds to them. */
  readonly hooks?: readonly Hook[] | undefined;
  /**
   * Headers of all calls; those of a call come on top. On Node and Deno `user-agent` names the package with its version,
   * unless it is given.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends in the place of the run time's own client. Node's own `fetch` gives up on a response after five minutes. */
  readonly fetch?: Fetch | undefined;
  /**
   * The {@link CallOptions.timeout} of calls that have none of their own.
   *
   * @defaultValue none
   */
  readonly timeout?: number | undefined;
  /**
   * The {@link CallOptions.attemptTimeout} of calls that have none of their own.
   *
   * @defaultValue none
   */
  readonly attemptTimeout?: number | undefined;
  /**
   * How often a call is tried again at most.
   *
   * @defaultValue 2
   */
  readonly retries?: number | undefined;
  /**
   * Decides whether a failed call is tried again, and when.
   *
   * @defaultValue {@link retryDelay}
   */
  readonly retryDelay?: RetryDelay | undefined;
  /**
   * The bytes of the longest response that is read. What has a million values or more
   * (2^20 of `[`, `{` and `,`) is too large as well: they take far more memory than their bytes. A larger number allows one
   * for each 64 bytes of it.
   *
   * @defaultValue 64 MB
   */
  readonly maxAnswerBytes?: number | undefined;
}

/**
 * Wraps each attempt of a call: it can log, trace, add headers, or respond in place of the API in a test.
 * It never sees the key, which is added after it, and taken out of what the server sends, but for the body of a success.
 *
 * Where there is no complete response, `next` fails with the {@link ColloquyError} that the call fails with; where there is
 * one, `errorOf` returns that error. A call that ends between two attempts calls no hook.
 *
 * What a hook throws does not change the result. If it threw after `next`, the result is what `next` came to; if before,
 * the request is sent as the hook was given it. To send nothing, return a response: to return none, as in JavaScript, is to
 * throw. The first thing that a hook throws of its own is written with `console.warn`.
 *
 * @example
 * const report: Hook = async (request, next, { attempt, errorOf }) => {
 *   const answer = await next(request);
 *   console.log(request.method, request.url, attempt, answer.status, errorOf(answer)?.kind);
 *   return answer;
 * };
 */
export type Hook = (request: OutgoingRequest, next: Next, context: HookContext) => Promise<Answer>;

/** Has the request sent once, by the hooks that come after and the client itself. */
export type Next = (request: OutgoingRequest) => Promise<Answer>;

/** What a {@link Hook} receives besides the request. */
export interface HookContext {
  /** Counts the attempts of a call, from 1. */
  readonly attempt: number;
  /** The same object for all attempts of one call, and for no other. */
  readonly call: object;
  /** The path as the contract writes it, with its parameters in braces: `url.template` of OpenTelemetry. */
  readonly path: string;
  /** Gives the error that the call fails with for a response, unless it is tried again; `undefined` for a success. */
  readonly errorOf: (answer: Answer) => CallError | undefined;
}

/** Refuses what does not exist, which JavaScript would ignore. */
export function refuseUnknown(given: object, known: readonly unknown[]): void {
  for (const key in given) if (!known.includes(key)) refuse(key, 'be left out: it is unknown');
}

/** Refuses what is no limit: a timer would fire at once for a `timeout` that is no number. */
export function checkLimits(limits: Readonly<Record<string, number>>): void {
  for (const name in limits) {
    const least = name === 'retries' ? 0 : 1;
    const limit = limits[name];
    if (!(typeof limit === 'number' && limit >= least)) refuse(name, `be a number, ${least} or more`, limit);
  }
}

/** 64 MB. A text of 512 MB could not be made. */
export const MAX_RESPONSE_BYTES: number = 2 ** 26;

/** How long a call may take, and how often it is tried again. */
export interface Limits {
  readonly timeout: number;
  readonly attemptTimeout: number;
  readonly retries: number;
}

export interface Connection extends Limits {
  readonly maxAnswerBytes: number;

  readonly baseUrl: string;
  readonly host: string;
  readonly hooks: readonly Hook[];
  readonly retryDelay: RetryDelay;
  readonly headers: Readonly<Record<string, string>>;
  /** Writes the URL of an operation; takes the values of its path's parameters off the list. */
  readonly urlOf: (path: string, values: unknown[]) => string;
  readonly send: Transport;
  /** Adds what authenticates the request, after the hooks have seen it; `isOwn` where its URL is the client's. */
  authorize(request: OutgoingRequest, isOwn?: boolean): OutgoingRequest | Promise<OutgoingRequest>;
  readonly hide: Hide;
}
