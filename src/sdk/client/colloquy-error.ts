import type { OpenPointId, OperationId } from '../../../generated/ids.ts';
import { isString } from './shape.ts';
import type { AnswerHeaders, TransportProgress } from './transport.ts';
import type { Method, OpenErrorBody, StatedErrorBody, StatedErrorStatus } from './types.ts';

/** A problem that a schema finds in a value. Its message can quote the value. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The fields of every error of a call. Its `message` has at most 500 characters. */
export interface FailedCall<Kind extends string> extends Error {
  readonly name: 'ColloquyError';
  /** The kind of error. */
  readonly kind: Kind;
  readonly method: Method;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  /** The host to which the request went, or would have gone: the host of `baseUrl`, with its port if it has one. */
  readonly host: string;
  /** The status of the response to the last attempt, if there was one, even if incomplete or late. */
  readonly status?: number;
  /** The header `x-request-id` of that response, if it has one (§7). */
  readonly requestId?: string | undefined;
  /** The number of attempts to send the request. */
  readonly attempts: number;
  /** Whether it is certain that nothing of the request was sent. */
  readonly unsent: boolean;
}

/** The further fields of an error with a response. Headers, body and text are not printed. */
export interface AnsweredCall<Kind extends string> extends FailedCall<Kind> {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /**
   * The milliseconds to wait by the header `Retry-After`; 0 for a past date. The API's description promises no such header:
   * the field is present only if the server sent a header that RFC 9110 allows, and a browser may hide it.
   */
  readonly retryAfter?: number;
  /** The body as received. If it contains the key, the key is replaced. */
  readonly text: string;
}

/** An error that the contract states, with its `message` (§7). */
export interface DocumentedError<Id extends OperationId = OperationId> extends AnsweredCall<'documented'> {
  readonly status: StatedErrorStatus<Id>;
  readonly body: StatedErrorBody<Id>;
}

/**
 * A response with a status that the contract does not state; 0 for a redirect that a browser hides. `body` is the JSON,
 * `undefined` if the body is not JSON.
 */
export interface UndocumentedError<Id extends OperationId = OperationId> extends AnsweredCall<'undocumented'> {
  readonly body: OpenErrorBody<Id>;
}

/** A response with a stated status whose body is not JSON in UTF-8, such as the HTML page of a proxy. */
export interface NoJsonError extends AnsweredCall<'no-json'> {}

/** A response with a stated status whose JSON contradicts the contract, or that lacks a stated body. */
export interface BrokenStatementError extends AnsweredCall<'broken-statement'> {
  /** The JSON of the response; `undefined` if it has no body. */
  readonly body: unknown;
  /** The property that is missing or has the wrong type, such as `agent_message.content`; `''` for the whole body. */
  readonly at: string;
}

/**
 * A response with a stated status and a value that the contract neither states nor excludes: null instead of the stated
 * type, or an integer beyond 2^53, which JavaScript cannot represent exactly.
 */
export interface OpenPointError extends AnsweredCall<'open-point'> {
  /** The open point that this value concerns. */
  readonly openPoint: 'api.nulls' | 'api.integers-size';
  /** The property with that value, such as `conversation.id`. */
  readonly at: string;
  /** The JSON of the response. Only `text` has all digits of a large integer. */
  readonly body: unknown;
}

/**
 * The body of a response is longer than {@link ClientOptions.maxAnswerBytes} and was not read to its end, or has too many
 * values. The operation may have been carried out.
 */
export interface TooLargeError extends FailedCall<'too-large'> {
  readonly status: number;
  /** The maximum number of bytes of a body. */
  readonly limit: number;
}

/** No complete response, because the connection failed. */
export interface ConnectionError extends FailedCall<'connection'> {
  /** The run time's code for the failure, such as `ECONNREFUSED`; the name of its error if it has no code. */
  readonly code: string;
}

/** No complete response before a time limit. */
export interface TimeoutError extends FailedCall<'timeout'> {
  /**
   * The limit that ended the call: `timeout` or `attemptTimeout` of the call or the client, the caller's `signal` (for
   * example of `AbortSignal.timeout`), or a limit of the run time.
   */
  readonly clock: 'timeout' | 'attemptTimeout' | 'signal' | 'transport';
}

/** No complete response, because the caller's `signal` was aborted. */
export interface AbortError extends FailedCall<'abort'> {}

/**
 * The arguments of a call or the options of a client were refused, for the reason in the message; or the caller's
 * `authorize` or `retryDelay` threw, and `cause` is the thrown value.
 */
export interface UsageError extends Error {
  readonly name: 'ColloquyError';
  readonly kind: 'usage';
  /** The method; `undefined`, like the fields below, if the client could not be made. */
  readonly method?: Method;
  readonly path?: string;
  readonly host?: string;
  /** The status of the response, if a function of the caller threw after it. */
  readonly status?: number | undefined;
  /** The header `x-request-id` of that response, if it has one (§7). */
  readonly requestId?: string | undefined;
  readonly attempts?: number;
  readonly unsent?: boolean;
}

/** All errors of a call; `kind` distinguishes them. */
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

/** An assumption about a value at open points does not hold. The value is not printed. */
export interface AssumptionError extends Error {
  readonly name: 'ColloquyError';
  readonly kind: 'assumption';
  readonly openPoints: readonly OpenPointId[];
  /** The parts of the value that do not fit, without quoting the value. The message has the first of them. */
  readonly validationErrors: readonly ValidationError[];
  /** The issues that the schema reported, which can quote the value; they are not printed. */
  readonly issues: readonly SchemaIssue[];
  /** Always absent, like the two fields below: an assumption is about a value, not about a call. */
  readonly status?: undefined;
  readonly requestId?: undefined;
  readonly host?: undefined;
}

/** A part of a value that differs from the assumption. */
export interface ValidationError {
  /** The path of the part, such as `data.0.id`, with `*` for a key that may be data; `''` for the whole value. */
  readonly at: string;
  /** The type that the schema expects, for example `number`; `undefined` if the schema does not report it. */
  readonly expected: string | undefined;
  /** The kind of value at the path: `a text`, `null`, `missing`. */
  readonly found: string;
}

export interface Progress extends TransportProgress {
  readonly method: Method;
  readonly path: string;
  readonly host: string;
  attempts: number;
}

/** The type of {@link ColloquyError}: `instanceof` also recognizes errors of another copy of the package. */
export interface ColloquyErrorClass {
  readonly prototype: Error;
  [Symbol.hasInstance](value: unknown): value is CallError | AssumptionError;
}

const ColloquyErrorImplementation = class ColloquyError extends Error {
  override readonly name = 'ColloquyError';

  /** Compares names, so that errors of another copy of this package, or of another realm, are recognized. */
  static override [Symbol.hasInstance](value: unknown): value is CallError | AssumptionError {
    return Object(value).name === 'ColloquyError';
  }
};

/**
 * The class of all errors of this package. `error instanceof ColloquyError` narrows to them; `kind` distinguishes them.
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
export const ColloquyError: ColloquyErrorClass = ColloquyErrorImplementation;

/** The fields of an error: those of the failed call, if there is one, and those of its kind. */
interface ErrorFields<Kind> extends Partial<Progress> {
  readonly kind: Kind;
  readonly message: string;
}

/** The maximum length of a message, which is logged and can contain data of the server. */
const MAX_MESSAGE_CHARS = 500;
/** Unprintable characters and spaces. They could break a line of a log, control a terminal, or reverse the text. */
const UNPRINTABLE = /[\p{C}\p{Z}]+/gu;

/** @param unprinted fields that are not enumerable, so that printing the error does not show them. */
export function createColloquyError<Kind extends (CallError | AssumptionError)['kind']>(
  { message, ...fields }: ErrorFields<Kind>,
  unprinted: Readonly<Record<string, unknown>> = {},
): Extract<CallError | AssumptionError, { readonly kind: Kind }> {
  const call = fields.path ? `${fields.method} ${fields.host}${fields.path}: ${fields.kind}: ` : '';
  const error = Object.assign(
    new ColloquyErrorImplementation((call + message).replace(UNPRINTABLE, ' ').slice(0, MAX_MESSAGE_CHARS)),
    fields,
  );
  for (const key in unprinted) Object.defineProperty(error, key, { value: unprinted[key] });
  return error as never; // each caller passes the fields of its kind; the tests check every kind against its interface
}

/**
 * Converts a thrown value to an error of the call. A value that is not such an error comes from code without access to
 * the key, so it does not contain the key.
 */
export function toCallError(error: unknown, progress: Progress): CallError {
  if (error instanceof ColloquyErrorImplementation && 'method' in error) return error;
  const message = Object(error).message ?? `${formatValue(error)} was thrown`;
  const facts = { message, ...progress, cause: error };
  return createColloquyError({ kind: 'usage', ...facts });
}

/** Formats a value for a message, with quotes around a string, so that '42' and 42 differ. */
const formatValue = (value: unknown): string => (isString(value) ? JSON.stringify(value) : String(value));

/** Refuses an option or an argument. Pass the value for the message, unless it can be a secret. */
export function refuse(name: string, must: string, ...values: readonly [value?: unknown]): never {
  const message = [`${name} must ${must}`, ...values.map(formatValue)].join(', not ');
  throw createColloquyError({ kind: 'usage', message });
}
