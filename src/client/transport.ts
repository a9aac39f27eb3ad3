/** What goes between a client and the run time that sends for it. */

/** What the client needs of an `AbortSignal` where the types of the run time do not know one. */
interface AnySignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The `AbortSignal` of the run time's types, be they those of the DOM, of Node or none. */
export type Signal = typeof globalThis extends { AbortSignal: { prototype: infer Known } } ? Known : AnySignal;

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

/** Why there is no complete answer. */
export interface Fault {
  readonly kind: 'connection' | 'timeout' | 'too-large';
  readonly message: string;
  /** The fields that an error of this kind has. */
  readonly facts: object;
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/**
 * Tells a failure of the connection from the end of the run time's own clock.
 *
 * @param code what the run time calls it, such as `ECONNREFUSED` or `ETIMEDOUT`.
 */
export function faultOf(code: string, unsent: boolean): Fault {
  const clock = /timed?out/i.test(code) && { clock: 'transport' };
  return { kind: clock ? 'timeout' : 'connection', message: code, facts: { code, ...clock }, unsent };
}

/**
 * Sends a request once, follows no redirect, and reads the answer to its end. It waits as long as that takes, and does
 * not reject.
 */
export type Transport = (request: OutgoingRequest, signal: Signal | undefined) => Promise<Answer | Fault>;
