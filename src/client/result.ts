import type { OperationId } from '../../generated/ids.ts';
import type { CallError } from './colloquy-error.ts';
import type { AnswerHeaders } from './transport.ts';
import type { SuccessBody } from './types.ts';

/** A successful answer, and what is known of it. */
export interface Success<Id extends OperationId = OperationId> {
  readonly ok: true;
  /** Never there: a result can be taken apart, and either part looked at first. */
  readonly error?: undefined;
  /** What the answer holds, as the contract states it. */
  readonly data: SuccessBody<Id>;
  readonly method: 'GET' | 'POST';
  /** The path as the contract writes it, with its parameters in braces. */
  readonly path: string;
  /** Where the request went: the host of `baseUrl`, with its port where it has one. */
  readonly host: string;
  readonly status: number;
  /** The header `x-request-id`, when the answer has it (§7). */
  readonly requestId: string | undefined;
  readonly headers: AnswerHeaders;
  /** How often the request was sent, or tried to be. */
  readonly attempts: number;
}

/** A call that failed, and with what. */
export interface Failure<Id extends OperationId = OperationId> {
  readonly ok: false;
  /** Never there. */
  readonly data?: undefined;
  readonly error: CallError<Id>;
}

/** What came of a call: look at `ok` or `error` first, then at `error.kind`. */
export type Result<Id extends OperationId = OperationId> = Success<Id> | Failure<Id>;

/** How a method gives what came of a call: it returns or throws, or it returns a result. */
export type Style = 'throw' | 'result';

/** What a method of a style returns. */
export type Answered<In extends Style, Id extends OperationId> = In extends 'throw'
  ? Promise<SuccessBody<Id>> & WithResponse<Id>
  : Promise<Result<Id>>;

/**
 * What a call in the throwing style can be asked for beside what the answer holds.
 *
 * @example
 * const { data, requestId } = await client.conversations.list().withResponse();
 */
export interface WithResponse<Id extends OperationId = OperationId> {
  /** Gives status, headers and request id beside what the answer holds; it throws as the call does. */
  withResponse(): Promise<Success<Id>>;
}
