import { expect } from 'vitest';
import { type Answer, AUTHORIZED, ask, JSON_BODY, type Server } from '../support/answer.ts';
import { toolkitCall } from '../support/toolkit-call.ts';

/** A client that takes one open point for decided; throws where the server decides otherwise. */
export type AssumingClient = (server: Server) => Promise<void>;

const MEMORY = { title: 'Opening hours', content: 'From nine to six.' };
const MESSAGE = { content: 'Where is my order?' };
const TOOL = '/toolkit/weather/forecast/';

const get = (server: Server, path: string): Promise<Answer> =>
  ask(server, { method: 'GET', path, headers: AUTHORIZED });
const post = (server: Server, path: string, body: object): Promise<Answer> =>
  ask(server, { method: 'POST', path, headers: { ...AUTHORIZED, ...JSON_BODY }, body: JSON.stringify(body) });

const CALLS: Readonly<Record<string, (server: Server) => Promise<Answer>>> = {
  listAgents: (server) => get(server, '/v1/agents/'),
  createMemory: (server) => post(server, '/v1/agents/7/memories/', MEMORY),
  listConversations: (server) => get(server, '/v1/conversations/'),
  sendMessage: (server) => post(server, '/v1/conversations/42/messages/', MESSAGE),
  getToolkitDetails: (server) => ask(server, toolkitCall(server, 'getToolkitDetails')),
  getToolContext: (server) => ask(server, toolkitCall(server, 'getToolContext')),
  executeTool: (server) => ask(server, toolkitCall(server, 'executeTool')),
};

const call = async (server: Server, operationId: string): Promise<Answer> => {
  const made = await CALLS[operationId]?.(server);
  if (made === undefined) throw new Error(`there is no call of ${operationId}`);
  return made;
};

const expectsStatus =
  (operationId: string, status: number): AssumingClient =>
  async (server) => {
    expect((await call(server, operationId)).status).toBe(status);
  };

/** Reads the body of a success as if its form were known. */
const reads =
  (operationId: string, read: (body: unknown) => void): AssumingClient =>
  async (server) => {
    read(JSON.parse((await call(server, operationId)).text));
  };

/** Reads the body of an error of a toolkit endpoint, which the mock gives when asked for one. */
const readsError =
  (operationId: string): AssumingClient =>
  async (server) => {
    const request = toolkitCall(server, operationId);
    const { status, text } = await ask(server, { ...request, headers: { ...request.headers, prefer: 'code=404' } });
    expect(status).toBe(404);
    expect(JSON.parse(text)).toHaveProperty('message');
  };

const needsNoKey =
  (operationId: string): AssumingClient =>
  async (server) => {
    const { headers: { 'content-type': type } = {}, ...request } = toolkitCall(server, operationId);
    const answer = await ask(server, { ...request, headers: type === undefined ? {} : { 'content-type': type } });
    expect(answer.status).toBeLessThan(300);
  };

const onlyHas =
  (...fields: readonly string[]) =>
  (value: unknown): void => {
    expect(Object.keys(Object(value)).sort()).toEqual([...fields].sort());
  };

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
  'create-memory.body': reads('createMemory', (body) => expect(body).toHaveProperty('title', MEMORY.title)),
  'get-toolkit-details.body': reads('getToolkitDetails', (body) => expect(body).toHaveProperty('app_name')),
  'get-tool-context.body': reads('getToolContext', (body) => expect(body).toHaveProperty('function_name')),
  'execute-tool.body': reads('executeTool', (body) => expect(body).toBeTypeOf('object')),
  'agent.fields': reads('listAgents', (body) => expect(JSON.stringify(body)).toContain('"name"')),
  'tool-definition.fields': reads(
    'getToolContext',
    onlyHas('function_name', 'params', 'required_params', 'description', 'auth_provider', 'auth_type', 'auth_with'),
  ),
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
    onlyHas('message')(JSON.parse((await post(server, '/v1/conversations/42/messages/', {})).text));
  },
  'new-memory.fields': async (server) => {
    expect((await post(server, '/v1/agents/7/memories/', { ...MEMORY, tags: ['hours'] })).status).toBeLessThan(300);
  },
  'new-message.fields': async (server) => {
    expect((await post(server, '/v1/conversations/42/messages/', { ...MESSAGE, role: 'user' })).status).toBeLessThan(
      300,
    );
  },
  'list-conversations.filters': async (server) => {
    expect((await get(server, '/v1/conversations/?filter=customer-311')).status).toBeLessThan(300);
  },
  'execute-tool.parameters': async (server) => {
    const request = { ...toolkitCall(server, 'executeTool'), body: '{"city":"Bern"}' };
    const headers = { ...request.headers, ...JSON_BODY };
    expect((await ask(server, { ...request, path: TOOL, headers })).status).toBeLessThan(300);
  },
  'get-toolkit-details.security': needsNoKey('getToolkitDetails'),
  'get-tool-context.security': needsNoKey('getToolContext'),
  'execute-tool.security': needsNoKey('executeTool'),
  'get-toolkit-details.error': readsError('getToolkitDetails'),
  'get-tool-context.error': readsError('getToolContext'),
  'execute-tool.error': readsError('executeTool'),
};
