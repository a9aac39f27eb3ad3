import type { Operation } from '../../contract/index.ts';
import { accessible } from '../authorize.ts';
import type { SandboxContext } from '../context.ts';
import { among, count, page } from '../data/lists.ts';
import { responseWriterOf } from '../responses/response-writer.ts';
import { linkTo, listingOf } from './listing.ts';
import type { OperationHandler } from './operation-handler.ts';

export async function listAgents(context: SandboxContext, operation: Operation): Promise<OperationHandler> {
  const { contract, store } = context;
  const listing = listingOf(contract, operation);
  const writer = await responseWriterOf(context, operation, { subject: 'list', element: 'agent' });
  const rising = context.ids.rising('agents.id');
  const leavesOut = contract.decisions.forOperation('list-completeness', operation).does;

  return async ({ request, authorized }) => {
    const agents = accessible(authorized.key, context);
    const where = agents === undefined ? [] : [among('agents.id', agents)];
    const wanted = { ...listing.wanted(request.query), leavesOut };
    const { found, total } = await store.read(function* () {
      const found = yield* page({ select: 'SELECT * FROM agents', id: 'agents.id', rising, where, wanted }, (row) => ({
        agent: { id: Number(row.id), name: String(row.name), createdAt: Number(row.created_at) },
      }));
      const total = found.total ?? (writer.has('list.total') ? yield* count('agents', 'agents.id', where, wanted) : 0);
      return { found, total };
    });
    const next = found.more ? listing.next(request.query) : undefined;
    const headers = listing.hasLink && next !== undefined ? linkTo(request, listing.parameter, next) : {};
    return writer.make({ list: { elements: found.rows, total, next } }, [], headers);
  };
}
