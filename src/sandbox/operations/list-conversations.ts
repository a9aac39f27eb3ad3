import type { Operation } from '../../contract/index.ts';
import type { OperationReader, SandboxContext } from '../context.ts';
import { agentOf, CONVERSATIONS, toConversation } from '../data/conversations.ts';
import { agentField } from '../responses/response-writer.ts';
import { filtersOf } from './filters.ts';
import { listHandler } from './listing.ts';

export function listConversations(context: SandboxContext, operation: Operation): Promise<OperationReader> {
  return listHandler(context, operation, {
    ...agentField(context),
    element: 'conversation',
    table: 'conversations',
    select: CONVERSATIONS,
    agent: 'conversations.agent_id',
    filters: filtersOf(context, operation),
    read(row) {
      const conversation = toConversation(row);
      return { conversation, agent: agentOf(conversation) };
    },
  });
}
