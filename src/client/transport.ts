import type { Signal } from './signal.ts';

/** The headers of an answer; the standard `Headers` fit. */
export interface AnswerHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  forEach(visit: (value: string, name: string) => void): void;
}

/** A complete answer over HTTP. */
export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The body, read to its end. */
  readonly text: string;
}

/** A request as it is about to be sent, without the key. */
export interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

/** Why there is no answer. */
export interface Fault {
  /** What the run time calls it, such as `ECONNREFUSED`. */
  readonly fault: string;
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/** An answer whose body is too large: it was not read to its end, and nothing of it is kept. */
export interface TooLarge {
  readonly status: number;
  /** The bytes of the longest body that is read. */
  readonly limit: number;
}

/**
 * Sends a request once, follows no redirect, and reads the answer to its end. It waits as long as that takes, and does
 * not reject.
 */
export type Transport = (request: OutgoingRequest, signal: Signal | undefined) => Promise<Answer | Fault | TooLarge>;
