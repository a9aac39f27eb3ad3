import type { Operation } from '../../contract/index.ts';
import { accessible } from '../authorize.ts';
import type { SandboxContext } from '../context.ts';
import { agentOf, CONVERSATIONS, toConversation } from '../data/conversations.ts';
import { among, count, page } from '../data/lists.ts';
import { responseWriterOf } from '../responses/response-writer.ts';
import { agentField } from './agent-field.ts';
import { filtersOf } from './filters.ts';
import { linkTo, listingOf } from './listing.ts';
import type { OperationHandler } from './operation-handler.ts';

/** Lists the conversations of the agents that the key can access, where the filters of the query fit. */
export async function listConversations(context: SandboxContext, operation: Operation): Promise<OperationHandler> {
  const { contract, store } = context;
  const { decisions } = contract;
  const listing = listingOf(contract, operation);
  const paging = decisions.forOperation('list-paging', operation).does;
  const ofAgent = agentField(contract);
  const writer = await responseWriterOf(context, operation, {
    subject: 'list',
    element: 'conversation',
    fields: { ...ofAgent.fields, list: paging?.field === undefined ? {} : { [paging.field]: 'list.next' } },
    openPoints: ofAgent.openPoints,
  });
  const filters = filtersOf(context, operation);
  const rising = context.ids.rising('conversations.id');
  const leavesOut = decisions.forOperation('list-completeness', operation).does;

  return async ({ request, authorized }) => {
    const agents = accessible(authorized.key, context);
    const wanted = { ...listing.wanted(request.query), leavesOut };
    const { found, total } = await store.read(function* () {
      const where = [
        ...(agents === undefined ? [] : [among('conversations.agent_id', agents)]),
        ...(yield* filters(request.query, agents)),
      ];
      const found = yield* page({ select: CONVERSATIONS, id: 'conversations.id', rising, where, wanted }, (row) => {
        const conversation = toConversation(row);
        return { conversation, agent: agentOf(conversation) };
      });
      const total =
        found.total ??
        (writer.has('list.total') ? yield* count('conversations', 'conversations.id', where, wanted) : 0);
      return { found, total };
    });
    const next = found.more ? listing.next(request.query) : undefined;
    const headers = listing.hasLink && next !== undefined ? linkTo(request, listing.parameter, next) : {};
    return writer.make({ list: { elements: found.rows, total, next } }, [], headers);
  };
}
