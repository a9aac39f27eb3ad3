import type { OperationId } from '../../generated/ids.ts';

/** A request below the address of a server, without a key. A body is JSON. */
interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: string;
}

export const MEMORY = { title: 'Opening hours', content: 'From nine to six.' };
export const MESSAGE = { content: 'Where is my order?' };

/** A right request to each operation. The compiler names one that is missing. */
export const REQUESTS = {
  listAgents: { method: 'GET', path: '/v1/agents/' },
  createMemory: { method: 'POST', path: '/v1/agents/7/memories/', body: JSON.stringify(MEMORY) },
  listConversations: { method: 'GET', path: '/v1/conversations/' },
  sendMessage: { method: 'POST', path: '/v1/conversations/42/messages/', body: JSON.stringify(MESSAGE) },
  getToolkitDetails: { method: 'GET', path: '/toolkit/weather/' },
  getToolContext: { method: 'GET', path: '/toolkit/weather/forecast/' },
  executeTool: { method: 'POST', path: '/toolkit/weather/forecast/', body: '{"city": "Lisbon"}' },
} as const satisfies Readonly<Record<OperationId, Request>>;

const ALL: Readonly<Record<string, Request>> = REQUESTS;

/** The right request to an operation of the contract. */
export function requestTo(operationId: string): Request {
  const request = ALL[operationId];
  if (request === undefined)
    throw new Error(`there is no request to ${operationId}; add one to ${import.meta.filename}`);
  return request;
}
