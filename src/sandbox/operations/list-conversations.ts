import type { Operation } from '../../contract/index.ts';
import { accessible } from '../admission.ts';
import { answersOf } from '../answers/answers.ts';
import { agentOf, CONVERSATIONS, toConversation } from '../data/conversations.ts';
import { among, count, page } from '../data/lists.ts';
import type { Situation } from '../situation.ts';
import { filtersOf } from './filters.ts';
import { linkTo, listingOf } from './listing.ts';
import type { Perform } from './perform.ts';
import { agentField } from './shown-fields.ts';

/** Lists the conversations of the agents that the key can access, where the filters of the query fit. */
export async function listConversations(situation: Situation, operation: Operation): Promise<Perform> {
  const { contract, store } = situation;
  const { decisions } = contract;
  const listing = listingOf(contract, operation);
  const paging = decisions.forOperation('list-paging', operation).does;
  const shown = agentField(contract);
  const answers = await answersOf(situation, operation, {
    subject: 'list',
    element: 'conversation',
    fields: { ...shown.fields, list: paging?.field === undefined ? {} : { [paging.field]: 'list.next' } },
    openPoints: shown.openPoints,
  });
  const filters = filtersOf(situation, operation);
  const rising = situation.ids.rising('conversations.id');
  const leavesOut = decisions.forOperation('list-completeness', operation).does;

  return async ({ request, admitted }) => {
    const agents = accessible(admitted.key, situation);
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
        (answers.has('list.total') ? yield* count('conversations', 'conversations.id', where, wanted) : 0);
      return { found, total };
    });
    const next = found.more ? listing.next(request.query) : undefined;
    const headers = listing.hasLink && next !== undefined ? linkTo(request, listing.parameter, next) : {};
    return answers.make({ list: { elements: found.rows, total, next } }, [], headers);
  };
}
