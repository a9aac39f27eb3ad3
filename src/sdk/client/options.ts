import { type CallError, refuse } from './colloquy-error.ts';
import type { RetryDelay } from './retry-delay.ts';
import type { Answer, Hide, OutgoingRequest, Signal, Transport } from './transport.ts';
import type { Fetch } from './transports/fetch.ts';

/** The time limits, retries and headers of a call. */
export interface CallOptions {
  /**
   * Milliseconds after which the call ends with a `TimeoutError`, from its start to the end of the body, for all attempts
   * together. Without it the call has no limit: how long the API waits is open.
   *
   * @defaultValue that of the client
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds after which one attempt ends with a `TimeoutError` whose `clock` is `attemptTimeout`, from sending the
   * request to the end of the body. A GET is then tried again, see {@link retryDelay}; a POST that may have arrived is
   * not. Without it the only limit of an attempt is `timeout`.
   *
   * @defaultValue that of the client
   */
  readonly attemptTimeout?: number | undefined;
  /** Ends the call when the signal aborts. */
  readonly signal?: Signal | undefined;
  /**
   * The maximum number of retries, see {@link ClientOptions.retries}.
   *
   * @defaultValue that of the client
   */
  readonly retries?: number | undefined;
  /**
   * Further headers, such as `traceparent`. `accept`, and headers of the authentication, the body and the connection,
   * are refused.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The options of both clients. */
export interface ConnectionOptions {
  /** The part of the API's address before `/v1/` or `/toolkit/`. The contract states no address. */
  readonly baseUrl: string;
  /** Hosts, with their ports, to which requests may go over plain `http://`. Loopback is always allowed. */
  readonly plainHttpHosts?: readonly string[] | undefined;
  /**
   * Functions called around each attempt, see {@link Hook}. The first one is the outermost. `with({ hooks })` adds
   * more.
   */
  readonly hooks?: readonly Hook[] | undefined;
  /**
   * Headers of all calls; those of a single call are added, or replace them. On Node and Deno the default `user-agent`
   * names the package with its version.
   */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sends the requests instead of the run time's client. Node's own `fetch` gives up on a response after five minutes. */
  readonly fetch?: Fetch | undefined;
  /**
   * The {@link CallOptions.timeout} of calls that do not set it.
   *
   * @defaultValue none
   */
  readonly timeout?: number | undefined;
  /**
   * The {@link CallOptions.attemptTimeout} of calls that do not set it.
   *
   * @defaultValue none
   */
  readonly attemptTimeout?: number | undefined;
  /**
   * The maximum number of retries of a call.
   *
   * @defaultValue 2
   */
  readonly retries?: number | undefined;
  /**
   * Decides whether and when a failed call is tried again.
   *
   * @defaultValue {@link retryDelay}
   */
  readonly retryDelay?: RetryDelay | undefined;
  /**
   * The maximum number of bytes of a response. A response with a million values or more (2^20 of `[`, `{` and `,`) is too
   * large too, as values take far more memory than their bytes. A larger maximum allows one value for each 64 bytes of it.
   *
   * @defaultValue 64 MB
   */
  readonly maxAnswerBytes?: number | undefined;
}

/**
 * Wraps each attempt of a call: it can log, trace, add headers, or respond instead of the API in a test. It never sees the
 * key, which is added later and removed from headers and error bodies of the server; the body of a success is not changed.
 *
 * If there is no complete response, `next` rejects with the {@link ColloquyError} of the call; if there is one, `errorOf`
 * returns that error. A call that ends between two attempts calls no hook.
 *
 * An error that a hook throws does not change the result. If the hook throws after `next`, the result is that of
 * `next`; if it throws before, the request is sent unchanged. To send nothing, return a response: a hook that returns
 * none, as is possible in JavaScript, counts as one that throws. The first error of a hook is written with
 * `console.warn`.
 *
 * @example
 * const report: Hook = async (request, next, { attempt, errorOf }) => {
 *   const answer = await next(request);
 *   console.log(request.method, request.url, attempt, answer.status, errorOf(answer)?.kind);
 *   return answer;
 * };
 */
export type Hook = (request: OutgoingRequest, next: Next, context: HookContext) => Promise<Answer>;

/** Sends the request once, through the following hooks and the client. */
export type Next = (request: OutgoingRequest) => Promise<Answer>;

/** The context of a {@link Hook}. */
export interface HookContext {
  /** Counts the attempts of a call, from 1. */
  readonly attempt: number;
  /** An object that identifies the call: the same for all its attempts. */
  readonly call: object;
  /** The path as the contract writes it, with its parameters in braces: `url.template` of OpenTelemetry. */
  readonly path: string;
  /** Returns the error of a response, with which the call fails unless it is tried again; `undefined` for a success. */
  readonly errorOf: (answer: Answer) => CallError | undefined;
}

/** Refuses names that no option has, which JavaScript would ignore. */
export function refuseUnknown(options: object, names: readonly unknown[]): void {
  for (const key in options) if (!names.includes(key)) refuse(key, 'be left out: it is unknown');
}

/** Refuses invalid limits: for a `timeout` that is not a number, a timer would fire at once. */
export function checkLimits(limits: Readonly<Record<string, number>>): void {
  for (const name in limits) {
    const min = name === 'retries' ? 0 : 1;
    const limit = limits[name];
    if (!(typeof limit === 'number' && limit >= min)) refuse(name, `be a number, ${min} or more`, limit);
  }
}

/** 64 MB. JavaScript cannot make a string of 512 MB. */
export const MAX_RESPONSE_BYTES: number = 2 ** 26;

/** The time limits and retries of a call. */
export interface Limits {
  readonly timeout: number;
  readonly attemptTimeout: number;
  readonly retries: number;
}

export interface ConnectionSettings extends Limits {
  readonly maxAnswerBytes: number;

  readonly baseUrl: string;
  readonly host: string;
  readonly hooks: readonly Hook[];
  readonly retryDelay: RetryDelay;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the URL of an operation; removes the values of the path parameters from the list. */
  readonly toUrl: (path: string, values: unknown[]) => string;
  readonly send: Transport;
  /** Adds the authentication to a request, after the hooks; `isUrlUnchanged` if no hook has changed its URL. */
  authorize(request: OutgoingRequest, isUrlUnchanged?: boolean): OutgoingRequest | Promise<OutgoingRequest>;
  readonly hide: Hide;
}
