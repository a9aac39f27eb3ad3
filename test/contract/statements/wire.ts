import { expect } from 'vitest';
import { type Answer, type Ask, AUTHORIZED, ask, JSON_BODY, type Server } from '../support/answer.ts';
import { conformanceOf } from '../support/conform.ts';
import { contract, element } from '../support/contract.ts';
import { TOOLKIT_OPERATIONS, toolkitCall } from '../support/toolkit-call.ts';

/** Holds a server to one statement; throws when the server breaks it. */
export type Check = (server: Server) => Promise<void>;

const conform = conformanceOf(contract);

const example = (name: string): Readonly<Record<string, unknown>> => element(`/components/examples/${name}/value`);

const MEMORIES = '/v1/agents/7/memories/';
const MESSAGES = '/v1/conversations/42/messages/';

const post = (path: string, body: unknown): Ask => ({
  method: 'POST',
  path,
  headers: { ...AUTHORIZED, ...JSON_BODY },
  body: JSON.stringify(body),
});
const get = (path: string): Ask => ({ method: 'GET', path, headers: AUTHORIZED });
const prefer = (request: Ask, preference: string): Ask => ({
  ...request,
  headers: { ...request.headers, prefer: preference },
});

/** One proper request to each operation of the Developer API. */
const PROPER: Readonly<Record<string, Ask>> = {
  listAgents: get('/v1/agents/'),
  createMemory: post(MEMORIES, example('AgentLevelMemory')),
  listConversations: get('/v1/conversations/'),
  sendMessage: post(MESSAGES, example('TextMessage')),
};

/** The answer to a request, which keeps the contract and has a status of the given class. */
async function answered(server: Server, operationId: string, request: Ask, hundred: 2 | 4 | 5): Promise<Answer> {
  const answer = await ask(server, request);
  expect({ status: answer.status, broken: conform(operationId, answer) }).toEqual({
    status: expect.toSatisfy((status: number) => Math.floor(status / 100) === hundred, `${hundred}xx`),
    broken: [],
  });
  return answer;
}

/** The answer to a request, which keeps the contract and has exactly the given status. */
async function refused(server: Server, operationId: string, request: Ask, status: number): Promise<void> {
  const answer = await ask(server, request);
  expect({ status: answer.status, broken: conform(operationId, answer) }).toEqual({ status, broken: [] });
}

const succeeds =
  (operationId: string): Check =>
  async (server) => {
    await answered(server, operationId, PROPER[operationId] ?? toolkitCall(server, operationId), 2);
  };

/** A body that lacks a field, or has another type there, is invalid; with the field it is accepted. */
const requires =
  (operationId: string, path: string, body: Readonly<Record<string, unknown>>, field: string): Check =>
  async (server) => {
    const { [field]: _, ...lacking } = body;
    await answered(server, operationId, post(path, body), 2);
    await refused(server, operationId, post(path, lacking), 400);
    await refused(server, operationId, post(path, { ...body, [field]: { not: 'a text' } }), 400);
  };

const everyError =
  (preference: string, status: number): Check =>
  async (server) => {
    for (const [operationId, request] of Object.entries(PROPER)) {
      await refused(server, operationId, prefer(request, preference), status);
    }
  };

const messageSent = async (server: Server): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await answered(server, 'sendMessage', post(MESSAGES, example('TextMessage')), 2);
  return JSON.parse(answer.text);
};

/** The statements that an answer, or a refusal, of a server shows. */
export const wire: Readonly<Record<string, Check>> = {
  'api.json-over-https': async (server) => {
    for (const operationId of [...Object.keys(PROPER), ...TOOLKIT_OPERATIONS]) await succeeds(operationId)(server);
  },
  'api.content-type': async (server) => {
    for (const [operationId, path, body] of [
      ['createMemory', MEMORIES, example('AgentLevelMemory')],
      ['sendMessage', MESSAGES, example('TextMessage')],
    ] as const) {
      await answered(server, operationId, post(path, body), 2);
    }
  },
  'send-message.operation': async (server) => {
    expect(await messageSent(server)).toHaveProperty('agent_message.content', expect.any(String));
  },
  'messages.both-sides': async (server) => {
    expect(await messageSent(server)).toHaveProperty('user_message.content', expect.any(String));
  },
  'list-agents.operation': succeeds('listAgents'),
  'create-memory.operation': succeeds('createMemory'),
  'list-conversations.operation': succeeds('listConversations'),
  'get-toolkit-details.operation': succeeds('getToolkitDetails'),
  'get-tool-context.operation': succeeds('getToolContext'),
  'execute-tool.operation': succeeds('executeTool'),
  'send-message.waits': async (server) => {
    expect(await messageSent(server)).toHaveProperty('agent_message');
  },
  'developer-api-key.required': async (server) => {
    for (const [operationId, { headers = {}, ...request }] of Object.entries(PROPER)) {
      const { authorization: _, ...without } = { authorization: '', ...headers };
      await refused(server, operationId, { ...request, headers: without }, 401);
    }
  },
  'developer-api-key.header': async (server) => {
    await answered(server, 'listAgents', get('/v1/agents/'), 2);
    await refused(server, 'listAgents', { ...get('/v1/agents/'), headers: { authorization: 'Basic a2V5' } }, 401);
    await refused(server, 'listAgents', { ...get('/v1/agents/'), headers: { 'x-api-key': 'example-key' } }, 401);
  },
  'developer-api-key.refused': async (server) => {
    await refused(server, 'listAgents', { method: 'GET', path: '/v1/agents/' }, 401);
    await refused(server, 'listAgents', prefer(get('/v1/agents/'), 'code=403'), 403);
  },
  'agent-id.path': async (server) => {
    await answered(server, 'createMemory', post(MEMORIES, example('AgentLevelMemory')), 2);
    await answered(server, 'createMemory', post('/v1/agents/seven/memories/', example('AgentLevelMemory')), 4);
  },
  'conversation-id.path': async (server) => {
    await answered(server, 'sendMessage', post(MESSAGES, example('TextMessage')), 2);
    await answered(server, 'sendMessage', post('/v1/conversations/x/messages/', example('TextMessage')), 4);
  },
  'request-id.header': async (server) => {
    for (const [operationId, request] of Object.entries(PROPER)) {
      const { headers } = await answered(server, operationId, request, 2);
      expect(headers.get('x-request-id') ?? 'absent').not.toBe('');
    }
  },
  'errors.400': async (server) => {
    await refused(server, 'createMemory', post(MEMORIES, {}), 400);
    await refused(server, 'sendMessage', post(MESSAGES, []), 400);
    await refused(server, 'sendMessage', { ...post(MESSAGES, {}), body: '{"content":' }, 400);
  },
  'errors.401': everyError('code=401', 401),
  'errors.403': everyError('code=403', 403),
  'errors.404': everyError('code=404', 404),
  'errors.429': everyError('code=429', 429),
  'errors.5xx': async (server) => {
    for (const [operationId, request] of Object.entries(PROPER)) {
      await answered(server, operationId, prefer(request, 'code=503'), 5);
    }
  },
  'new-memory.body': async (server) => {
    await refused(server, 'createMemory', post(MEMORIES, 'a text'), 400);
    await answered(server, 'createMemory', post(MEMORIES, example('MemoryOfOneUser')), 2);
  },
  'new-memory.title': requires('createMemory', MEMORIES, example('AgentLevelMemory'), 'title'),
  'new-memory.content': requires('createMemory', MEMORIES, example('AgentLevelMemory'), 'content'),
  'new-memory.agent-user-id': async (server) => {
    await answered(server, 'createMemory', post(MEMORIES, example('MemoryOfOneUser')), 2);
    const wrong = { ...example('MemoryOfOneUser'), agent_user_id: 'everyone' };
    await refused(server, 'createMemory', post(MEMORIES, wrong), 400);
  },
  'new-memory.agent-level': async (server) => {
    await answered(server, 'createMemory', post(MEMORIES, example('AgentLevelMemory')), 2);
  },
  'new-message.body': async (server) => {
    await refused(server, 'sendMessage', post(MESSAGES, 'a text'), 400);
  },
  'new-message.content': requires('sendMessage', MESSAGES, example('TextMessage'), 'content'),
  'new-message.metadata': async (server) => {
    await answered(server, 'sendMessage', post(MESSAGES, example('MessageWithMetadata')), 2);
    const free = { ...example('TextMessage'), metadata: { list: [1, { deep: null }] } };
    await answered(server, 'sendMessage', post(MESSAGES, free), 2);
    await refused(server, 'sendMessage', post(MESSAGES, { ...example('TextMessage'), metadata: 'text' }), 400);
  },
  'sent-message.body': async (server) => {
    expect(Object.keys(await messageSent(server))).toEqual(
      expect.arrayContaining(['conversation', 'user_message', 'agent_message']),
    );
  },
  'sent-message.conversation': async (server) => {
    expect(await messageSent(server)).toHaveProperty('conversation');
  },
  'sent-message.user-message': async (server) => {
    expect(await messageSent(server)).toHaveProperty('user_message.content', expect.any(String));
  },
  'sent-message.agent-message': async (server) => {
    expect(await messageSent(server)).toHaveProperty('agent_message');
  },
  'conversation-summary.resource': async (server) => {
    expect(await messageSent(server)).toHaveProperty('conversation', expect.any(Object));
  },
  'conversation-summary.id': async (server) => {
    expect(await messageSent(server)).toHaveProperty(
      'conversation.id',
      expect.toSatisfy(Number.isInteger, 'an integer'),
    );
  },
  'conversation-summary.external-user-id': async (server) => {
    expect(await messageSent(server)).toHaveProperty('conversation.external_user_id');
  },
  'message.resource': async (server) => {
    const { user_message, agent_message } = await messageSent(server);
    expect([user_message, agent_message]).toEqual([expect.any(Object), expect.any(Object)]);
  },
  'message.content': async (server) => {
    const { user_message, agent_message } = await messageSent(server);
    const text = expect.objectContaining({ content: expect.any(String) });
    expect([user_message, agent_message]).toEqual([text, text]);
  },
  'conversation-list.body': async (server) => {
    const answer = await answered(server, 'listConversations', get('/v1/conversations/'), 2);
    expect(JSON.parse(answer.text)).toEqual(expect.any(Object));
  },
  'conversation-list.data': async (server) => {
    const answer = await answered(server, 'listConversations', get('/v1/conversations/'), 2);
    expect(JSON.parse(answer.text)).toHaveProperty('data', expect.any(Array));
  },
  'api-error.body': async (server) => {
    const answer = await ask(server, post(MESSAGES, {}));
    expect(conform('sendMessage', answer)).toEqual([]);
    expect(JSON.parse(answer.text)).toEqual(expect.any(Object));
  },
  'api-error.message': async (server) => {
    const answer = await ask(server, post(MESSAGES, {}));
    expect(JSON.parse(answer.text)).toHaveProperty('message', expect.stringMatching(/\S/));
  },
};
