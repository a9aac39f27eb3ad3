import { addresses } from '../../../generated/ids.ts';
import { type Contract, type Operation, TaskError } from '../../contract/model/index.ts';
import type { ResponseSource, ServedRequest, SourceRefusal } from '../http/index.ts';
import { createAuthorizer } from './authorize.ts';
import { type AuthorizedRequest, type OperationHandler, RefusalError, type SandboxContext } from './context.ts';
import { OPERATION_HANDLERS, type Resources } from './operations/table.ts';
import { createRateLimit } from './rate-limit.ts';
import { UnwritableError } from './responses/value-writer.ts';
import { StoreError } from './store/store-error.ts';

const isHandled = (id: string): id is keyof typeof OPERATION_HANDLERS => Object.hasOwn(OPERATION_HANDLERS, id);
const pathParametersKey = (path: string): string => String(path.match(/\{[^}]+\}/g));

/** The operations of a contract that a sandbox serves: web applications serve their toolkits themselves. */
export const servedOperations = ({ operations }: Pick<Contract, 'operations'>): readonly Operation[] =>
  operations.filter(({ surface }) => surface === 'developer-api');

/**
 * Returns the handler of an operation; `undefined` if there is none, or if the names of its path parameters differ from
 * those of our contract, since these names decide which resources the handler gets.
 */
const findHandler = ({ operationId: id, path }: Operation) =>
  isHandled(id) && pathParametersKey(addresses[id]) === pathParametersKey(path) ? OPERATION_HANDLERS[id] : undefined;

/** The operations without a handler in the sandbox: they respond as in the mock, and store nothing. */
export const unhandledOperations = (contract: Pick<Contract, 'operations'>): readonly Operation[] =>
  servedOperations(contract).filter((operation) => findHandler(operation) === undefined);

/** @throws {TaskError} if a contract has no operation of the Developer API that the sandbox implements. */
export function requireServedOperations(contract: Contract): void {
  const served = servedOperations(contract);
  if (unhandledOperations(contract).length < served.length) return;
  const problem =
    served.length === 0
      ? 'no operation of the Developer API, which is all that a sandbox serves'
      : `none of the operations that the sandbox has: ${Object.keys(OPERATION_HANDLERS).join(', ')}`;
  throw new TaskError(`${contract.file} has ${problem}; colloquy mock serves any contract`);
}

/** Makes the source of responses that reads from and writes to a store. */
export async function createStoredSource(context: SandboxContext): Promise<ResponseSource> {
  const { contract, forms, onFailure, store } = context;
  const failure = contract.decisions.forSurface('upstream-failures', 'developer-api');
  const limit = createRateLimit(context);
  const handlers = new Map<string, OperationHandler<Resources>>();
  const authorizers = new Map<string, ReturnType<typeof createAuthorizer>>();
  for (const operation of contract.operations) {
    const { operationId } = operation;
    const handler = await findHandler(operation)?.(context, operation);
    const reader = handler !== undefined && 'read' in handler ? handler : undefined;
    if (handler !== undefined && !('read' in handler)) handlers.set(operationId, handler);
    authorizers.set(operationId, createAuthorizer(context, limit, operation, reader));
  }
  /** The result of authorizing each request, until the request is answered. */
  const authorizedRequests = new WeakMap<ServedRequest, AuthorizedRequest<Resources>>();

  /**
   * Turns an error into a refusal. If the store failed, or the set does not allow the stored data in a response, the
   * refusal has the status for failures of the server.
   */
  const toRefusal = (error: unknown): SourceRefusal => {
    if (error instanceof RefusalError) return error.answer;
    if (!(error instanceof StoreError || error instanceof UnwritableError)) throw error;
    onFailure(error);
    return {
      refused: failure.does,
      message:
        error instanceof StoreError
          ? 'The store of the sandbox cannot be used just now; its terminal says why.'
          : 'The assumption set does not allow a response with what is stored; the terminal of the sandbox says where.',
      openPoints: failure.openPoints,
    };
  };

  return {
    form: forms.form,
    async faults(operation, request, values) {
      try {
        const { authorized, faults = [] } = (await authorizers.get(operation.operationId)?.(request, values)) ?? {};
        if (authorized !== undefined) authorizedRequests.set(request, authorized);
        return faults;
      } catch (error) {
        return [{ ...toRefusal(error), step: 'key' }];
      }
    },
    async respond(operation, sent) {
      // If the caller asks for an error or an example by `Prefer`, the response is that of the mock; no data changes.
      if ((sent.status ?? 0) >= 400 || sent.example !== undefined) return forms.respond(operation, sent);
      const { request, values, body } = sent;
      const authorized = authorizedRequests.get(request);
      if (authorized === undefined) throw new Error(`a request to ${operation.operationId} was not authorized`);
      try {
        try {
          const { openPoints, read } = authorized;
          const handle = handlers.get(operation.operationId);
          const response =
            read() ??
            (handle === undefined
              ? await forms.respond(operation, sent)
              : await handle({ request, values, body: Object(body), authorized }));
          if ('refused' in response) return response;
          if (openPoints.length === 0) return response;
          return { ...response, openPoints: [...openPoints, ...(response.openPoints ?? [])] };
        } finally {
          // Waits after the lock of the conversation is released, so that one sync covers several messages.
          await store.waitUntilSynced();
        }
      } catch (error) {
        return toRefusal(error);
      }
    },
  };
}
