import type { OperationId } from '../../generated/ids.ts';
import { ColloquyError, colloquyError, type Progress, refuse } from './colloquy-error.ts';
import { withDeadline } from './deadline.ts';
import { type Connection, exchange } from './exchange.ts';
import type { Operation } from './operations.ts';
import { type CallOptions, refuseUnknown } from './options.ts';
import { writePath } from './path.ts';
import { readAnswer } from './read-answer.ts';
import type { Success } from './result.ts';
import type { OutgoingRequest } from './transport.ts';

/** What goes into a request beside the parameters of its path. */
export interface Input {
  /** The query as it stands in the URL, without its question mark. */
  readonly query?: string | undefined;
  /** Writes the body. */
  readonly body?: (() => string | Uint8Array<ArrayBuffer>) | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a URL would encode, or take for its end. */
const BEYOND_QUERY = /[^!$-~]/;

/**
 * Makes the function that carries out a client's operations, from the input to what the answer holds. It fails with
 * {@link ColloquyError} and nothing else.
 */
export function performer(connection: Connection) {
  return async <Id extends OperationId, Assumed extends object>(
    operation: Operation<Id>,
    options: (CallOptions & { readonly assumed?: Assumed | undefined }) | undefined = {},
    pathParameters: Readonly<Record<string, unknown>> = {},
    input?: (assumed: Partial<Assumed>) => Input,
  ): Promise<Success<Id>> => {
    const { method, path } = operation;
    const progress: Progress = { method, path, attempts: 0, unsent: true };
    try {
      const { timeout = connection.timeout, signal, retries = connection.retries ?? 2, assumed = {} } = options;
      refuseUnknown(options, ['timeout', 'signal', 'retries', input && 'assumed']);
      const { query = '', body, headers } = input?.(assumed) ?? {};
      if (BEYOND_QUERY.test(query)) refuse('query must be encoded');
      const request: OutgoingRequest = {
        method,
        url: connection.baseUrl + writePath(path, pathParameters) + query.replace(/^\??(?=.)/, '?'),
        headers: { accept: 'application/json', ...headers },
        body: body?.(),
      };
      const answer = await withDeadline(timeout, signal, progress, (ownSignal) =>
        exchange(connection, request, progress, retries, ownSignal),
      );
      return { ok: true, ...progress, ...readAnswer<Id>(operation, answer, progress, connection) };
    } catch (error) {
      if (error instanceof ColloquyError && 'method' in error) throw error;
      // no key was near what threw: it was refused, or comes from a function of the caller's
      throw colloquyError('usage', Object(error).message, progress, { cause: error });
    }
  };
}

/** Carries out an operation of a client. */
export type Perform = ReturnType<typeof performer>;
