import type { Caller } from './run-context.ts';

/** A request, as little as a handler needs of it. Each host adapter makes one without paying for a global `Request`. */
export interface PlainRequest extends Caller {
  readonly method: string;
  /** Path and query as the request line had them. */
  readonly target: string;
  /** Hands over the body, of at most `bytes`, if it arrives in time. Asked for once. */
  body(bytes: number, milliseconds: number): Promise<Body>;
  /**
   * Calls back once: with `sent` when the answer has left, with `given` when the host has taken it and tells no more, with
   * `gone` when it never will leave, since the caller is gone. Asked for before the answer is given.
   */
  onLeft(callback: (how: Departure) => void): void;
  /** Keeps the host from ending the request's work before a promise has settled, where it would. */
  waitUntil?(promise: Promise<unknown>): void;
}

export type Departure = 'sent' | 'given' | 'gone';

/** The bytes, what the host made of them already, or why there is neither. */
export type Body = Uint8Array | ParsedBody | BodyProblem;

/** `already-read`: something before the handler has read the body, such as a body parser. */
export type BodyProblem = 'body-too-large' | 'unfinished-body' | 'already-read';

/** The parameters of a request whose host has parsed its body. */
export class ParsedBody {
  readonly parameters: unknown;

  constructor(parameters: unknown) {
    this.parameters = parameters;
  }
}

/**
 * What a host hands in of a body that it has read: bytes or a text as they came, or what it parsed them to; `undefined`
 * where it has read none.
 */
export function handedIn(body: unknown, bytes: number): Body | undefined {
  if (body === undefined) return undefined;
  const read = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (!(read instanceof Uint8Array)) return new ParsedBody(body);
  return read.length > bytes ? 'body-too-large' : read;
}

/** An answer, ready to be written. A body that is empty is none. */
export type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body: string];
