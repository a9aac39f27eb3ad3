import type {
  CallOptions,
  Client,
  ExecuteToolOptions,
  OperationId,
  Result,
  ToolkitClient,
} from '../../../src/client/index.node.ts';

/** Calls an operation by its id, and gives the result. */
export function call(
  { results }: Client,
  toolkit: ToolkitClient,
  operation: OperationId,
  options: CallOptions,
  assumed: ExecuteToolOptions['assumed'] = { json: { city: 'Oslo' } },
): Promise<Result> {
  switch (operation) {
    case 'listAgents':
      return results.agents.list(options);
    case 'createMemory':
      return results.agents.memories.create(7, { title: 'Opening hours', content: 'From nine to six.' }, options);
    case 'listConversations':
      return results.conversations.list(options);
    case 'sendMessage':
      return results.conversations.messages.send(42, { content: 'Where is my order?' }, options);
    case 'getToolkitDetails':
      return toolkit.results.details('weather', options);
    case 'getToolContext':
      return toolkit.results.context('weather', 'forecast', options);
    case 'executeTool':
      return toolkit.results.execute('weather', 'forecast', { ...options, assumed });
  }
}
