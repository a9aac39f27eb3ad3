import { expect } from 'vitest';
import { KEY } from '../../canary/key.ts';
import { type Answer, ask, type Call, type Server } from '../support/answer.ts';
import { type Called, calls, type Differing } from '../support/calls.ts';
import { conformanceOf } from '../support/conform.ts';
import { contract } from '../support/contract.ts';
import { AGENT_LEVEL_MEMORY, MEMORY_OF_ONE_USER, MESSAGE_WITH_METADATA, TEXT_MESSAGE } from '../support/examples.ts';
import { rawCall } from '../support/raw-call.ts';

/** Holds a server to one statement; throws when the server breaks it. */
export type Check = (server: Server) => Promise<void>;

const conform = conformanceOf(contract);

const { listAgents, createMemory, listConversations, sendMessage } = calls;
const DEVELOPER_API: readonly ((differing?: Differing) => Call<Called<unknown, { readonly message: string }>>)[] = [
  listAgents,
  createMemory,
  listConversations,
  sendMessage,
];

/** The answer to a call keeps the contract and has a status, or one of a hundred, as the contract writes both: `5XX`. */
async function answers<Got extends Answer>(server: Server, call: Call<Got>, status: string) {
  const got = await ask(server, call);
  const pattern = new RegExp(`^${status.replaceAll('X', '\\d')}$`);
  expect({ status: String(got.status), broken: conform(call.operationId, got) }).toEqual({
    status: expect.stringMatching(pattern),
    broken: [],
  });
  return got;
}

/** The call succeeds, and the client hands over the data of the answer. */
async function succeeds<Data>(server: Server, call: Call<Called<Data, unknown>>): Promise<Data> {
  const got = await answers(server, call, '2XX');
  if (!got.succeeded) throw new Error(`the client takes ${got.status} for a failure`);
  expect(got.data).toEqual(got.text === '' ? undefined : JSON.parse(got.text));
  return got.data;
}

/** The call fails, and the client, if it went through it, says so. */
async function fails<Got extends Answer>(server: Server, call: Call<Got>, status: string): Promise<Got> {
  const got = await answers(server, call, status);
  expect(got).not.toHaveProperty('succeeded', true);
  return got;
}

const succeeding =
  (call: () => Call<Called<unknown, unknown>>): Check =>
  async (server) => {
    await succeeds(server, call());
  };

/** A body that lacks a field, or has another type there, is invalid; with the field it is accepted. */
const requires =
  (operationId: 'createMemory' | 'sendMessage', body: Readonly<Record<string, unknown>>, field: string): Check =>
  async (server) => {
    const { [field]: _, ...lacking } = body;
    await succeeds<unknown>(server, calls[operationId]());
    await fails(server, rawCall(operationId, JSON.stringify(lacking)), '400');
    await fails(server, rawCall(operationId, JSON.stringify({ ...body, [field]: { not: 'a text' } })), '400');
  };

/** Every operation can be asked for an error. */
const everyError =
  (code: number, status: string): Check =>
  async (server) => {
    for (const call of DEVELOPER_API) {
      const { error } = await fails(server, call({ headers: { prefer: `code=${code}` } }), status);
      expect(error?.message).toBeTypeOf('string');
    }
  };

const NO_KEY = { headers: { authorization: null } };
const MEMORY = JSON.stringify(AGENT_LEVEL_MEMORY);
const MESSAGE = JSON.stringify(TEXT_MESSAGE);

const anObject = expect.any(Object);

/** The statements that an answer, or a refusal, of a server shows. */
export const wire: Readonly<Record<string, Check>> = {
  'api.json-over-https': async (server) => {
    for (const call of Object.values(calls)) await succeeds<unknown>(server, call());
  },
  'api.content-type': async (server) => {
    await succeeds(server, createMemory());
    await succeeds(server, sendMessage());
  },
  'send-message.operation': async (server) => {
    const { agent_message } = await succeeds(server, sendMessage());
    expect(agent_message.content).toBeTypeOf('string');
  },
  'messages.both-sides': async (server) => {
    const { user_message, agent_message } = await succeeds(server, sendMessage());
    expect([user_message.content, agent_message.content]).toEqual([expect.any(String), expect.any(String)]);
  },
  'list-agents.operation': succeeding(listAgents),
  'create-memory.operation': succeeding(createMemory),
  'list-conversations.operation': succeeding(listConversations),
  'get-toolkit-details.operation': succeeding(calls.getToolkitDetails),
  'get-tool-context.operation': succeeding(calls.getToolContext),
  'execute-tool.operation': succeeding(calls.executeTool),
  'send-message.waits': async (server) => {
    expect(await succeeds(server, sendMessage())).toHaveProperty('agent_message');
  },
  'developer-api-key.required': async (server) => {
    for (const call of DEVELOPER_API) await fails(server, call(NO_KEY), '401');
  },
  'developer-api-key.header': async (server) => {
    await succeeds(server, listAgents());
    await fails(server, listAgents({ headers: { authorization: 'Basic a2V5' } }), '401');
    await fails(server, listAgents({ headers: { ...NO_KEY.headers, 'x-api-key': KEY } }), '401');
  },
  'developer-api-key.refused': async (server) => {
    await fails(server, listAgents(NO_KEY), '401');
    await fails(server, listAgents({ headers: { prefer: 'code=403' } }), '403');
  },
  'agent-id.path': async (server) => {
    await succeeds(server, createMemory());
    await fails(server, rawCall('createMemory', MEMORY, '/v1/agents/seven/memories/'), '4XX');
  },
  'conversation-id.path': async (server) => {
    await succeeds(server, sendMessage());
    await fails(server, rawCall('sendMessage', MESSAGE, '/v1/conversations/x/messages/'), '4XX');
  },
  'request-id.header': async (server) => {
    for (const call of DEVELOPER_API) {
      const { headers } = await answers(server, call(), '2XX');
      expect(headers.get('x-request-id') ?? 'absent').not.toBe('');
    }
  },
  'errors.400': async (server) => {
    await fails(server, rawCall('createMemory', '{}'), '400');
    await fails(server, rawCall('sendMessage', '[]'), '400');
    await fails(server, rawCall('sendMessage', '{"content":'), '400');
  },
  'errors.401': everyError(401, '401'),
  'errors.403': everyError(403, '403'),
  'errors.404': everyError(404, '404'),
  'errors.429': everyError(429, '429'),
  'errors.5xx': everyError(503, '5XX'),
  'new-memory.body': async (server) => {
    await fails(server, rawCall('createMemory', '"a text"'), '400');
    await succeeds(server, createMemory({ body: MEMORY_OF_ONE_USER }));
  },
  'new-memory.title': requires('createMemory', AGENT_LEVEL_MEMORY, 'title'),
  'new-memory.content': requires('createMemory', AGENT_LEVEL_MEMORY, 'content'),
  'new-memory.agent-user-id': async (server) => {
    await succeeds(server, createMemory({ body: MEMORY_OF_ONE_USER }));
    const wrong = { ...MEMORY_OF_ONE_USER, agent_user_id: 'everyone' };
    await fails(server, rawCall('createMemory', JSON.stringify(wrong)), '400');
  },
  'new-memory.agent-level': async (server) => {
    await succeeds(server, createMemory({ body: AGENT_LEVEL_MEMORY }));
  },
  'new-message.body': async (server) => {
    await fails(server, rawCall('sendMessage', '"a text"'), '400');
  },
  'new-message.content': requires('sendMessage', TEXT_MESSAGE, 'content'),
  'new-message.metadata': async (server) => {
    await succeeds(server, sendMessage({ body: MESSAGE_WITH_METADATA }));
    await succeeds(server, sendMessage({ body: { ...TEXT_MESSAGE, metadata: { list: [1, { deep: null }] } } }));
    await fails(server, rawCall('sendMessage', JSON.stringify({ ...TEXT_MESSAGE, metadata: 'text' })), '400');
  },
  'sent-message.body': async (server) => {
    expect(Object.keys(await succeeds(server, sendMessage()))).toEqual(
      expect.arrayContaining(['conversation', 'user_message', 'agent_message']),
    );
  },
  'sent-message.conversation': async (server) => {
    expect(await succeeds(server, sendMessage())).toHaveProperty('conversation');
  },
  'sent-message.user-message': async (server) => {
    const { user_message } = await succeeds(server, sendMessage());
    expect(user_message.content).toBeTypeOf('string');
  },
  'sent-message.agent-message': async (server) => {
    expect(await succeeds(server, sendMessage())).toHaveProperty('agent_message');
  },
  'conversation-summary.resource': async (server) => {
    const { conversation } = await succeeds(server, sendMessage());
    expect(conversation).toEqual(anObject);
  },
  'conversation-summary.id': async (server) => {
    const { conversation } = await succeeds(server, sendMessage());
    expect(conversation.id).toSatisfy(Number.isInteger, 'an integer');
  },
  'conversation-summary.external-user-id': async (server) => {
    const { conversation } = await succeeds(server, sendMessage());
    expect(conversation).toHaveProperty('external_user_id');
  },
  'message.resource': async (server) => {
    const { user_message, agent_message } = await succeeds(server, sendMessage());
    expect([user_message, agent_message]).toEqual([anObject, anObject]);
  },
  'message.content': async (server) => {
    const { user_message, agent_message } = await succeeds(server, sendMessage());
    expect([user_message.content, agent_message.content]).toEqual([expect.any(String), expect.any(String)]);
  },
  'conversation-list.body': async (server) => {
    expect(await succeeds(server, listConversations())).toEqual(anObject);
  },
  'conversation-list.data': async (server) => {
    const { data } = await succeeds(server, listConversations());
    expect(data).toEqual(expect.any(Array));
  },
  'api-error.body': async (server) => {
    const { error } = await fails(server, listAgents(NO_KEY), '4XX');
    expect(error).toEqual(anObject);
  },
  'api-error.message': async (server) => {
    const aWord = expect.stringMatching(/\S/);
    const { error } = await fails(server, listAgents(NO_KEY), '4XX');
    expect(error?.message).toEqual(aWord);
    const { text } = await fails(server, rawCall('sendMessage', '{}'), '4XX');
    expect(JSON.parse(text)).toHaveProperty('message', aWord);
  },
};
