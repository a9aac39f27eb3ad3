import type { Operation } from '../../../contract/model/index.ts';
import type { SourceResponse } from '../../http/index.ts';
import { type OperationHandler, RefusalError, type SandboxContext } from '../context.ts';
import { addMemory, findMemory, type Memory } from '../data/memories.ts';
import { type Agent, findUser } from '../data/people.ts';
import { createResponseWriter } from '../responses/response-writer.ts';
import type { Transaction } from '../store/store.ts';
import { memoryDigest } from './digest.ts';

export async function createMemory(
  context: SandboxContext,
  operation: Operation,
): Promise<OperationHandler<{ readonly agent: Agent }>> {
  const { contract, store, clock, at } = context;
  const { decisions } = contract;
  const writer = await createResponseWriter(context, operation, { subject: 'memory' });
  const unknownUser = decisions.forOperation('unknown-user', operation);
  const { does: twice, openPoints: twicePoints } = decisions.forOperation('created-twice', operation);
  const size = decisions.forSurface('integer-size', operation.surface);

  const isUnknown = function* (user: number | undefined, agentId: number): Transaction<boolean> {
    if (user === undefined) return false;
    const match = Number.isSafeInteger(user) ? yield* findUser(user) : undefined;
    return match?.agentId !== agentId;
  };

  return async ({ body, authorized: { resources } }) => {
    const { agent } = resources;
    const agentId = agent.id;
    const user = typeof body.agent_user_id === 'number' ? body.agent_user_id : undefined;
    const memory = {
      agentId,
      agentUserId: user,
      title: typeof body.title === 'string' ? body.title : '',
      content: typeof body.content === 'string' ? body.content : '',
    };
    const digest = memoryDigest(memory);
    const points: string[] = [];
    const respond = (memory: Memory): SourceResponse => writer.make({ memory, agent }, points);
    at('before the memory is kept');
    // If the set does not allow the response, the transaction is undone.
    const response = await store.commit(
      function* (): Transaction<SourceResponse> {
        if (yield* isUnknown(user, agentId)) {
          if (unknownUser.does !== undefined) {
            throw new RefusalError(unknownUser.does, `The agent has no user ${user}.`, unknownUser.openPoints);
          }
          points.push(...unknownUser.openPoints);
        }
        if (user !== undefined && !Number.isSafeInteger(user)) {
          throw new RefusalError(400, 'agent_user_id is larger than the sandbox can keep.', size.openPoints);
        }
        const before = twice === 'two' ? undefined : yield* findMemory(digest);
        if (before !== undefined && twice === 'one') return respond(before);
        if (before !== undefined && typeof twice === 'number') {
          throw new RefusalError(twice, 'The agent has this memory already.', twicePoints);
        }
        const added = yield* addMemory({ ...memory, createdAt: clock.now() }, digest);
        at('while the memory is kept');
        return respond(added);
      },
      twice === 'two' ? undefined : digest,
    );
    at('before the answer');
    return response;
  };
}
