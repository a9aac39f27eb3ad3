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

/** Two answers that a server could give at open points which show in no schema, with what calls for them. */
const PAIRS: readonly {
  readonly ids: readonly string[];
  readonly call: (url: string) => Promise<Outcome>;
  readonly answers: readonly [Answered, Answered];
}[] = [
  {
    ids: ['request-id.presence', 'request-id.format'],
    call: send,
    answers: [REPLIED, { ...REPLIED, headers: { 'x-request-id': 'any text' } }],
  },
  {
    ids: ['request-id.on-errors', 'api-error.message-language'],
    call: send,
    answers: [error(404), error(404, 'Nicht da.', { 'x-request-id': '7' })],
  },
  {
    ids: [
      'message.content-form',
      'sent-message.agent-message-length',
      'sent-message.user-message-length',
      'sent-message.user-message-text',
    ],
    call: send,
    answers: [REPLIED, { body: sentMessage(message(''), message(`<b>${'x'.repeat(100_000)}</b>`)) }],
  },
  {
    ids: ['conversation-id.origin'],
    call: send,
    answers: [REPLIED, { body: sentMessage(message('Hello'), message('Hello.'), 7) }],
  },
  {
    ids: ['api.integers-size'],
    call: send,
    answers: [REPLIED, { body: sentMessage('{"content":""}', message(''), 2e53) }],
  },
  { ids: ['api.nulls'], call: send, answers: [REPLIED, { body: sentMessage('null', message('')) }] },
  { ids: ['errors.5xx-statuses', 'errors.5xx-carried-out'], call: send, answers: [error(500), error(599)] },
  { ids: ['api.error-statuses'], call: send, answers: [error(402), error(451)] },
  { ids: ['api.redirects'], call: send, answers: [error(302), error(308, '', { location: '/v1/agents/' })] },
  { ids: ['send-message.no-reply', 'send-message.reply-fails'], call: send, answers: [error(503), error(500)] },
  {
    ids: ['conversation-list.order', 'conversation-list.paging', 'conversation-list.completeness'],
    call: (url) => developerApi(url).conversations.list(),
    answers: [LIST, { body: '{"data":[],"next":"/v1/conversations/?page=2","total":70}' }],
  },
  {
    ids: ['errors.rate-limit-headers'],
    call: (url) => developerApi(url).agents.list(),
    answers: [error(429, '', { 'retry-after': '3600' }), error(429, '', { 'ratelimit-reset': '3600' })],
  },
  {
    ids: ['toolkits.request-id', 'toolkits.versioning'],
    call: (url) => createToolkitClient({ baseUrl: url }).results.details('weather'),
    answers: [LIST, { ...LIST, headers: { 'x-request-id': '7', 'api-version': '2' } }],
  },
  {
    ids: ['execute-tool.missing-parameter', 'execute-tool.unknown-parameter', 'execute-tool.tool-failure'],
    call: execute,
    answers: [error(400), { status: 422, body: 'null' }],
  },
];

/** The points at which a client that relies on an answer shows it. */
export const SHOWN: ReadonlySet<string> = new Set(PAIRS.flatMap(({ ids }) => ids));

/** Whether the client makes the same of both answers at an open point. */
export async function takesAlike(id: string): Promise<boolean> {
  const pair = PAIRS.find(({ ids }) => ids.includes(id));
  if (pair === undefined) throw new Error(`there are no two answers at ${id}`);
  const [one, other] = await Promise.all(pair.answers.map((answer) => outcomeOf(pair.call, answer)));
  return one === other;
}

async function outcomeOf(
  call: (url: string) => Promise<Outcome>,
  { status = 200, headers, body }: Answered,
): Promise<string> {
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

function send(url: string): Promise<Outcome> {
  return developerApi(url).conversations.messages.send(42, { content: 'Hello' });
}

function execute(url: string): Promise<Outcome> {
  return createToolkitClient({ baseUrl: url }).results.execute('weather', 'forecast', { assumed: { json: {} } });
}
