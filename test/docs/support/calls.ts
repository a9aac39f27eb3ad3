import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { OperationId } from '../../../generated/ids.ts';
import { createClient, createToolkitClient } from '../../../src/client/index.node.ts';
import type { Mock } from '../../../src/mock/index.ts';
import { serve } from '../../conformance/support/serve.ts';
import { ask, type Got } from '../../mock/support.ts';
import { MEMORY, MESSAGE, requestTo } from '../../support/operations.ts';

/** Where a server is, and the fields that are assumed beside those that are stated. */
interface Target {
  readonly url: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const developerApi = ({ url }: Target) => createClient({ baseUrl: url, apiKey: 'example-key' }).results;
const toolkit = ({ url }: Target) => createToolkitClient({ baseUrl: url }).results;

const assumedIn = ({ fields = {} }: Target) => ({ assumed: { fields } });

/** What the client says of a call. */
type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly kind: string; readonly attempts?: number } };

type Call = (target: Target) => Promise<Outcome>;

/** A call of each operation, by its id, through the client that users import. */
const OF_OPERATIONS = {
  listAgents: (to) => developerApi(to).agents.list(),
  createMemory: (to) => developerApi(to).agents.memories.create(7, MEMORY, assumedIn(to)),
  listConversations: (to) => developerApi(to).conversations.list(),
  sendMessage: (to) => developerApi(to).conversations.messages.send(42, MESSAGE, assumedIn(to)),
  getToolkitDetails: (to) => toolkit(to).details('weather'),
  getToolContext: (to) => toolkit(to).context('weather', 'forecast'),
  executeTool: (to) => toolkit(to).execute('weather', 'forecast', { assumed: { json: {} } }),
} satisfies Readonly<Record<OperationId, Call>>;

export const CALLS: Readonly<Record<string, Call>> = OF_OPERATIONS;

/** What a mock answers to the bare request of an operation. */
export function askMock(mock: Mock, operationId: string, headers: Readonly<Record<string, string>> = {}): Promise<Got> {
  const request = requestTo(operationId);
  // Nobody sends a key to a toolkit that asks for none.
  const key = request.path.startsWith('/toolkit/') ? { authorization: '' } : {};
  return ask(mock, { ...request, headers: { ...key, ...headers } });
}

/** A body that is a success of every operation. */
const SUCCESS = {
  data: [],
  conversation: { id: 42, external_user_id: 'customer-311' },
  user_message: MESSAGE,
  agent_message: MESSAGE,
};

/** What a server answers. */
export interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A real server that answers to everything alike, and keeps what it was sent. */
export async function recording({ status = 200, headers = {}, body = JSON.stringify(SUCCESS) }: Answered = {}) {
  const sent: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  const { url } = await serve(async (request, response) => {
    sent.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  return { url, sent };
}
