import type { Operation } from '../../contract/index.ts';
import type { OperationReader, SandboxContext } from '../context.ts';
import { toAgent } from '../data/people.ts';
import { listHandler } from './listing.ts';

export function listAgents(context: SandboxContext, operation: Operation): Promise<OperationReader> {
  return listHandler(context, operation, {
    element: 'agent',
    table: 'agents',
    select: 'SELECT * FROM agents',
    agent: 'agents.id',
    read: (row) => ({ agent: toAgent(row) }),
  });
}
