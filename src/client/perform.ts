import type { OperationId } from '../../generated/ids.ts';
import { CallError, callError, type Progress } from './call-error.ts';
import { deadlineOf } from './deadline.ts';
import { type Connection, exchange } from './exchange.ts';
import { operationTable } from './operations.ts';
import { type CallOptions, checkCallOptions } from './options.ts';
import { readAnswer } from './read-answer.ts';
import type { Input, RequestWriter } from './request-writer.ts';
import type { Success } from './result.ts';
import type { SuccessBody } from './types.ts';

/**
 * Makes the function that carries out a client's operations, from the input to what the answer holds. It fails with
 * {@link CallError} and nothing else.
 */
export function performer(connection: Connection, write: RequestWriter) {
  return async <Id extends OperationId, Assumed extends object>(
    id: Id,
    options: (CallOptions & { readonly assumed?: Assumed | undefined }) | undefined = {},
    pathParameters?: Input['path'],
    rest?: (assumed: Partial<Assumed>) => Omit<Input, 'path'>,
  ): Promise<Success<Id>> => {
    const operation = operationTable[id];
    const { method, path } = operation;
    const progress: Progress = { operation: id, method, path, attempts: 0, unsent: true };
    try {
      checkCallOptions(options, rest ? ['assumed'] : []);
      const input = { path: pathParameters, ...rest?.(options.assumed ?? {}) };
      const { contentType } = input;
      const headers = { accept: 'application/json', ...(contentType && { 'content-type': contentType }) };
      const { timeout = connection.timeout, signal, retries = connection.retries ?? 2 } = options;
      const deadline = deadlineOf(timeout, signal);
      const answer = await write(operation, input, (url, body) =>
        deadline.run(
          () => exchange(connection, { method, url, headers, body }, progress, retries, deadline.signal),
          progress,
        ),
      );
      return {
        ok: true,
        data: readAnswer(operation, answer, progress, connection.clean) as SuccessBody<Id>, // readAnswer held it to it
        operation: id,
        method,
        path,
        status: answer.status,
        requestId: answer.headers.get('x-request-id') ?? undefined,
        headers: answer.headers,
        attempts: progress.attempts,
      };
    } catch (error) {
      if (error instanceof CallError && error.operation) throw error;
      throw callError('usage', error instanceof CallError ? error.message : 'The request cannot be written.', progress);
    }
  };
}

/** Carries out an operation of a client. */
export type Perform = ReturnType<typeof performer>;
