import { addresses } from '../../../generated/ids.ts';
import { type Contract, type Operation, TaskError } from '../../contract/model/index.ts';
import type { ResponseSource, ServedRequest, SourceRefusal } from '../http/index.ts';
import { authorizerOf } from './authorize.ts';
import { type AuthorizedRequest, type OperationHandler, Refusal, type SandboxContext } from './context.ts';
import { OPERATIONS, type Resources } from './operations/table.ts';
import { rateLimitOf } from './rate-limit.ts';
import { UnwritableError } from './responses/value-writer.ts';
import { StoreError } from './store/store-error.ts';

const isKnown = (id: string): id is keyof typeof OPERATIONS => Object.hasOwn(OPERATIONS, id);
const parametersOf = (path: string): string => String(path.match(/\{[^}]+\}/g));

/** The operations of a contract that a sandbox serves: a toolkit is served by the web application that has it. */
export const servedOf = ({ operations }: Pick<Contract, 'operations'>): readonly Operation[] =>
  operations.filter(({ surface }) => surface === 'developer-api');

/** @throws {TaskError} when a contract has no operation of the Developer API, or one that the sandbox does not have. */
export function checkServed(contract: Contract): void {
  const served = servedOf(contract);
  // What a path names is found by the names of its parameters.
  const unknown = served
    .filter(({ operationId: id, path }) => !isKnown(id) || parametersOf(addresses[id]) !== parametersOf(path))
    .map(({ operationId, path }) => `${operationId} at ${path}`);
  if (served.length > 0 && unknown.length === 0) return;
  const problem =
    served.length === 0
      ? 'no operation of the Developer API, which is all that a sandbox serves'
      : `${unknown.join(', ')}, which the sandbox does not have; it has ${Object.keys(OPERATIONS).join(', ')}`;
  throw new TaskError(`${contract.file} has ${problem}; colloquy mock serves any contract`);
}

/** Responds from a store: what was sent before is there. */
export async function storedResponses(context: SandboxContext): Promise<ResponseSource> {
  const { contract, forms, onFailure, store } = context;
  const failure = contract.decisions.forSurface('upstream-failures', 'developer-api');
  const limit = rateLimitOf(context);
  const handlers = new Map<string, OperationHandler<Resources>>();
  const authorizers = new Map<string, ReturnType<typeof authorizerOf>>();
  for (const operation of contract.operations) {
    const { operationId } = operation;
    const made = isKnown(operationId) ? await OPERATIONS[operationId](context, operation) : undefined;
    const reader = made !== undefined && 'read' in made ? made : undefined;
    if (made !== undefined && !('read' in made)) handlers.set(operationId, made);
    authorizers.set(operationId, authorizerOf(context, limit, operation, reader));
  }
  /** What was found of a request when it was authorized, until it is answered. */
  const authorizedRequests = new WeakMap<ServedRequest, AuthorizedRequest<Resources>>();

  /** What fails in the store, or does not go together with the set, is not the caller's. */
  const refusalOf = (error: unknown): SourceRefusal => {
    if (error instanceof Refusal) return error.answer;
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
        const found = await authorizers.get(operation.operationId)?.(request, values);
        if (found?.authorized !== undefined) authorizedRequests.set(request, found.authorized);
        return found?.faults ?? [];
      } catch (error) {
        return [{ ...refusalOf(error), step: 'key' }];
      }
    },
    async respond(operation, sent) {
      // An error or an example that the caller asked for by name comes from the set, and nothing is done.
      if ((sent.status ?? 0) >= 400 || sent.example !== undefined) return forms.respond(operation, sent);
      const { request, body } = sent;
      const authorized = authorizedRequests.get(request);
      if (authorized === undefined) throw new Error(`a request to ${operation.operationId} was not authorized`);
      try {
        try {
          const { openPoints, read } = authorized;
          const handle = handlers.get(operation.operationId);
          const response = read() ?? (await handle?.({ request, body: Object(body), authorized }));
          if (response === undefined) throw new Error(`nothing serves ${operation.operationId}`);
          if (openPoints.length === 0) return response;
          return { ...response, openPoints: [...openPoints, ...(response.openPoints ?? [])] };
        } finally {
          // Once for all that is on its way: the lock of a conversation was passed on by now.
          await store.synced();
        }
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}
