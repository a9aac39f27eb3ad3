import { type Answered, CALLS, recording } from './calls.ts';

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

const list = 'listConversations';
const send = 'sendMessage';

/** Two answers that a server could give at open points which show in no schema, with what calls for them. */
const PAIRS: readonly (readonly [ids: string, operationId: string, one: Answered, other: Answered])[] = [
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
    'listAgents',
    error(429, '', { 'retry-after': '3600' }),
    error(429, '', { 'ratelimit-reset': '3600' }),
  ],
  [
    'toolkits.request-id toolkits.versioning',
    'getToolkitDetails',
    LIST,
    { ...LIST, headers: { 'x-request-id': '7', 'api-version': '2' } },
  ],
  [
    'execute-tool.missing-parameter execute-tool.unknown-parameter execute-tool.tool-failure',
    'executeTool',
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
  const [, operationId, ...answers] = pair;
  const outcomes = answers.map(async (answer) => {
    const outcome = await CALLS[operationId]?.(await recording(answer));
    return outcome?.ok === false ? `${outcome.error.kind}, ${outcome.error.attempts} attempts` : 'ok';
  });
  const [one, other] = await Promise.all(outcomes);
  return one === other;
}
