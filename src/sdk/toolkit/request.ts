/** The caller for whom a tool runs: an HTTP request, or a program in the same process. */
export interface Caller {
  header(name: string): string | undefined;
  readonly native: unknown;
  /** Calls back once if the caller hangs up before the response, at once if it did already. */
  onHangUp(callback: () => void): void;
}

/** A request, as little as a handler needs of it. Each host adapter makes one without paying for a global `Request`. */
export interface PlainRequest extends Caller {
  readonly method: string;
  /** Path and query as the request line had them. */
  readonly target: string;
  /** Hands over the body, of at most `bytes`, if it arrives in time. Asked for once. */
  body(bytes: number, milliseconds: number): Promise<Body>;
  /** Calls back once: when the response was sent, or when the caller hung up before that. */
  onFinished(callback: (outcome: Outcome) => void): void;
}

export type Outcome = 'sent' | 'aborted';

export type Body = Uint8Array | BodyProblem;

/** `already-read`: something before the handler has read the body, such as a body parser. */
export type BodyProblem = 'body-too-large' | 'unfinished-body' | Unreadable | 'already-read';

export type Unreadable = 'malformed-parameters' | 'nested-too-deep';

/** A response, ready to be written. A body that is empty is none. */
export type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body: string];
