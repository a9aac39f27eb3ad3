import type { addresses, SurfaceOperations } from '../../../../generated/ids.ts';
import type { Operation } from '../../../contract/model/index.ts';
import type { OperationHandler, OperationReader, SandboxContext } from '../context.ts';
import { findConversation } from '../data/conversations.ts';
import { findAgent } from '../data/people.ts';
import type { Transaction } from '../store/store.ts';
import { createMemory } from './create-memory.ts';
import { listAgents, listConversations } from './lists.ts';
import { sendMessage } from './send-message.ts';

type Id = SurfaceOperations['developer-api'];

/** What the parameters of a path name: `{agent_id}` an `agent`. */
type Named<Path> = Path extends `${string}{${infer Name}_id}${infer Rest}` ? Name | Named<Rest> : never;

/** Finds what a parameter of a path names; what has no `agentId` is an agent. The compiler names one that is missing. */
export const RESOURCES = {
  agent: findAgent,
  conversation: findConversation,
} satisfies Readonly<
  Record<
    Named<(typeof addresses)[Id]>,
    (id: number) => Transaction<{ readonly id: number; readonly agentId?: number } | undefined>
  >
>;

export type Resources = {
  readonly [Name in keyof typeof RESOURCES]: ReturnType<(typeof RESOURCES)[Name]> extends Transaction<infer Found>
    ? NonNullable<Found>
    : never;
};

type Handler<Path> = OperationHandler<Pick<Resources, Named<Path> & keyof Resources>> | OperationReader;

/** What makes each operation of the Developer API. The compiler names one that is missing. */
export const OPERATIONS: {
  readonly [Name in Id]: (
    context: SandboxContext,
    operation: Operation,
  ) => Handler<(typeof addresses)[Name]> | Promise<Handler<(typeof addresses)[Name]>>;
} = { listAgents, createMemory, listConversations, sendMessage };
