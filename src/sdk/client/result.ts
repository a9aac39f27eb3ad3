import type { OperationId } from '../../../generated/ids.ts';
import type { CallError } from './colloquy-error.ts';
import type { AnswerHeaders } from './transport.ts';
import type { Method, SuccessBody } from './types.ts';

/** A successful response, and what is known of it. */
export interface Success<Id extends OperationId = OperationId> {
  readonly ok: true;
  /** Never there: a result can be taken apart, and either part looked at first. */
  readonly error?: undefined;
  /** The body of the response, as the contract states it. */
  readonly data: SuccessBody<Id>;
  readonly method: Method;
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  /** The host of `baseUrl`, with its port where it has one. */
  readonly host: string;
  readonly status: number;
  /** The header `x-request-id`, when the response has it (§7). */
  readonly requestId: string | undefined;
  readonly headers: AnswerHeaders;
  /** How often the client tried to send the request. */
  readonly attempts: number;
}

/** A call that failed, and with what. */
export interface Failure<Id extends OperationId = OperationId> {
  readonly ok: false;
  readonly data?: undefined;
  readonly error: CallError<Id>;
}

/** The outcome of a call: look at `ok` or `error` first, then at `error.kind`. */
export type Result<Id extends OperationId = OperationId> = Success<Id> | Failure<Id>;

/** How a method gives the outcome of a call: it returns or throws, or it returns a result. */
export type Style = 'throw' | 'result';

/** What a method of a style returns. */
export type Returned<In extends Style, Id extends OperationId> = In extends 'throw'
  ? Promise<SuccessBody<Id>> & WithResponse<Id>
  : Promise<Result<Id>>;

/**
 * What a call of a method that throws offers in addition to the body.
 *
 * @example
 * const { data, requestId } = await client.conversations.list().withResponse();
 */
export interface WithResponse<Id extends OperationId = OperationId> {
  /** Resolves with status, headers and request id as well as the body; it rejects as the call does. */
  withResponse(): Promise<Success<Id>>;
}
