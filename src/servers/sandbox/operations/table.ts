import type { addresses, SurfaceOperations } from '../../../../generated/ids.ts';
import type { Operation } from '../../../contract/model/index.ts';
import type { OperationHandler, OperationReader, SandboxContext } from '../context.ts';
import { findConversation } from '../data/conversations.ts';
import { findAgent } from '../data/people.ts';
import type { Transaction } from '../store/store.ts';
import { createMemory } from './create-memory.ts';
import { listAgents, listConversations } from './lists.ts';
import { sendMessage } from './send-message.ts';

type OperationId = SurfaceOperations['developer-api'];

/** The resources in a path, by name: `agent` for `{agent_id}`. */
type ResourceNames<Path> = Path extends `${string}{${infer Name}_id}${infer Rest}` ? Name | ResourceNames<Rest> : never;

/** For each path parameter, the function that finds its resource. A resource without `agentId` is an agent. */
export const RESOURCES = {
  agent: findAgent,
  conversation: findConversation,
} satisfies Readonly<
  Partial<
    Record<
      ResourceNames<(typeof addresses)[OperationId]>,
      (id: number) => Transaction<{ readonly id: number; readonly agentId?: number } | undefined>
    >
  >
>;

export type Resources = {
  readonly [Name in keyof typeof RESOURCES]: ReturnType<(typeof RESOURCES)[Name]> extends Transaction<infer Resource>
    ? NonNullable<Resource>
    : never;
};

type Handler<Path> = OperationHandler<Pick<Resources, ResourceNames<Path> & keyof Resources>> | OperationReader;

/** Makes the handlers of operations of the Developer API. An operation without a handler responds as in the mock. */
export const OPERATION_HANDLERS: {
  readonly [Name in OperationId]?: (
    context: SandboxContext,
    operation: Operation,
  ) => Handler<(typeof addresses)[Name]> | Promise<Handler<(typeof addresses)[Name]>>;
} = { listAgents, createMemory, listConversations, sendMessage };
