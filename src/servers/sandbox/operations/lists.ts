import type { Operation } from '../../../contract/model/index.ts';
import type { OperationReader, SandboxContext } from '../context.ts';
import { SELECT_CONVERSATIONS, toConversation } from '../data/conversations.ts';
import { toAgent } from '../data/people.ts';
import { agentField } from '../responses/response-writer.ts';
import { createFilters } from './filters.ts';
import { createListHandler } from './listing.ts';

export function listAgents(context: SandboxContext, operation: Operation): Promise<OperationReader> {
  return createListHandler(context, operation, {
    element: 'agent',
    table: 'agents',
    select: 'SELECT * FROM agents',
    agent: 'agents.id',
    read: (row) => ({ agent: toAgent(row) }),
  });
}

export function listConversations(context: SandboxContext, operation: Operation): Promise<OperationReader> {
  return createListHandler(context, operation, {
    ...agentField(context),
    element: 'conversation',
    table: 'conversations',
    select: SELECT_CONVERSATIONS,
    agent: 'conversations.agent_id',
    filters: createFilters(context, operation),
    read(row) {
      const conversation = toConversation(row);
      return { conversation, agent: conversation.agent };
    },
  });
}
