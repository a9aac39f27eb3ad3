import type { OperationId } from '../../../generated/ids.ts';
import { attempt } from './attempts.ts';
import { type Progress, toCallError } from './colloquy-error.ts';
import { withDeadline } from './deadline.ts';
import type { Methods, Operation } from './operations.ts';
import { type CallOptions, type ConnectionSettings, checkLimits, refuseUnknown } from './options.ts';
import { callerHeaders, writeQuery } from './request.ts';
import type { Failure, MethodStyle, Result, Success, WithResponse } from './result.ts';
import type { OutgoingRequest } from './transport.ts';

/** Returns a function that performs an operation, and fails only with {@link ColloquyError}. */
export function createPerformer(connection: ConnectionSettings) {
  return async (operation: Operation, values: unknown[]): Promise<Success> => {
    const {
      stated: { method, path, fields },
      write,
    } = operation;
    const progress: Progress = { method, path, host: connection.host, attempts: 0, unsent: true };
    try {
      const url = connection.toUrl(path, values);
      const stated = fields && values.shift();
      const [options = {}] = values as [(CallOptions & { readonly assumed?: object })?]; // as the method's type has them
      const {
        timeout = connection.timeout,
        attemptTimeout = connection.attemptTimeout,
        retries = connection.retries,
        signal,
        headers: callHeaders,
        ...more
      } = options;
      refuseUnknown(more, [write && 'assumed']);
      const limits = { timeout, attemptTimeout, retries };
      checkLimits(limits);
      const { query = '', headers, body } = write?.(more.assumed, stated as object, fields) ?? {};
      const request: OutgoingRequest = {
        method,
        url: url + writeQuery(query),
        headers: { ...connection.headers, ...headers, ...callerHeaders(callHeaders) },
        body,
      };
      return await withDeadline(timeout, signal, progress, (ownSignal) =>
        attempt(operation, connection, request, progress, limits, ownSignal),
      );
    } catch (error) {
      throw toCallError(error, progress);
    }
  };
}

type ReturnStyle = (promise: Promise<Success>) => Promise<unknown>;

export const returnData: ReturnStyle = (promise): Promise<unknown> & WithResponse => {
  const data = promise.then((success) => success.data);
  const withResponse = () => {
    data.catch(() => {}); // the returned promise rejects too
    return promise;
  };
  return Object.assign(data, { withResponse });
};

export const returnResult: ReturnStyle = (promise): Promise<Result> =>
  promise.catch((error): Failure<OperationId> => ({ ok: false, error }));

export function makeMethods<Operations extends object, In extends MethodStyle>(
  operations: Operations,
  perform: ReturnType<typeof createPerformer>,
  asReturned: ReturnStyle,
): Methods<Operations, In> {
  const methods: Record<string, unknown> = {};
  for (const name in operations) {
    const operation = operations[name] as Operation & object; // or a group of operations
    methods[name] = operation.stated
      ? (...values: unknown[]) => asReturned(perform(operation, values))
      : makeMethods(operation, perform, asReturned);
  }
  return methods as never; // typed by the operations
}
