import { refuse } from './colloquy-error.ts';
import { checkTimeout } from './deadline.ts';
import type { Hook } from './hook.ts';
import type { Signal } from './signal.ts';
import type { Fetch } from './transports/fetch.ts';

/** How a call ends before its answer, and how often it is tried. */
export interface CallOptions {
  /**
   * Milliseconds after which the call ends with a `TimeoutError`, from its start to the end of the body and all
   * attempts together. Without it the call takes as long as it takes: how long the API waits is open.
   */
  readonly timeout?: number | undefined;
  /** Ends the call when it is aborted. */
  readonly signal?: Signal | undefined;
  /** How often a failed call is tried again, see {@link ClientOptions.retries}. */
  readonly retries?: number | undefined;
}

/** What both clients take. */
export interface ConnectionOptions {
  /** Where the API is reached: what stands before `/v1/` or `/toolkit/`. The contract knows no address. */
  readonly baseUrl: string;
  /** Hosts, with their ports, to which requests may go over plain `http://`. Loopback is always allowed. */
  readonly plainHttpHosts?: readonly string[] | undefined;
  /** Is called around each attempt, see {@link Hook}. */
  readonly hook?: Hook | undefined;
  /** Sends in the place of the run time's own client. Node's own `fetch` gives up on an answer after five minutes. */
  readonly fetch?: Fetch | undefined;
  /** The {@link CallOptions.timeout} of calls that have none of their own. */
  readonly timeout?: number | undefined;
  /**
   * How often a call is tried again; 2 unless told otherwise. A GET is tried again after 429, 502, 503, 504 and lost
   * connections. A POST is tried again only when it is certain that nothing of it was sent.
   */
  readonly retries?: number | undefined;
}

/** Refuses what does not exist, which JavaScript would ignore. */
export function refuseUnknown(given: object, known: readonly unknown[]): void {
  for (const key in given) {
    if (!known.includes(key)) refuse(`there is no "${key}" beside ${known}`);
  }
}

export function checkConnectionOptions(options: ConnectionOptions, ...more: readonly string[]): void {
  const known = ['baseUrl', 'plainHttpHosts', 'hook', 'fetch', 'timeout', 'retries', ...more];
  refuseUnknown(options, known);
  checkTimeout(Object(options).timeout); // in JavaScript it can be anything
}
