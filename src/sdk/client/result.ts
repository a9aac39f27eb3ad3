import type { OperationId } from '../../../generated/ids.ts';
import type { CallError } from './colloquy-error.ts';
import type { AnswerHeaders } from './transport.ts';
import type { Method, SuccessBody } from './types.ts';

/** A successful response. */
export interface Success<Id extends OperationId = OperationId> {
  readonly ok: true;
  /** Absent. It is declared so that a result can be destructured before it is checked. */
  readonly error?: undefined;
  /** The body of the response, as the contract states it. */
  readonly data: SuccessBody<Id>;
  readonly method: Method;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  /** The host of `baseUrl`, with its port if it has one. */
  readonly host: string;
  readonly status: number;
  /** The header `x-request-id` of the response, if it has one (§7). */
  readonly requestId: string | undefined;
  readonly headers: AnswerHeaders;
  /** The number of attempts to send the request. */
  readonly attempts: number;
}

/** A failed call with its error. */
export interface Failure<Id extends OperationId = OperationId> {
  readonly ok: false;
  readonly data?: undefined;
  readonly error: CallError<Id>;
}

/** The outcome of a call: check `ok` or `error` first, then `error.kind`. */
export type Result<Id extends OperationId = OperationId> = Success<Id> | Failure<Id>;

/** How a method reports the outcome of a call: it returns the body or throws, or it returns a result. */
export type MethodStyle = 'throw' | 'result';

/** The return type of a method, by its style. */
export type MethodResult<In extends MethodStyle, Id extends OperationId> = In extends 'throw'
  ? Promise<SuccessBody<Id>> & WithResponse<Id>
  : Promise<Result<Id>>;

/**
 * The further method of the promise that a throwing method returns.
 *
 * @example
 * const { data, requestId } = await client.conversations.list().withResponse();
 */
export interface WithResponse<Id extends OperationId = OperationId> {
  /** Resolves with status, headers, request id and body; rejects as the call does. */
  withResponse(): Promise<Success<Id>>;
}
