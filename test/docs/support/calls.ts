import { text } from 'node:stream/consumers';
import { createClient, createToolkitClient } from '../../../src/client/index.node.ts';
import { toPointer } from '../../../src/contract/index.ts';
import type { Mock } from '../../../src/mock/index.ts';
import { serve } from '../../conformance/support/serve.ts';
import { ask, type Got, MEMORIES, MESSAGES, TOOL } from '../../mock/support.ts';

/** Where a server is, and the fields that are assumed beside those that are stated. */
interface Target {
  readonly url: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const developerApi = ({ url }: Target) => createClient({ baseUrl: url, apiKey: 'example-key' }).results;
const toolkit = ({ url }: Target) => createToolkitClient({ baseUrl: url }).results;

const assumedIn = ({ fields = {} }: Target) => ({ assumed: { fields } });

const MEMORY = { title: 'Opening hours', content: 'From nine to six.' };
const MESSAGE = { content: 'Where is my order?' };

/** A call of each operation, by its id, through the client that users import. */
export const CALLS: Readonly<Record<string, (target: Target) => Promise<{ readonly ok: boolean }>>> = {
  listAgents: (to) => developerApi(to).agents.list(),
  createMemory: (to) => developerApi(to).agents.memories.create(7, MEMORY, assumedIn(to)),
  listConversations: (to) => developerApi(to).conversations.list(),
  sendMessage: (to) => developerApi(to).conversations.messages.send(42, MESSAGE, assumedIn(to)),
  getToolkitDetails: (to) => toolkit(to).details('weather'),
  getToolContext: (to) => toolkit(to).context('weather', 'forecast'),
  executeTool: (to) => toolkit(to).execute('weather', 'forecast', { assumed: { json: {} } }),
};

/** The bare request of each operation, for the mock. */
const REQUESTS: Readonly<Record<string, { method?: string; path: string; body?: string }>> = {
  listAgents: { path: '/v1/agents/' },
  createMemory: { method: 'POST', path: MEMORIES, body: JSON.stringify(MEMORY) },
  listConversations: { path: '/v1/conversations/' },
  sendMessage: { method: 'POST', path: MESSAGES, body: JSON.stringify(MESSAGE) },
  getToolkitDetails: { path: '/toolkit/weather/' },
  getToolContext: { path: TOOL },
  executeTool: { method: 'POST', path: TOOL },
};

/** What a mock answers to the bare request of an operation. */
export function askMock(mock: Mock, operationId: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  const request = REQUESTS[operationId];
  if (request === undefined) throw new Error(`there is no request for ${operationId}`);
  // Nobody sends a key to a toolkit that asks for none.
  const key = request.path.startsWith('/toolkit/') ? { authorization: '' } : {};
  return ask(mock, { ...request, headers: { ...key, ...headers } });
}

/** What a server was sent. */
export interface Recorded {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A body that is a success of every operation. */
const SUCCESS = {
  data: [],
  conversation: { id: 42, external_user_id: 'customer-311' },
  user_message: MESSAGE,
  agent_message: MESSAGE,
};

/** A real server that answers to everything with one status, and keeps what it was sent. */
export async function recording(status = 200): Promise<{ url: string; sent: Recorded[] }> {
  const sent: Recorded[] = [];
  const { url } = await serve(async (request, response) => {
    sent.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(SUCCESS));
  });
  return { url, sent };
}

/** The pointer of the schema that a body of an operation's answer has. */
export function bodySchema(operationPointer: string, status: string): string {
  return `${operationPointer}/responses/${status}${toPointer(['content', 'application/json', 'schema'])}`;
}
