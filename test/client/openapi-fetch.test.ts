import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import * as node from '../../src/client/openapi-fetch.node.ts';
import * as web from '../../src/client/openapi-fetch.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve } from './server.ts';

const path = '/v1/conversations/{conversation_id}/messages/';
const usage = expect.objectContaining({ name: 'ColloquyError', kind: 'usage' });

describe.each([
  { over: "Node's own HTTP client", entry: node },
  { over: 'fetch', entry: web },
])('the openapi-fetch client over $over', ({ entry }) => {
  test('sends a message and reads the reply', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 201, sentMessage));
    const client = entry.createFetchClient({ baseUrl: url, apiKey });
    const params = { path: { conversation_id: 42 } };
    const { data, response } = await client.POST(path, { params, body: { content: 'Where is my order?' } });
    expect(data?.agent_message.content).toBe('It left this morning.');
    expect(response.status).toBe(201);
    expect(received[0]).toMatchObject({
      body: '{"content":"Where is my order?"}',
      url: '/v1/conversations/42/messages/',
    });
    expect(received[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  });

  test('reads an error, and an answer without a body', async () => {
    const { url } = await serve((_, response, count) =>
      count === 1 ? answerJson(response, 404, { message: 'No.' }) : response.writeHead(204).end(),
    );
    const client = entry.createFetchClient({ baseUrl: url, apiKey });
    expect((await client.GET('/v1/agents/')).error).toEqual({ message: 'No.' });
    expect((await client.GET('/v1/agents/')).data).toBeUndefined();
  });

  test('sends the key nowhere else', async () => {
    const elsewhere = await serve((_, response) => answerJson(response, 200, {}));
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const client = entry.createFetchClient({ baseUrl: url, apiKey });
    const toolkit = '/toolkit/weather/' as '/v1/agents/'; // as in JavaScript
    await expect(client.GET(toolkit)).rejects.toEqual(usage);
    await expect(client.GET('/v1/agents/', { baseUrl: elsewhere.url })).rejects.toEqual(usage);
    expect([...received, ...elsewhere.received]).toEqual([]);
    expect(() => entry.createFetchClient({ baseUrl: 'http://api.example', apiKey })).toThrow(usage);
  });

  test('does not follow a redirect', async () => {
    const elsewhere = await serve((_, response) => answerJson(response, 200, {}));
    const { url } = await serve((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    const call = entry.createFetchClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    await expect(call).rejects.toMatchObject({ name: 'ColloquyError', kind: 'undocumented', status: 307 });
    expect(elsewhere.received).toEqual([]);
  });

  describe.each([
    { framing: 'with its length', end: (response: ServerResponse, body: string) => response.end(body) },
    {
      framing: 'in chunks',
      end: (response: ServerResponse, body: string) => response.write(` ${body}`) && response.end(),
    },
  ])('rejects an answer $framing', ({ end }) => {
    const answering = (status: number, body: string) =>
      serve((_, response) => end(response.writeHead(status, { 'x-request-id': 'r-1' }), body));
    const send = (baseUrl: string) =>
      entry
        .createFetchClient({ baseUrl, apiKey })
        .POST(path, { params: { path: { conversation_id: 42 } }, body: { content: '' } });

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
      const { url } = await answering(status, body);
      await expect(send(url)).rejects.toMatchObject({ name: 'ColloquyError', status, requestId: 'r-1', path });
    });

    test.each(['', 'null', '0', '<h1>Unavailable</h1>'])('of a toolkit that fails with the body %j', async (body) => {
      const { url } = await answering(500, body);
      const params = { path: { toolkit_name: 'weather' } };
      const call = entry.createToolkitFetchClient({ baseUrl: url }).GET('/toolkit/{toolkit_name}/', { params });
      await expect(call).rejects.toMatchObject({ name: 'ColloquyError', kind: 'undocumented', status: 500 });
    });
  });

  test('hands on what the contract states or leaves open', async () => {
    const toolkitError = { reason: 'It is closed.' };
    const { url } = await serve(({ url }, response) => {
      if (url.startsWith('/toolkit/')) answerJson(response, 500, toolkitError);
      else response.end('<h1>Welcome</h1>');
    });
    const text = await entry.createFetchClient({ baseUrl: url, apiKey }).GET('/v1/agents/', { parseAs: 'text' });
    expect(text.data).toBe('<h1>Welcome</h1>');
    const params = { path: { toolkit_name: 'weather' } };
    const details = await entry.createToolkitFetchClient({ baseUrl: url }).GET('/toolkit/{toolkit_name}/', { params });
    expect(details.error).toEqual(toolkitError);
  });

  test('does not show the key that a server sends back in a success that is none', async () => {
    const { url } = await serve((_, response) => response.writeHead(200, { 'x-echo': apiKey }).end(apiKey));
    const error = await entry
      .createFetchClient({ baseUrl: url, apiKey })
      .GET('/v1/agents/')
      .catch((error) => error);
    expect([error.text, error.headers.get('x-echo')]).toEqual(['[key]', '[key]']);
  });

  test('refuses a path that is not the one of the contract', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const toolkit = entry.createToolkitFetchClient({ baseUrl: url });
    await expect(toolkit.GET('/toolkit/{toolkit_name}/', { params: { path: { toolkit_name: '..' } } })).rejects.toEqual(
      usage,
    );
    await expect(toolkit.GET('/toolkit/{toolkit_name}/', {} as never)).rejects.toEqual(usage);
    expect(received).toEqual([]);
  });

  test('reports a lost connection without the key', async () => {
    const { url } = await serve((_, response) => response.destroy());
    const asked = entry.createFetchClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    await expect(asked).rejects.toMatchObject({ name: 'ColloquyError', kind: 'connection' });
  });

  test('reports an end by the caller, and by a clock of the caller', async () => {
    const { url } = await serve(() => {});
    const client = entry.createFetchClient({ baseUrl: url, apiKey });
    const ended = new AbortController();
    const call = client.GET('/v1/agents/', { signal: ended.signal });
    ended.abort();
    await expect(call).rejects.toMatchObject({ name: 'ColloquyError', kind: 'abort' });
    const late = client.GET('/v1/agents/', { signal: AbortSignal.timeout(5) });
    await expect(late).rejects.toMatchObject({ name: 'ColloquyError', kind: 'timeout', clock: 'signal' });
  });

  test('does not show the key that a server sends back with an error', async () => {
    const { url } = await serve((_, response) => answerJson(response, 401, { message: apiKey }, { 'x-echo': apiKey }));
    const { error, response } = await entry.createFetchClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    expect(error).toEqual({ message: '[key]' });
    expect(response.headers.get('x-echo')).toBe('[key]');
  });

  test('reports a status that a Response cannot have', async () => {
    const { url } = await serve((_, response) => response.writeHead(700).end());
    const asked = entry.createFetchClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    await expect(asked).rejects.toMatchObject({ name: 'ColloquyError' });
  });

  test('sends no key to a toolkit', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const params = { path: { toolkit_name: 'weather', tool_name: 'forecast' } };
    await entry.createToolkitFetchClient({ baseUrl: url }).POST('/toolkit/{toolkit_name}/{tool_name}/', { params });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });
});
