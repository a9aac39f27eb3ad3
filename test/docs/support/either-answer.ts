import { createClient, createToolkitClient } from '../../../src/client/index.node.ts';
import { serve } from '../../conformance/support/serve.ts';

/** What the client says of a call. */
type Outcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: { readonly kind: string; readonly attempts?: number } };

/** What a server answers. */
interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const message = (content: unknown) => JSON.stringify({ content });
const conversation = (id: unknown) => `{"id":${id},"external_user_id":"customer-311"}`;
const sentMessage = (user: string, agent: string, id: unknown = 42) =>
  `{"conversation":${conversation(id)},"user_message":${user},"agent_message":${agent}}`;
const error = (status: number, words = 'No.', headers = {}) => ({
  status,
  headers,
  body: JSON.stringify({ message: words }),
});

const REPLIED = { body: sentMessage(message('Hello'), message('Hello.')) };
const LIST = { body: '{"data":[{},{}]}' };

type Call = (url: string) => Promise<Outcome>;

const list: Call = (url) => developerApi(url).conversations.list();
const agents: Call = (url) => developerApi(url).agents.list();
const details: Call = (url) => createToolkitClient({ baseUrl: url }).results.details('weather');
const send: Call = (url) => developerApi(url).conversations.messages.send(42, { content: 'Hello' });
const execute: Call = (url) =>
  createToolkitClient({ baseUrl: url }).results.execute('weather', 'forecast', { assumed: { json: {} } });

/** Two answers that a server could give at open points which show in no schema, with what calls for them. */
const PAIRS: readonly (readonly [ids: string, call: Call, one: Answered, other: Answered])[] = [
  ['request-id.presence request-id.format', send, REPLIED, { ...REPLIED, headers: { 'x-request-id': 'any text' } }],
  [
    'request-id.on-errors api-error.message-language',
    send,
    error(404),
    error(404, 'Nicht da.', { 'x-request-id': '7' }),
  ],
  [
    'message.content-form sent-message.agent-message-length sent-message.user-message-length sent-message.user-message-text',
    send,
    REPLIED,
    { body: sentMessage(message(''), message(`<b>${'x'.repeat(100_000)}</b>`)) },
  ],
  ['conversation-id.origin', send, REPLIED, { body: sentMessage(message('Hello'), message('Hello.'), 7) }],
  ['api.integers-size', send, REPLIED, { body: sentMessage('{"content":""}', message(''), 2e53) }],
  ['api.nulls', send, REPLIED, { body: sentMessage('null', message('')) }],
  ['errors.5xx-statuses errors.5xx-carried-out', send, error(500), error(599)],
  ['api.error-statuses', send, error(402), error(451)],
  ['api.redirects', send, error(302), error(308, '', { location: '/v1/agents/' })],
  ['send-message.no-reply send-message.reply-fails', send, error(503), error(500)],
  [
    'conversation-list.order conversation-list.paging conversation-list.completeness',
    list,
    LIST,
    { body: '{"data":[],"next":"/v1/conversations/?page=2","total":70}' },
  ],
  [
    'errors.rate-limit-headers',
    agents,
    error(429, '', { 'retry-after': '3600' }),
    error(429, '', { 'ratelimit-reset': '3600' }),
  ],
  [
    'toolkits.request-id toolkits.versioning',
    details,
    LIST,
    { ...LIST, headers: { 'x-request-id': '7', 'api-version': '2' } },
  ],
  [
    'execute-tool.missing-parameter execute-tool.unknown-parameter execute-tool.tool-failure',
    execute,
    error(400),
    { status: 422, body: 'null' },
  ],
];

/** The points at which a client that relies on an answer shows it. */
export const SHOWN: ReadonlySet<string> = new Set(PAIRS.flatMap(([ids]) => ids.split(' ')));

/** Whether the client makes the same of both answers at an open point. */
export async function takesAlike(id: string): Promise<boolean> {
  const pair = PAIRS.find(([ids]) => ids.split(' ').includes(id));
  if (pair === undefined) throw new Error(`there are no two answers at ${id}`);
  const [, call, ...answers] = pair;
  const [one, other] = await Promise.all(answers.map((answer) => outcomeOf(call, answer)));
  return one === other;
}

async function outcomeOf(call: Call, { status = 200, headers, body }: Answered): Promise<string> {
  const { url } = await serve((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  });
  const outcome = await call(url);
  return outcome.ok ? 'ok' : `${outcome.error.kind}, ${outcome.error.attempts} attempts`;
}

function developerApi(url: string) {
  return createClient({ baseUrl: url, apiKey: 'example-key' }).results;
}
