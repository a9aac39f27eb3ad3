import type { OperationId } from '../../generated/ids.ts';
import type { AnswerHeaders } from './transport.ts';
import type { OpenErrorBody, StatedErrorBody, StatedErrorStatus } from './types.ts';

/** What every error of a call tells. */
export interface FailedCall<Kind extends string> extends Error {
  readonly name: 'CallError';
  /** Which of the cases this is. */
  readonly kind: Kind;
  /** The operation of the contract; `undefined` when a client could not be made. */
  readonly operation: OperationId | undefined;
  readonly method: 'GET' | 'POST' | undefined;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string | undefined;
  /** How often the request was sent, or tried to be. */
  readonly attempts: number;
}

/** What an error tells beside that when there was an answer. Headers, body and text are not printed. */
export interface AnsweredCall<Kind extends string> extends FailedCall<Kind> {
  readonly status: number;
  /** The header `x-request-id`, when the answer has it (§7). */
  readonly requestId: string | undefined;
  readonly headers: AnswerHeaders;
  /** The body as it came, without the key, should it hold it. */
  readonly text: string;
}

/** An error that the contract states, with its `message` (§7). */
export interface DocumentedError<Id extends OperationId = OperationId> extends AnsweredCall<'documented'> {
  readonly status: StatedErrorStatus<Id>;
  readonly body: StatedErrorBody<Id>;
}

/** An answer with a status that the contract does not state. `body` is the JSON that it holds, or else its text. */
export interface UndocumentedError<Id extends OperationId = OperationId> extends AnsweredCall<'undocumented'> {
  readonly body: OpenErrorBody<Id>;
}

/** An answer with a stated status whose body is no JSON, such as the HTML page of a proxy. */
export interface NoJsonError extends AnsweredCall<'no-json'> {}

/** An answer with a stated status whose JSON is not as the contract states it. */
export interface BrokenStatementError extends AnsweredCall<'broken-statement'> {
  /** The JSON of the answer. */
  readonly body: unknown;
  /** The property that is missing or is not what it should be, such as `agent_message.content`; `''` for the whole. */
  readonly at: string;
}

/** No answer, because the connection failed. */
export interface ConnectionError extends FailedCall<'connection'> {
  /** What the run time calls the failure, such as `ECONNREFUSED`. */
  readonly code: string;
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/** No complete answer, because a clock fired. */
export interface TimeoutError extends FailedCall<'timeout'> {
  /** The client's `timeout`, the caller's `signal` (as of `AbortSignal.timeout`), or the run time's own clock. */
  readonly clock: 'timeout' | 'signal' | 'transport';
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/** No complete answer, because the caller's `signal` was aborted. */
export interface AbortError extends FailedCall<'abort'> {
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/** The call, or the making of a client, was refused before anything was sent: the message says what to change. */
export interface UsageError extends FailedCall<'usage'> {}

/** A function that the caller gave (`hook`, `authorize`) threw; `cause` is what it threw. */
export interface HookError extends FailedCall<'hook'> {
  readonly cause: unknown;
}

/** Everything that can go wrong with a call; `kind` tells the cases apart. */
export type CallError<Id extends OperationId = OperationId> =
  | ([StatedErrorStatus<Id>] extends [never] ? never : DocumentedError<Id>)
  | UndocumentedError<Id>
  | NoJsonError
  | BrokenStatementError
  | ConnectionError
  | TimeoutError
  | AbortError
  | UsageError
  | HookError;

/** The class of all errors of calls: `error instanceof CallError` narrows, whichever copy of this package threw. */
export interface CallErrorClass {
  readonly prototype: CallError;
  [Symbol.hasInstance](value: unknown): value is CallError;
}

/** The facts of a call under way that its errors tell. */
export interface Progress {
  readonly operation: OperationId;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  attempts: number;
  /** Whether it is certain that nothing was sent yet. */
  unsent: boolean;
}

type Kind = CallError['kind'];

const mark = Symbol.for('colloquy.CallError');
const unprinted = ['headers', 'body', 'text'];

const Implementation = class CallError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && mark in value;
  }

  constructor(kind: Kind, message: string, facts: object) {
    super(message);
    this.name = 'CallError';
    for (const [key, value] of Object.entries({ kind, ...facts })) {
      Object.defineProperty(this, key, { value, enumerable: !unprinted.includes(key) });
    }
  }

  get [mark](): true {
    return true;
  }
};

// the interface is narrower than the class: it makes `instanceof` narrow to the union of cases
export const CallError = Implementation as unknown as CallErrorClass;

export function callError(
  kind: Kind,
  message: string,
  progress?: Progress,
  facts?: Readonly<Record<string, unknown>>,
): CallError {
  const { operation, method, path, attempts = 0 } = progress ?? {};
  const told = method === undefined ? message : `${method} ${path}: ${message}`;
  // each place that makes an error gives the facts of its kind; the tests hold every kind to its interface
  return new Implementation(kind, told, { operation, method, path, attempts, ...facts }) as unknown as CallError;
}

/** Refuses what was asked for. */
export function refuse(message: string, progress?: Progress): never {
  throw callError('usage', message, progress);
}
