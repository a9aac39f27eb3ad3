import { expect } from 'vitest';
import type { OperationId } from '../../../generated/ids.ts';
import type { Answer, Call, Server } from '../support/answer.ts';
import { type Called, calls } from '../support/calls.ts';
import { AGENT_LEVEL_MEMORY, TEXT_MESSAGE } from '../support/examples.ts';
import { rawCall } from '../support/raw-call.ts';

/** A client that takes one open point for decided; throws where the server decides otherwise. */
export type AssumingClient = (server: Server) => Promise<void>;

const call = (server: Server, operationId: OperationId): Promise<Answer> => calls[operationId]().send(server);

const expectsStatus =
  (operationId: OperationId, status: number): AssumingClient =>
  async (server) => {
    expect((await call(server, operationId)).status).toBe(status);
  };

/** Reads the body of a success as if its form were known. */
const reads =
  (operationId: OperationId, read: (body: unknown) => void): AssumingClient =>
  async (server) => {
    read(JSON.parse((await call(server, operationId)).text));
  };

/** Reads the body of an error of a toolkit endpoint, which the mock gives when asked for one. */
const readsError =
  (operationId: OperationId): AssumingClient =>
  async (server) => {
    const { status, text } = await calls[operationId]({ headers: { prefer: 'code=404' } }).send(server);
    expect(status).toBe(404);
    expect(JSON.parse(text)).toHaveProperty('message');
  };

/** Makes a call, and counts on its success. */
const accepted =
  (made: Call<Called<unknown, unknown>>): AssumingClient =>
  async (server) => {
    expect(await made.send(server)).toHaveProperty('succeeded', true);
  };

const onlyHas =
  (...fields: readonly string[]) =>
  (value: unknown): void => {
    expect(Object.keys(Object(value)).sort()).toEqual([...fields].sort());
  };

const ofAgents = (body: unknown): unknown[] => (Array.isArray(body) ? body : (Object(body).data ?? []));

/** A client for each open point that shows on the wire: what developers write when nobody tells them that it is open. */
export const assumingClients: Readonly<Record<string, AssumingClient>> = {
  'list-agents.status': expectsStatus('listAgents', 200),
  'create-memory.status': expectsStatus('createMemory', 201),
  'list-conversations.status': expectsStatus('listConversations', 200),
  'send-message.status': expectsStatus('sendMessage', 200),
  'get-toolkit-details.status': expectsStatus('getToolkitDetails', 200),
  'get-tool-context.status': expectsStatus('getToolContext', 200),
  'execute-tool.status': expectsStatus('executeTool', 200),
  'list-agents.body': reads('listAgents', (body) => expect(body).toHaveProperty('data[0].id')),
  'create-memory.body': reads('createMemory', (body) => expect(body).toHaveProperty('title', AGENT_LEVEL_MEMORY.title)),
  'get-toolkit-details.body': reads('getToolkitDetails', (body) => expect(body).toHaveProperty('app_name')),
  'get-tool-context.body': reads('getToolContext', (body) => expect(body).toHaveProperty('function_name')),
  'execute-tool.body': reads('executeTool', (body) => expect(body).toBeTypeOf('object')),
  'agent.fields': reads('listAgents', (body) => expect(JSON.stringify(body)).toContain('"name"')),
  'tool-definition.fields': reads('getToolContext', (body) => expect(body).toHaveProperty('parameters.properties')),
  'conversation-list.element': reads('listConversations', (body) =>
    expect(body).toHaveProperty('data[0].external_user_id'),
  ),
  'conversation-list.fields': reads('listConversations', onlyHas('data')),
  'conversation-summary.external-user-id-type': reads('sendMessage', (body) =>
    expect(body).toHaveProperty('conversation.external_user_id', expect.any(String)),
  ),
  'conversation-summary.fields': reads('sendMessage', (body) =>
    onlyHas('id', 'external_user_id')(Object(body).conversation),
  ),
  'message.fields': reads('sendMessage', (body) => expect(body).toHaveProperty('agent_message.id')),
  'sent-message.fields': reads('sendMessage', onlyHas('conversation', 'user_message', 'agent_message')),
  'api-error.fields': async (server) => {
    onlyHas('message')(JSON.parse((await rawCall('sendMessage', '{}').send(server)).text));
  },
  'new-memory.fields': accepted(calls.createMemory({ body: { ...AGENT_LEVEL_MEMORY, tags: ['hours'] } })),
  'new-message.fields': accepted(calls.sendMessage({ body: { ...TEXT_MESSAGE, role: 'user' } })),
  'list-conversations.filters': accepted(calls.listConversations({ query: 'filter=customer-311' })),
  'execute-tool.parameters': accepted(
    calls.executeTool({ headers: { 'content-type': 'application/json' }, body: '{"city":"Bern"}' }),
  ),
  'get-toolkit-details.security': accepted(calls.getToolkitDetails({ anonymous: true })),
  'get-tool-context.security': accepted(calls.getToolContext({ anonymous: true })),
  'execute-tool.security': accepted(calls.executeTool({ anonymous: true })),
  'get-toolkit-details.error': readsError('getToolkitDetails'),
  'get-tool-context.error': readsError('getToolContext'),
  'execute-tool.error': readsError('executeTool'),
  'request-id.presence': async (server) => {
    expect((await call(server, 'listConversations')).headers.has('x-request-id')).toBe(true);
  },
  'request-id.format': async (server) => {
    const { headers } = await call(server, 'listConversations');
    expect(headers.get('x-request-id') ?? crypto.randomUUID()).toMatch(/^[\da-f]{8}-/);
  },
  'errors.www-authenticate': async (server) => {
    const { headers } = await calls.listAgents({ headers: { authorization: null } }).send(server);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  },
  'errors.rate-limit-headers': async (server) => {
    const { headers } = await calls.listAgents({ headers: { prefer: 'code=429' } }).send(server);
    expect(Number(headers.get('retry-after') ?? Number.NaN)).toBeGreaterThan(0);
  },
  'new-memory.title-length': accepted(calls.createMemory({ body: { ...AGENT_LEVEL_MEMORY, title: 'x'.repeat(100) } })),
  'new-memory.content-length': accepted(calls.createMemory({ body: { ...AGENT_LEVEL_MEMORY, content: '' } })),
  'new-message.content-length': accepted(calls.sendMessage({ body: { content: 'x'.repeat(5000) } })),
  'sent-message.user-message-length': accepted(calls.sendMessage({ body: { content: '' } })),
  'sent-message.agent-message-length': reads('sendMessage', (body) =>
    expect(Object(body).agent_message.content).not.toBe(''),
  ),
  'agent.id-presence': reads('listAgents', (body) => {
    for (const agent of ofAgents(body)) expect(agent).toHaveProperty('id');
  }),
  'tool-definition.optional': reads('getToolContext', (body) => expect(body).toHaveProperty('auth_provider', null)),
};
