import type { OpenPointId, OperationId } from '../../../generated/ids.ts';
import { isString } from './shape.ts';
import type { AnswerHeaders, Seen } from './transport.ts';
import type { Method, OpenErrorBody, StatedErrorBody, StatedErrorStatus } from './types.ts';

/** What a schema finds wrong with a value. Its message can quote the value. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What every error of a call has. Its `message` has 500 characters at most. */
export interface FailedCall<Kind extends string> extends Error {
  readonly name: 'ColloquyError';
  /** Which of the cases this is. */
  readonly kind: Kind;
  readonly method: Method;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  /** Where the request went, or was to go: the host of `baseUrl`, with its port where it has one. */
  readonly host: string;
  /** The status of the response to the last attempt, where there was one, even cut or late. */
  readonly status?: number;
  /** The header `x-request-id` of that response, where it has it (§7). */
  readonly requestId?: string | undefined;
  /** How often the request was sent, or tried to be. */
  readonly attempts: number;
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/** What an error has in addition when there was a response. Headers, body and text are not printed. */
export interface AnsweredCall<Kind extends string> extends FailedCall<Kind> {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /**
   * The milliseconds for which the header `Retry-After` asks to wait, 0 for a date that is over. The API's description
   * promises no such header: it is there only when the server sent one that RFC 9110 allows, and a browser may hide it.
   */
  readonly retryAfter?: number;
  /** The body as it came, without the key, should it hold it. */
  readonly text: string;
}

/** An error that the contract states, with its `message` (§7). */
export interface DocumentedError<Id extends OperationId = OperationId> extends AnsweredCall<'documented'> {
  readonly status: StatedErrorStatus<Id>;
  readonly body: StatedErrorBody<Id>;
}

/**
 * A response with a status that the contract does not state; 0 for a redirect, which a browser does not show. `body` is
 * its JSON, `undefined` when it holds none.
 */
export interface UndocumentedError<Id extends OperationId = OperationId> extends AnsweredCall<'undocumented'> {
  readonly body: OpenErrorBody<Id>;
}

/** A response with a stated status whose body is no JSON in UTF-8, such as the HTML page of a proxy. */
export interface NoJsonError extends AnsweredCall<'no-json'> {}

/** A response with a stated status whose JSON is not as the contract states it. */
export interface BrokenStatementError extends AnsweredCall<'broken-statement'> {
  /** The JSON of the response. */
  readonly body: unknown;
  /** The property that is missing or is not what it should be, such as `agent_message.content`; `''` for the whole. */
  readonly at: string;
}

/**
 * A response with a stated status in which a value is neither what the contract states nor excluded by it: null where a
 * type is stated, or an integer beyond 2^53, which is no longer the number that was sent.
 */
export interface OpenPointError extends AnsweredCall<'open-point'> {
  /** The question that the contract leaves open. */
  readonly openPoint: 'api.nulls' | 'api.integers-size';
  /** The property with that value, such as `conversation.id`. */
  readonly at: string;
  /** The JSON of the response. The digits of a large integer are in `text` alone. */
  readonly body: unknown;
}

/**
 * The body of a response is longer than {@link ClientOptions.maxAnswerBytes}, and was not read to its end, or has too many
 * values: what was asked for may have been done.
 */
export interface TooLargeError extends FailedCall<'too-large'> {
  readonly status: number;
  /** The bytes of the longest body that is read. */
  readonly limit: number;
}

/** No response, because the connection failed. */
export interface ConnectionError extends FailedCall<'connection'> {
  /** What the run time calls the failure, such as `ECONNREFUSED`. */
  readonly code: string;
}

/** No complete response, because a clock fired. */
export interface TimeoutError extends FailedCall<'timeout'> {
  /** The client's `timeout` or `attemptTimeout`, the caller's `signal` (as of `AbortSignal.timeout`), or the run time's own clock. */
  readonly clock: 'timeout' | 'attemptTimeout' | 'signal' | 'transport';
}

/** No complete response, because the caller's `signal` was aborted. */
export interface AbortError extends FailedCall<'abort'> {}

/**
 * The call, or the making of a client, was refused, for the reason in the message; or `authorize` or `retryDelay`, which
 * the caller gave, threw, and `cause` is what it threw.
 */
export interface UsageError extends Error {
  readonly name: 'ColloquyError';
  readonly kind: 'usage';
  /** With `path` and those below, `undefined` when it is a client that could not be made. */
  readonly method?: Method;
  readonly path?: string;
  readonly host?: string;
  /** The status of the response, where a function of the caller threw after it. */
  readonly status?: number | undefined;
  /** The header `x-request-id` of that response, where it has it (§7). */
  readonly requestId?: string | undefined;
  readonly attempts?: number;
  readonly unsent?: boolean;
}

/** Everything that can go wrong with a call; `kind` distinguishes the cases. */
export type CallError<Id extends OperationId = OperationId> =
  | ([StatedErrorStatus<Id>] extends [never] ? never : DocumentedError<Id>)
  | UndocumentedError<Id>
  | NoJsonError
  | BrokenStatementError
  | OpenPointError
  | TooLargeError
  | ConnectionError
  | TimeoutError
  | AbortError
  | UsageError;

/** What was assumed at open points does not hold. The value is not printed. */
export interface AssumptionError extends Error {
  readonly name: 'ColloquyError';
  readonly kind: 'assumption';
  readonly openPoints: readonly OpenPointId[];
  /** Where the value does not fit, in words of ours, which do not quote it. The message has the first of them. */
  readonly validationErrors: readonly ValidationError[];
  /** The message of the schema, which can quote the value; it is not printed. */
  readonly issues: readonly SchemaIssue[];
  /** An assumption is about a value, whichever call it came from: it has none of these. */
  readonly status?: undefined;
  readonly requestId?: undefined;
  readonly host?: undefined;
}

/** Where a value is not what was assumed of it. */
export interface ValidationError {
  /** The path of the part that does not fit, such as `data.0.id`; `''` for the whole. */
  readonly at: string;
  /** What the schema expects there, if it states that: `number`, for example. */
  readonly expected: string | undefined;
  /** What is there: `a text`, `null`, `missing`. */
  readonly found: string;
}

export interface Progress extends Seen {
  readonly method: Method;
  readonly path: string;
  readonly host: string;
  attempts: number;
}

/** The type of {@link ColloquyError}: whichever copy of the package threw, `instanceof` narrows to its errors. */
export interface ColloquyErrorClass {
  readonly prototype: Error;
  [Symbol.hasInstance](value: unknown): value is CallError | AssumptionError;
}

const Implementation = class ColloquyError extends Error {
  override readonly name = 'ColloquyError';

  /** By name, so that errors of another copy of this package, or of another realm, are known too. */
  static override [Symbol.hasInstance](value: unknown): value is CallError | AssumptionError {
    return Object(value).name === 'ColloquyError';
  }
};

/**
 * The class of all errors of this package: `error instanceof ColloquyError` narrows to them, `kind` distinguishes them.
 *
 * @example
 * ```ts
 * import { ColloquyError, createClient } from 'colloquy';
 *
 * const client = createClient({ baseUrl: 'http://127.0.0.1:4010', apiKey: 'example-key' });
 * try {
 *   await client.agents.list({ timeout: 10_000 });
 * } catch (error) {
 *   if (!(error instanceof ColloquyError)) throw error;
 *   console.log(error.kind, error.status, error.requestId);
 * }
 * ```
 */
export const ColloquyError: ColloquyErrorClass = Implementation;

/** The fields of an error: those of the call that failed, where there is one, and those that only this kind has. */
interface ErrorFields<Kind> extends Partial<Progress> {
  readonly kind: Kind;
  readonly message: string;
}

/** The characters of the longest message, which can have been made of anything: it is to be logged. */
const LONGEST = 500;
/** All but what is printed, and spaces: it would break a line of a log, control a terminal or turn the order of the text around. */
const UNPRINTABLE = /[\p{C}\p{Z}]+/gu;

/** @param unprinted fields that are not printed with the error. */
export function colloquyError<Kind extends (CallError | AssumptionError)['kind']>(
  { message, ...fields }: ErrorFields<Kind>,
  unprinted: Readonly<Record<string, unknown>> = {},
): Extract<CallError | AssumptionError, { readonly kind: Kind }> {
  const call = fields.path ? `${fields.method} ${fields.host}${fields.path}: ${fields.kind}: ` : '';
  const error = Object.assign(new Implementation((call + message).replace(UNPRINTABLE, ' ').slice(0, LONGEST)), fields);
  for (const key in unprinted) Object.defineProperty(error, key, { value: unprinted[key] });
  return error as never; // each place that makes an error gives the facts of its kind; the tests hold every kind to its interface
}

/** Makes what a call fails with of what was thrown in it: no key is near what is no error of a call. */
export function callError(error: unknown, progress: Progress): CallError {
  if (error instanceof Implementation && 'method' in error) return error;
  const message = Object(error).message ?? `${shown(error)} was thrown`;
  const facts = { message, ...progress, cause: error };
  return colloquyError({ kind: 'usage', ...facts });
}

/** A value in a message: a text in quotes, so that '42' and 42 differ. */
const shown = (value: unknown): string => (isString(value) ? JSON.stringify(value) : String(value));

/** Refuses an option or an argument, with the value that was given unless it can be a secret. */
export function refuse(name: string, must: string, ...given: readonly [value?: unknown]): never {
  const message = [`${name} must ${must}`, ...given.map(shown)].join(', not ');
  throw colloquyError({ kind: 'usage', message });
}
