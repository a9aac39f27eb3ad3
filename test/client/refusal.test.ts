import { describe, expect, test } from 'vitest';
import { createClient, createToolkitClient } from '../../src/client/index.node.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, serve } from './server.ts';

const usage = expect.objectContaining({ name: 'ColloquyError', kind: 'usage' });

describe('an address', () => {
  test.each([
    { baseUrl: 'https://api.example', want: 'taken' },
    { baseUrl: 'https://api.example/', want: 'taken' },
    { baseUrl: 'https://api.example:8443/base/', want: 'taken' },
    { baseUrl: 'https://toolkit', want: 'taken' },
    { baseUrl: 'http://localhost:4010', want: 'taken' },
    { baseUrl: 'http://api.localhost', want: 'taken' },
    { baseUrl: 'http://127.0.0.1:4010', want: 'taken' },
    { baseUrl: 'http://127.8.9.10', want: 'taken' },
    { baseUrl: 'http://[::1]:4010', want: 'taken' },
    { baseUrl: 'http://mock:4010', want: 'taken' },
    { baseUrl: 'http://mock', want: 'refused' },
    { baseUrl: 'http://mock:4011', want: 'refused' },
    { baseUrl: 'http://api.example', want: 'refused' },
    { baseUrl: 'http://localhost.api.example', want: 'refused' },
    { baseUrl: 'http://127.0.0.1.api.example', want: 'refused' },
    { baseUrl: 'http://api.example/localhost', want: 'refused' },
    { baseUrl: 'http://notlocalhost', want: 'refused' },
    { baseUrl: 'http://0.0.0.0', want: 'refused' },
    { baseUrl: 'http://[::2]', want: 'refused' },
    { baseUrl: 'http://localhost@api.example', want: 'refused' },
    { baseUrl: 'https://user:secret@api.example', want: 'refused' },
    { baseUrl: 'https://api.example?query', want: 'refused' },
    { baseUrl: 'https://api.example#part', want: 'refused' },
    { baseUrl: 'ftp://localhost', want: 'refused' },
    { baseUrl: 'file:///etc', want: 'refused' },
    { baseUrl: '//api.example', want: 'refused' },
    { baseUrl: 'api.example', want: 'refused' },
    { baseUrl: '', want: 'refused' },
    { baseUrl: undefined as unknown as string, want: 'refused' },
  ])('$baseUrl is $want', ({ baseUrl, want }) => {
    const options = { baseUrl, plainHttpHosts: ['mock:4010'] };
    for (const make of [() => createClient({ ...options, apiKey }), () => createToolkitClient(options)]) {
      if (want === 'taken') expect(make()).toHaveProperty('results');
      else expect(make).toThrow(usage);
    }
  });

  test('a password in it is not printed', () => {
    expect(() => createToolkitClient({ baseUrl: 'http://user:secret@api.example' })).not.toThrow('secret');
  });

  test('a path in it stands before the paths of the contract', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    await createClient({ baseUrl: `${url}/base/{x}//`, apiKey }).agents.list();
    expect(received[0]?.url).toBe('/base/%7Bx%7D/v1/agents/');
  });
});

describe('a path parameter', () => {
  test.each(['', '.', '..', '/', 'a/b', '../..', 'a\\b', '\\', 'a\nb', '\0', '\ud800', null, undefined, {}, [], true])(
    'the name %j is refused before anything is sent',
    async (name) => {
      const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
      const { results } = createToolkitClient({ baseUrl: url });
      const result = await results.context('weather', name as string); // as in JavaScript
      expect(result).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true, path: expect.any(String) } });
      expect(received).toEqual([]);
    },
  );

  test.each([
    { name: 'weather', want: 'weather' },
    { name: '...', want: '...' },
    { name: '%2e%2e', want: '%252e%252e' },
    { name: 'a b?c#d', want: 'a%20b%3Fc%23d' },
    { name: 'Wetter für $', want: 'Wetter%20f%C3%BCr%20%24' },
    { name: '$&', want: '%24%26' },
    { name: '{tool_name}', want: '%7Btool_name%7D' },
  ])('the name $name is written as $want', async ({ name, want }) => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    await createToolkitClient({ baseUrl: url }).context(name, 'forecast');
    expect(received[0]?.url).toBe(`/toolkit/${want}/forecast/`);
  });

  test.each([Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('the id %d is refused', async (id) => {
    const { results } = createClient({ baseUrl: 'https://developer-api.invalid', apiKey });
    const result = await results.conversations.messages.send(id, { content: 'Hello' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true } });
  });

  test.each([0, -1, 7, Number.MAX_SAFE_INTEGER])('the id %d is sent: which range ids have is open', async (id) => {
    const { url, received } = await serve((_, response) => answerJson(response, 201, {}));
    await createClient({ baseUrl: url, apiKey }).agents.memories.create(id, { title: '', content: '' });
    expect(received[0]?.url).toBe(`/v1/agents/${id}/memories/`);
  });
});

describe('what does not exist', () => {
  const { results } = createClient({ baseUrl: 'https://developer-api.invalid', apiKey });
  const toolkit = createToolkitClient({ baseUrl: 'https://application.invalid' });

  test.each([undefined, null, 5, 'text', [], { baseUrl: {} }, { baseUrl: 'http://api.example', plainHttpHosts: 5 }])(
    'is refused as the options %j',
    (options) => {
      expect(() => createClient(options as never)).toThrow(usage);
      expect(() => createToolkitClient(options as never)).toThrow(usage);
    },
  );

  test('is refused as an option of a client', () => {
    const options = { baseUrl: 'https://developer-api.invalid', apiKey, timeOut: 5 };
    expect(() => createClient(options)).toThrow('timeOut is unknown');
    expect(() => createToolkitClient({ baseUrl: 'https://application.invalid', apiKey } as never)).toThrow(usage);
  });

  test.each([
    { what: 'an option', call: () => results.agents.list({ timeOut: 5 } as never) },
    { what: 'an assumption where nothing is open', call: () => results.agents.list({ assumed: {} } as never) },
    {
      what: 'an assumption',
      call: () => results.conversations.list({ assumed: { filter: 'agent_id=7' } } as never),
    },
    {
      what: 'a field of a message',
      call: () => results.conversations.messages.send(42, { content: '', role: 'user' } as never),
    },
    {
      what: 'a field of a memory',
      call: () => results.agents.memories.create(7, { title: '', content: '', tag: '' } as never),
    },
    { what: 'an encoding', call: () => toolkit.results.execute('weather', 'forecast', { assumed: {} } as never) },
    {
      what: 'a query that ends early',
      call: () => results.conversations.list({ assumed: { query: 'user=a#b' } }),
    },
    {
      what: 'a query that is not encoded',
      call: () => toolkit.results.execute('weather', 'forecast', { assumed: { query: 'city=Bad Ischl' } }),
    },
    {
      what: 'parameters that JSON cannot say',
      call: () => toolkit.results.execute('weather', 'forecast', { assumed: { json: undefined } }),
    },
    { what: 'no encoding', call: () => toolkit.results.execute('weather', 'forecast', undefined as never) },
    {
      what: 'two encodings',
      call: () => toolkit.results.execute('weather', 'forecast', { assumed: { json: {}, query: 'a' } } as never),
    },
  ])('is refused as $what', async ({ call }) => {
    expect(await call()).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true, attempts: 0 } });
  });
});

test.each([
  { what: 'a circle', metadata: circle() },
  { what: 'a BigInt', metadata: { n: 1n } },
  { what: 'what throws as it is written', metadata: { toJSON: () => JSON.parse('{') } },
])('$what cannot be written, and is a usage error', async ({ metadata }) => {
  const { results } = createClient({ baseUrl: 'https://developer-api.invalid', apiKey });
  const result = await results.conversations.messages.send(42, { content: '', metadata });
  expect(result).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true } });
});

function circle(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}
