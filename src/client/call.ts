import type { OperationId } from '../../generated/ids.ts';
import { attempt } from './attempts.ts';
import { callError, type Progress } from './colloquy-error.ts';
import { withDeadline } from './deadline.ts';
import type { Operation } from './operations.ts';
import { type CallOptions, type Connection, checkLimit, refuseUnknown } from './options.ts';
import { callerHeaders, writeQuery } from './request.ts';
import type { Answered, Style, Success } from './result.ts';
import type { OutgoingRequest } from './transport.ts';

/** What the caller of an operation gives. */
export interface Given {
  /** The parameters of the path, by name. */
  readonly path?: Readonly<Record<string, unknown>>;
  /** What is stated of the body. */
  readonly body?: object;
  readonly options: (CallOptions & { readonly assumed?: object | undefined }) | undefined;
}

/** Carries out an operation in a style. */
export type Call<In extends Style> = <Id extends OperationId>(
  operation: Operation<Id>,
  given: Given,
) => Answered<In, Id>;

/**
 * Makes the function that carries out a client's operations: it writes the request, has it sent until the call ends, and
 * reads the answer. It fails with {@link ColloquyError} and nothing else.
 */
export function performer(connection: Connection) {
  return async <Id extends OperationId>(
    operation: Operation<Id>,
    { path: parameters, body: stated, options = {} }: Given,
  ): Promise<Success<Id>> => {
    const { method, path, write } = operation;
    const progress: Progress = { method, path, host: connection.host, attempts: 0, unsent: true };
    try {
      const { timeout = connection.timeout, signal, retries = connection.retries, headers: own, ...more } = options;
      refuseUnknown(more, [write && 'assumed']);
      checkLimit('timeout', timeout);
      checkLimit('retries', retries, 0);
      const { query = '', headers, body } = write?.(more.assumed, stated) ?? {};
      const url = connection.urlOf(path, parameters) + writeQuery(query);
      const request: OutgoingRequest = {
        method,
        url,
        headers: { ...connection.headers, ...headers, ...callerHeaders(own) },
        body,
      };
      const outcome = await withDeadline(timeout, signal, progress, (ownSignal) =>
        attempt(operation, connection, request, progress, retries, ownSignal),
      );
      if ('kind' in outcome) throw outcome;
      return outcome;
    } catch (error) {
      throw callError(error, progress);
    }
  };
}

type Perform = ReturnType<typeof performer>;

/** The style in which a call returns what its answer holds, and throws what went wrong. */
export const throwing =
  (perform: Perform): Call<'throw'> =>
  (operation, given) => {
    const answered = perform(operation, given);
    const data = answered.then((success) => success.data);
    const withResponse = () => {
      data.catch(() => {}); // the caller hears of it by what is returned here
      return answered;
    };
    return Object.assign(data, { withResponse });
  };

/** The style in which a call returns a result, and throws nothing: all that `perform` throws is an error of the call. */
export const settling =
  (perform: Perform): Call<'result'> =>
  (operation, given) =>
    perform(operation, given).catch((error) => ({ ok: false, error }));
