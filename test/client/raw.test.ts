import { describe, expect, test } from 'vitest';
import * as node from '../../src/client/raw.node.ts';
import * as web from '../../src/client/raw.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve } from './server.ts';

const path = '/v1/conversations/{conversation_id}/messages/';
const usage = expect.objectContaining({ name: 'ColloquyError', kind: 'usage' });

describe.each([
  { over: "Node's own HTTP client", door: node },
  { over: 'fetch', door: web },
])('the bare client over $over', ({ door }) => {
  test('sends a message and reads the reply', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 201, sentMessage));
    const client = door.createRawClient({ baseUrl: url, apiKey });
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
    const client = door.createRawClient({ baseUrl: url, apiKey });
    expect((await client.GET('/v1/agents/')).error).toEqual({ message: 'No.' });
    expect((await client.GET('/v1/agents/')).data).toBeUndefined();
  });

  test('sends the key nowhere else', async () => {
    const elsewhere = await serve((_, response) => answerJson(response, 200, {}));
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const client = door.createRawClient({ baseUrl: url, apiKey });
    const toolkit = '/toolkit/weather/' as '/v1/agents/'; // as in JavaScript
    await expect(client.GET(toolkit)).rejects.toEqual(usage);
    await expect(client.GET('/v1/agents/', { baseUrl: elsewhere.url })).rejects.toEqual(usage);
    expect([...received, ...elsewhere.received]).toEqual([]);
    expect(() => door.createRawClient({ baseUrl: 'http://api.example', apiKey })).toThrow(usage);
  });

  test('does not follow a redirect', async () => {
    const elsewhere = await serve((_, response) => answerJson(response, 200, {}));
    const { url } = await serve((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    const { response } = await door.createRawClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    expect(response.status).toBe(307);
    expect(elsewhere.received).toEqual([]);
  });

  test('refuses a path that is not the one of the contract', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const toolkit = door.createRawToolkitClient({ baseUrl: url });
    await expect(toolkit.GET('/toolkit/{toolkit_name}/', { params: { path: { toolkit_name: '..' } } })).rejects.toEqual(
      usage,
    );
    await expect(toolkit.GET('/toolkit/{toolkit_name}/', {} as never)).rejects.toEqual(usage);
    expect(received).toEqual([]);
  });

  test('tells a lost connection without the key', async () => {
    const { url } = await serve((_, response) => response.destroy());
    const asked = door.createRawClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    await expect(asked).rejects.toMatchObject({ name: 'ColloquyError', kind: 'connection' });
  });

  test('tells an end by the caller, and by a clock of the caller', async () => {
    const { url } = await serve(() => {});
    const client = door.createRawClient({ baseUrl: url, apiKey });
    const ended = new AbortController();
    const call = client.GET('/v1/agents/', { signal: ended.signal });
    ended.abort();
    await expect(call).rejects.toMatchObject({ name: 'ColloquyError', kind: 'abort' });
    const late = client.GET('/v1/agents/', { signal: AbortSignal.timeout(5) });
    await expect(late).rejects.toMatchObject({ name: 'ColloquyError', kind: 'timeout', clock: 'signal' });
  });

  test('does not show the key that a server sends back with an error', async () => {
    const { url } = await serve((_, response) => answerJson(response, 401, { message: apiKey }, { 'x-echo': apiKey }));
    const { error, response } = await door.createRawClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    expect(error).toEqual({ message: '[key]' });
    expect(response.headers.get('x-echo')).toBe('[key]');
  });

  test('tells a status that a Response cannot have', async () => {
    const { url } = await serve((_, response) => response.writeHead(700).end());
    const asked = door.createRawClient({ baseUrl: url, apiKey }).GET('/v1/agents/');
    await expect(asked).rejects.toMatchObject({ name: 'ColloquyError' });
  });

  test('sends no key to a toolkit', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const params = { path: { toolkit_name: 'weather', tool_name: 'forecast' } };
    await door.createRawToolkitClient({ baseUrl: url }).POST('/toolkit/{toolkit_name}/{tool_name}/', { params });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });
});
