import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import * as node from '../../../src/sdk/client/openapi-fetch.node.ts';
import * as web from '../../../src/sdk/client/openapi-fetch.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { answerJson, json, sentMessage, serve, usage } from './server.ts';

const path = '/v1/conversations/{conversation_id}/messages/';
const toPath = { path: { conversation_id: 42 } };
const toolkitPath = '/toolkit/{toolkit_name}/';
const toToolkit = { path: { toolkit_name: 'weather' } };

describe.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('the openapi-fetch client over $over', ({ entry }) => {
  async function clientOf(answer: Parameters<typeof serve>[0]) {
    const server = await serve(answer);
    return { ...server, ...entry.createFetchClient({ baseUrl: server.url, apiKey }) };
  }
  async function toolkitOf(answer: Parameters<typeof serve>[0]) {
    const server = await serve(answer);
    return { ...server, ...entry.createToolkitFetchClient({ baseUrl: server.url }) };
  }

  test('sends a message and reads the reply', async () => {
    const { POST, received } = await clientOf(json(201, sentMessage));
    const { data, response } = await POST(path, { params: toPath, body: { content: 'Where is my order?' } });
    expect(data?.agent_message.content).toBe('It left this morning.');
    expect(response.status).toBe(201);
    expect(received).toMatchObject([
      {
        body: '{"content":"Where is my order?"}',
        url: '/v1/conversations/42/messages/',
        headers: { authorization: `Bearer ${apiKey}` },
      },
    ]);
  });

  test('reads an error and its headers without the key, and a response without a body', async () => {
    const { GET } = await clientOf((_, response, count) =>
      count === 1
        ? answerJson(response, 404, { message: apiKey }, { 'x-echo': apiKey })
        : response.writeHead(204).end(),
    );
    const { error, response } = await GET('/v1/agents/');
    expect(error).toEqual({ message: '[key]' });
    expect(response.headers.get('x-echo')).toBe('[key]');
    expect((await GET('/v1/agents/')).data).toBeUndefined();
  });

  test('sends the key to no other address', async () => {
    const elsewhere = await serve(json(200, {}));
    const { GET, received } = await clientOf(json(200, {}));
    const toolkit = '/toolkit/weather/' as '/v1/agents/'; // as in JavaScript
    await expect(GET(toolkit)).rejects.toEqual(usage);
    await expect(GET('/v1/agents/', { baseUrl: elsewhere.url })).rejects.toEqual(usage);
    expect([...received, ...elsewhere.received]).toEqual([]);
    expect(() => entry.createFetchClient({ baseUrl: 'http://api.example', apiKey })).toThrow(usage);
  });

  describe.each([
    { framing: 'with its length', end: (response: ServerResponse, body: string) => response.end(body) },
    {
      framing: 'in chunks',
      end: (response: ServerResponse, body: string) => response.write(` ${body}`) && response.end(),
    },
  ])('rejects an answer $framing', ({ end }) => {
    const answering = (status: number, body: string) => (_: unknown, response: ServerResponse) =>
      void end(response.writeHead(status, { 'x-request-id': 'r-1' }), body);

    test.each([
      { status: 500, body: '' },
      { status: 404, body: 'null' },
      { status: 429, body: '{"error":"No."}' },
      { status: 503, body: '<h1>Unavailable</h1>' },
      { status: 418, body: '{"message":"No."}' },
      { status: 200, body: '' },
      { status: 201, body: '<h1>Welcome</h1>' },
      { status: 200, body: '{"conversation":{"id":42,"external_user_id":"user-7"}}' },
    ])('of $status whose body is $body', async ({ status, body }) => {
      const { POST } = await clientOf(answering(status, body));
      const call = POST(path, { params: toPath, body: { content: '' } });
      await expect(call).rejects.toMatchObject({ name: 'ColloquyError', status, requestId: 'r-1', path });
    });

    test.each(['', 'null', '0', '<h1>Unavailable</h1>'])('of a toolkit that fails with the body %j', async (body) => {
      const { GET } = await toolkitOf(answering(500, body));
      const call = GET(toolkitPath, { params: toToolkit });
      await expect(call).rejects.toMatchObject({ name: 'ColloquyError', kind: 'undocumented', status: 500 });
    });
  });

  test('passes on responses that the contract states or leaves open', async () => {
    const { GET } = await clientOf((_, response) => response.end('<h1>Welcome</h1>'));
    expect((await GET('/v1/agents/', { parseAs: 'text' })).data).toBe('<h1>Welcome</h1>');
    const toolkit = await toolkitOf(json(500, { reason: 'It is closed.' }));
    expect((await toolkit.GET(toolkitPath, { params: toToolkit })).error).toEqual({ reason: 'It is closed.' });
  });

  test('does not show the key that a server sends back in an invalid success', async () => {
    const { GET } = await clientOf((_, response) => response.writeHead(200, { 'x-echo': apiKey }).end(apiKey));
    const error = await GET('/v1/agents/').catch((error) => error);
    expect([error.text, error.headers.get('x-echo')]).toEqual(['[key]', '[key]']);
  });

  test('refuses a path that is not in the contract', async () => {
    const { GET, received } = await toolkitOf(json(200, {}));
    await expect(GET(toolkitPath, { params: { path: { toolkit_name: '..' } } })).rejects.toEqual(usage);
    await expect(GET(toolkitPath, {} as never)).rejects.toEqual(usage);
    expect(received).toEqual([]);
  });

  test.each([
    { what: 'a lost connection', end: (response: ServerResponse) => response.destroy(), error: { kind: 'connection' } },
    {
      what: 'a status that a Response cannot have',
      end: (response: ServerResponse) => response.writeHead(700).end(),
      error: entry === node ? { kind: 'undocumented', status: 700 } : {},
    },
    { what: 'an end by the caller', signal: () => AbortSignal.abort(), error: { kind: 'abort' } },
    {
      what: 'a clock of the caller',
      signal: () => AbortSignal.timeout(5),
      error: { kind: 'timeout', clock: 'signal' },
    },
  ])('reports $what', async ({ end, signal, error }) => {
    const { GET } = await clientOf((_, response) => end?.(response));
    const call = GET('/v1/agents/', signal && { signal: signal() });
    await expect(call).rejects.toMatchObject({ name: 'ColloquyError', ...error });
  });

  test('sends no key to a toolkit', async () => {
    const { POST, received } = await toolkitOf(json(200, {}));
    const params = { path: { toolkit_name: 'weather', tool_name: 'forecast' } };
    await POST('/toolkit/{toolkit_name}/{tool_name}/', { params });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });
});
