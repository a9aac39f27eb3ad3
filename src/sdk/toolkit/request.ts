/** The caller for whom a tool runs: an HTTP request, or a program in the same process. */
export interface Caller {
  header(name: string): string | undefined;
  readonly native: unknown;
  /** Calls back once if the caller hangs up before the response, immediately if the caller has hung up already. */
  onHangUp(callback: () => void): void;
}

/** The parts of a request that a handler needs. Host adapters make one without the cost of a global `Request`. */
export interface PlainRequest extends Caller {
  readonly method: string;
  /** Path and query of the request line. */
  readonly target: string;
  /** Reads the body, of at most `bytes`, if it arrives in time. Called at most once. */
  body(bytes: number, milliseconds: number): Promise<Body>;
  /** Calls back once: when the response is sent, or when the caller hangs up before that. */
  onFinished(callback: (outcome: Outcome) => void): void;
}

export type Outcome = 'sent' | 'aborted';

export type Body = Uint8Array | BodyProblem;

/** `already-read`: a body parser or another function has read the body before the handler. */
export type BodyProblem = 'body-too-large' | 'unfinished-body' | UnreadableReason | 'already-read';

export type UnreadableReason = 'malformed-parameters' | 'nested-too-deep';

/** A response. An empty text means no body. */
export type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body: string];
