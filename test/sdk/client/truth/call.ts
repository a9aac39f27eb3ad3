import type {
  CallOptions,
  Client,
  ExecuteToolOptions,
  OperationId,
  Result,
  ToolkitClient,
} from '../../../../src/sdk/client/index.node.ts';
import { MEMORY, MESSAGE } from '../../../support/operations.ts';
import type { RawServer } from '../raw-server.ts';
import { answerTo, type Case } from './case.ts';

/** Calls an operation by its id, and gives the result. */
export function call(
  { results }: Client,
  toolkit: ToolkitClient,
  operation: OperationId,
  options: CallOptions,
  assumed: ExecuteToolOptions['assumed'] = { json: { city: 'Oslo' } },
): Promise<Result> {
  const calls: Readonly<Record<OperationId, () => Promise<Result>>> = {
    listAgents: () => results.agents.list(options),
    createMemory: () => results.agents.memories.create(7, MEMORY, options),
    listConversations: () => results.conversations.list(options),
    sendMessage: () => results.conversations.messages.send(42, MESSAGE, options),
    getToolkitDetails: () => toolkit.results.details('weather', options),
    getToolContext: () => toolkit.results.context('weather', 'forecast', options),
    executeTool: () => toolkit.results.execute('weather', 'forecast', { ...options, assumed }),
  };
  return calls[operation]();
}

/** Has a case answered, ending the call when the answer stalls. */
export function ask(server: RawServer, client: Client, toolkit: ToolkitClient, item: Case): Promise<Result> {
  server.answer(answerTo(item));
  return call(client, toolkit, item.operation, { retries: 0, ...limitOf(item) });
}

function limitOf({ fault }: Case): CallOptions {
  if (fault.kind !== 'stall') return {};
  if (fault.end === 'timeout') return { timeout: 5 };
  return { signal: fault.end === 'signal' ? AbortSignal.timeout(5) : abortSoon() };
}

/** A signal that is aborted, though not by a clock of its own. */
export function abortSoon(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 5);
  return controller.signal;
}
