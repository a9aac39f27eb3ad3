/** A request, as little as a handler needs of it. Each host adapter makes one without paying for a global `Request`. */
export interface PlainRequest {
  readonly method: string;
  /** Path and query as the request line had them. */
  readonly target: string;
  /** The request as the host has it. */
  readonly native: unknown;
  /** A header, by its name in lower case. */
  header(name: string): string | undefined;
  /** Hands over the body, of at most `bytes`, if it arrives in time. Asked for once; calls back once. */
  body(bytes: number, milliseconds: number, onBody: OnBody): void;
  /** Calls back once if the caller hangs up before the answer, at once if it did already. */
  onHangUp(callback: () => void): void;
  /**
   * Calls back once the answer has left, or never will since the caller is gone. Asked for before the answer is given.
   * An adapter without it gives answers that have left when they are given.
   */
  onSent?(callback: () => void): void;
}

export type OnBody = (body: Uint8Array | BodyProblem) => void;

/** `already-read`: something before the handler has read the body, such as a body parser. */
export type BodyProblem = 'body-too-large' | 'unfinished-body' | 'already-read';

/** An answer, ready to be written. A body that is empty is none. */
export type Answer = readonly [status: number, headers: Readonly<Record<string, string>>, body: string];
