import type { Operation } from '../../contract/index.ts';
import { accessible } from '../admission.ts';
import { answersOf } from '../answers/answers.ts';
import { among, count, page } from '../data/lists.ts';
import type { Situation } from '../situation.ts';
import { linkTo, listingOf } from './listing.ts';
import type { Perform } from './perform.ts';

/** Lists the agents that the key can access. */
export async function listAgents(situation: Situation, operation: Operation): Promise<Perform> {
  const { contract, store } = situation;
  const listing = listingOf(contract, operation);
  const answers = await answersOf(situation, operation, { subject: 'list', element: 'agent' });
  const rising = situation.ids.rising('agents.id');
  const leavesOut = contract.decisions.forOperation('list-completeness', operation).does;

  return async ({ request, admitted }) => {
    const agents = accessible(admitted.key, situation);
    const where = agents === undefined ? [] : [among('agents.id', agents)];
    const wanted = { ...listing.wanted(request.query), leavesOut };
    const { found, total } = await store.read(function* () {
      const found = yield* page({ select: 'SELECT * FROM agents', id: 'agents.id', rising, where, wanted }, (row) => ({
        agent: { id: Number(row.id), name: String(row.name), createdAt: Number(row.created_at) },
      }));
      const total = found.total ?? (answers.has('list.total') ? yield* count('agents', 'agents.id', where, wanted) : 0);
      return { found, total };
    });
    const next = found.more ? listing.next(request.query) : undefined;
    const headers = listing.hasLink && next !== undefined ? linkTo(request, listing.parameter, next) : {};
    return answers.make({ list: { elements: found.rows, total, next } }, [], headers);
  };
}
