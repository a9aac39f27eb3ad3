import { expect } from 'vitest';
import type { OperationId } from '../../../generated/ids.ts';
import { type Aspect, at, type Json, type OpenPoint, sourcesNeeding } from '../../../src/contract/model/index.ts';
import { MEMORY, MESSAGE } from '../../support/operations.ts';
import { type Call, type Called, calls } from '../support/calls.ts';
import { conformanceOf } from '../support/conform.ts';
import { contract, operation } from '../support/contract.ts';
import { serveAnswer, serveReading } from '../support/serve.ts';
import type { Server } from '../support/subject.ts';
import { form } from '../support/toolkit-demands.ts';

const conform = conformanceOf(contract);

const CONVERSATION = { id: 42, external_user_id: 'customer-311' };
const SENT = { conversation: CONVERSATION, user_message: MESSAGE, agent_message: MESSAGE };

/** A success body that keeps every statement, by operation. */
const PROPER: Readonly<Record<OperationId, unknown>> = {
  listAgents: [],
  createMemory: {},
  listConversations: { data: [] },
  sendMessage: SENT,
  getToolkitDetails: {},
  getToolContext: {},
  executeTool: {},
};

/** What the client makes of an answer. */
interface Taken {
  readonly succeeded: boolean;
  readonly data?: unknown;
  readonly error?: unknown;
}

/** The answer to a call keeps the contract, and the client takes it for what it is. */
async function takes(server: Server, call: Call<Called<unknown, unknown>>, taken: Taken): Promise<void> {
  const called = await call.send(server);
  const got = { broken: conform(call.operationId, called), ...called };
  expect(got).toEqual(expect.objectContaining({ broken: [], ...taken }));
}

/** A server answers in contradicting ways; contract and client accept each, and the client hands over what came. */
async function acceptsBodies(operationId: OperationId, ...bodies: readonly unknown[]): Promise<void> {
  for (const data of bodies) {
    await takes(await serveAnswer(200, data), calls[operationId](), { succeeded: true, data });
  }
}

const status = (operationId: OperationId) => async (): Promise<void> => {
  for (const code of [200, 201, 202]) {
    await takes(await serveAnswer(code, PROPER[operationId]), calls[operationId](), { succeeded: true });
  }
};

const body = (operationId: OperationId) => async (): Promise<void> => {
  const hasList = sourcesNeeding(operation(operationId), 'list').length > 0;
  // What is no list is excluded where it is stated that there is one.
  await acceptsBodies(operationId, [], { data: [{ id: 7 }] }, ...(hasList ? [{ 7: {} }] : ['a text', 7, false]));
  await takes(await serveAnswer(204), calls[operationId](), { succeeded: true, data: undefined });
};

/** Further fields of a received object, of contradicting types, are accepted. */
const receivedFields = (operationId: OperationId, place: (more: object) => unknown) => (): Promise<void> =>
  acceptsBodies(operationId, place({}), place({ further: 1 }), place({ further: [{ deep: 'text' }] }));

/** Further fields of a sent object, of contradicting types, reach the server as they were sent. */
const sentFields =
  <Body extends object>(call: (body: Body) => Call, known: Body) =>
  async (): Promise<void> => {
    const { server, seen } = await serveReading((_, sent) => JSON.parse(sent));
    const bodies = [known, { ...known, further: 1 }, { ...known, further: ['a text'] }];
    for (const sent of bodies) await call(sent).send(server);
    expect(seen).toEqual(bodies);
  };

/** A schema that no operation refers to takes further fields of contradicting types. */
const definedFields = (name: string, known: object) => async (): Promise<void> => {
  const { Ajv2020 } = await import('ajv/dist/2020.js');
  const schema = at(contract.document, `/components/schemas/${name}`);
  const validate = new Ajv2020({ strict: false }).compile(schema as object);
  const further = [{}, { further: 1 }, { further: ['a text'] }];
  expect(further.every((more) => validate({ ...known, ...more }))).toBe(true);
};

/** The operation asks for no authentication and refuses none: without any, and with two contradicting kinds. */
const security = (operationId: OperationId) => async (): Promise<void> => {
  expect(operation(operationId).node).not.toHaveProperty('security');
  expect(contract.document).not.toHaveProperty('security');
  const { server, seen } = await serveReading(
    ({ headers }) => headers.authorization ?? headers['x-toolkit-key']?.toString(),
  );
  for (const headers of [{}, { authorization: 'Basic b3duZXI6a2V5' }, { 'x-toolkit-key': 'owner' }]) {
    await takes(server, calls[operationId]({ headers }), { succeeded: true });
  }
  expect(seen).toEqual([undefined, 'Basic b3duZXI6a2V5', 'owner']);
};

/** Errors of contradicting statuses and bodies keep the contract, and the client hands them over as errors. */
const errors = (operationId: OperationId) => async (): Promise<void> => {
  for (const [code, error] of [
    [400, { message: 'unknown' }],
    [404, ['unknown']],
    [500, 'unknown'],
  ] as const) {
    await takes(await serveAnswer(code, error), calls[operationId](), { succeeded: false, error });
  }
  await takes(await serveAnswer(422), calls[operationId](), { succeeded: false });
};

/** The default address cannot exist, and the client takes any that it is given. */
const address = (pointer: string, operationId: OperationId) => async (): Promise<void> => {
  const variables: Json | undefined = at(contract.document, `${pointer}/variables`);
  const [variable] = Object.values(variables ?? {});
  expect(new URL(String(variable?.default)).hostname).toMatch(/\.invalid$/);
  for (const prefix of ['', '/deeper/down']) {
    const { server, seen } = await serveReading(({ url }) => url);
    await calls[operationId]().send({ url: server.url + prefix });
    expect(seen).toEqual([expect.stringMatching(new RegExp(`^${prefix}/(?:v1|toolkit)/`))]);
  }
};

const TOOL = {
  function_name: 'forecast',
  params: ['city', 'days'],
  required_params: ['city'],
  description: 'Tells the weather.',
  auth_provider: null,
  auth_type: null,
  auth_with: null,
};

/** Points of an aspect that is open in one way wherever it is open. */
const BY_ASPECT: Readonly<Partial<Record<Aspect, (operationId: OperationId) => () => Promise<void>>>> = {
  status,
  body,
  security,
  errors,
};

/** The others, each with two or more contradicting ways that are all accepted. */
const BY_ID: Readonly<Record<string, () => Promise<void>>> = {
  'conversation-list.element': () =>
    acceptsBodies(
      'listConversations',
      { data: [{}] },
      { data: [CONVERSATION] },
      { data: [{ id: '42' }, { title: 1 }] },
    ),
  'conversation-summary.external-user-id-type': () =>
    acceptsBodies(
      'sendMessage',
      ...['customer-311', 311, null, { id: 311 }].map((external_user_id) => ({
        ...SENT,
        conversation: { id: 42, external_user_id },
      })),
    ),
  'sent-message.fields': receivedFields('sendMessage', (more) => ({ ...SENT, ...more })),
  'conversation-list.fields': receivedFields('listConversations', (more) => ({ data: [], ...more })),
  'conversation-summary.fields': receivedFields('sendMessage', (more) => ({
    ...SENT,
    conversation: { ...CONVERSATION, ...more },
  })),
  'message.fields': receivedFields('sendMessage', (more) => ({ ...SENT, agent_message: { ...MESSAGE, ...more } })),
  'api-error.fields': async () => {
    for (const more of [{}, { code: 7 }, { code: ['E7'] }]) {
      const error = { message: 'The key is missing.', ...more };
      await takes(await serveAnswer(401, error), calls.listAgents(), { succeeded: false, error });
    }
  },
  'agent.fields': definedFields('Agent', { id: 7 }),
  'tool-definition.fields': definedFields('ToolDefinition', TOOL),
  'new-memory.fields': sentFields((body) => calls.createMemory({ body }), MEMORY),
  'new-message.fields': sentFields((body) => calls.sendMessage({ body }), MESSAGE),
  'list-conversations.filters': async () => {
    const { server, seen } = await serveReading(({ url }) => url?.split('?')[1], { data: [] });
    const queries = ['agent_id=7', 'agent=7', 'filter[user]=customer-311'];
    for (const query of queries) {
      await takes(server, calls.listConversations({ query }), { succeeded: true });
    }
    expect(seen).toEqual(queries);
    expect(operation('listConversations').parameters).toEqual([]);
  },
  'execute-tool.parameters': async () => {
    const { server, seen } = await serveReading(({ headers }) => headers['content-type']?.split(';')[0]);
    const ofItself = { 'content-type': null };
    for (const parts of [
      { body: '{"city":"Bern"}' },
      { headers: ofItself, body: new URLSearchParams({ city: 'Bern' }) },
      { headers: ofItself, body: form({ city: 'Bern' }) },
    ]) {
      await takes(server, calls.executeTool(parts), { succeeded: true });
    }
    expect(seen).toEqual(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);
    expect(operation('executeTool').node.requestBody).toMatchObject({ content: { '*/*': { schema: {} } } });
    expect(operation('executeTool').node.requestBody).not.toHaveProperty('required', true);
  },
  'developer-api.address': address('/servers/0', 'listAgents'),
  'toolkit.application-url': address('/paths/~1toolkit~1{toolkit_name}~1/servers/0', 'getToolkitDetails'),
};

/** Shows a point open on the wire; absent where it leaves no trace in what is sent. */
export function onTheWire({ id, aspect, place }: OpenPoint): (() => Promise<void>) | undefined {
  const [operationId] = place.operations;
  // Every operation has a call.
  return BY_ID[id] ?? BY_ASPECT[aspect]?.(operationId as OperationId);
}
