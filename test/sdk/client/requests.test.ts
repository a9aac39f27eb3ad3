import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  createClient,
  createToolkitClient,
  type ExecuteToolOptions,
  type LogFacts,
  type LogTarget,
  logger,
} from '../../../src/sdk/client/index.node.ts';
import * as web from '../../../src/sdk/client/index.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { answerJson, baseUrl, clientOf, ENTRIES, json, sentMessage, toolkitOf, unheardIn, usage } from './server.ts';

describe('headers', () => {
  test('of a call are added to those of the client, in any case of their names', async () => {
    const { agents, received } = await clientOf(json(200, []), { headers: { 'X-Tenant': 'a', 'x-app': 'shop' } });
    await agents.list({ headers: { 'x-tenant': 'b', traceparent: '00-1-2-01' } });
    expect(received[0]?.headers).toMatchObject({ 'x-tenant': 'b', 'x-app': 'shop', traceparent: '00-1-2-01' });
  });

  test.each(ENTRIES)(
    "may have every character that HTTP allows in a name over $over: !#$%&'*+-.^_`|~",
    async ({ entry }) => {
      const { agents, received } = await clientOf(json(200, []), {}, entry);
      const headers = { "x!#$%&'*+-.^_`|~9": 'a' };
      await agents.list({ headers });
      expect(received[0]?.headers).toMatchObject(headers);
    },
  );

  test('name the package with its version on Node, but not if the run time names itself', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const client = await clientOf(json(200, []));
    await client.agents.list();
    await client.with({ fetch: globalThis.fetch }).agents.list();
    await client.with({ headers: { 'User-Agent': 'shop/1' } }).agents.list();
    await web.createClient({ baseUrl: client.url, apiKey }).agents.list();
    const own = `colloquy/${version}`;
    expect(client.received.map(({ headers }) => headers['user-agent'])).toEqual([own, own, 'shop/1', 'node']);
  });
});

describe('with', () => {
  test('makes another client, and does not change the first', async () => {
    const client = await clientOf(json(200, []), { headers: { 'x-app': 'shop' } });
    await client.with({ apiKey: 'tenant-key', headers: { 'x-tenant': 'b' } }).agents.list();
    await client.agents.list();
    const [other, own] = client.received.map(({ headers }) => headers);
    expect(other).toMatchObject({ authorization: 'Bearer tenant-key', 'x-app': 'shop', 'x-tenant': 'b' });
    expect(own).toMatchObject({ authorization: `Bearer ${apiKey}`, 'x-app': 'shop' });
    expect(own).not.toHaveProperty('x-tenant');
  });

  test('refuses what making a client refuses, and does not use the key of another tenant', () => {
    const client = createClient({ baseUrl, apiKey });
    expect(() => client.with({ apiKey: undefined })).toThrow(usage);
    expect(() => client.with({ timeout: 0 })).toThrow(usage);
    expect(() => createToolkitClient({ baseUrl }).with({ apiKey } as never)).toThrow(usage);
  });
});

describe('withResponse', () => {
  test('returns status, headers and request id with the body', async () => {
    const { url, conversations } = await clientOf(json(201, sentMessage, { 'x-request-id': 'r-1' }));
    const call = conversations.messages.send(42, { content: 'Hello' });
    const { host } = new URL(url);
    expect(await call.withResponse()).toMatchObject({ data: sentMessage, status: 201, requestId: 'r-1', host });
    expect(await call).toEqual(sentMessage);
  });

  test('throws as the call does, and leaves no unhandled rejection', async () => {
    const { agents } = await clientOf(json(404, { message: 'No.' }));
    const unheard = await unheardIn(() =>
      expect(agents.list().withResponse()).rejects.toMatchObject({ kind: 'documented', status: 404 }),
    );
    expect(unheard).toEqual([]);
  });
});

test('the prefix of toolkits is an option', async () => {
  const { url, received, ...client } = await toolkitOf(json(200, {}), { prefix: 'tools of toolkit' });
  await client.with({ baseUrl: `${url}/app` }).context('toolkit', 'forecast');
  await client.with({ prefix: undefined }).details('weather');
  expect(received.map((request) => request.url)).toEqual([
    '/app/tools%20of%20toolkit/toolkit/forecast/',
    '/toolkit/weather/',
  ]);
});

describe('the logger', () => {
  function listening() {
    const lines: { level: string; message: string; facts: LogFacts }[] = [];
    const write = (level: string) => (message: string, facts: LogFacts) => lines.push({ level, message, facts });
    const to: LogTarget = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
    return { lines, to };
  }

  test('writes a line for each attempt, with neither key nor content nor query', async () => {
    const { lines, to } = listening();
    const { url, ...client } = await clientOf(
      (_, response, count) =>
        count === 1
          ? answerJson(response, 503, { message: apiKey }, { 'x-request-id': 'r-1', 'retry-after': '0' })
          : answerJson(response, 200, { data: [] }, { 'x-request-id': apiKey }),
      { hooks: [logger({ level: 'debug', to })] },
    );
    await client.conversations.list({ assumed: { query: 'user=ada' } });
    await client.with({ baseUrl: 'http://127.0.0.1:1', retries: 0 }).results.agents.list();
    expect(lines.map(({ level }) => level)).toEqual(['debug', 'warn', 'debug', 'info', 'debug', 'error']);
    expect(lines[1]?.message).toMatch(/^GET \/v1\/conversations\/ 503 documented \d+ ms$/);
    const { host } = new URL(url);
    expect(lines[1]?.facts).toMatchObject({ host, attempt: 1, status: 503, kind: 'documented', requestId: 'r-1' });
    expect(lines[3]?.facts.requestId).toBe('[key]');
    expect(lines[5]?.facts).toMatchObject({ host: '127.0.0.1:1', kind: 'connection' });
    expect(JSON.stringify(lines)).not.toContain('ada');
  });

  test('writes nothing below the level', async () => {
    const { lines, to } = listening();
    const { agents } = await clientOf(json(200, []), { hooks: [logger({ level: 'warn', to })] });
    await agents.list();
    expect(lines).toEqual([]);
  });
});

test('the message of an error says which call failed, and why', async () => {
  const { results } = createClient({ baseUrl: 'http://127.0.0.1:1', apiKey, retries: 0 });
  const { error } = await results.agents.list();
  expect(error?.message).toBe('GET 127.0.0.1:1/v1/agents/: connection: ECONNREFUSED');
});

test('a message of the server is one line without escape codes in the error', async () => {
  const message = 'No.\r\n[31mred\u001b[0m \u009b2K\u2028\u202emoc';
  const { results } = await clientOf(json(403, { message }));
  const { error } = await results.agents.list();
  expect(error?.message.split('documented: ')[1]).toBe('403 No. [31mred [0m 2K moc');
  expect(error).toMatchObject({ body: { message } });
});

test('without an assumption only stated fields are sent', async () => {
  const { agents, conversations, received } = await clientOf(json(200, { ...sentMessage, data: [] }));
  await agents.list();
  await conversations.list();
  await conversations.messages.send(42, { content: 'Where is it?', metadata: { client_message_id: 'b1' } });
  await agents.memories.create(7, { title: 'Hours', content: 'Nine to six.', agent_user_id: 311 });
  const type = 'application/json';
  expect(received.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']])).toEqual([
    ['GET', '/v1/agents/', '', undefined],
    ['GET', '/v1/conversations/', '', undefined],
    [
      'POST',
      '/v1/conversations/42/messages/',
      '{"content":"Where is it?","metadata":{"client_message_id":"b1"}}',
      type,
    ],
    ['POST', '/v1/agents/7/memories/', '{"title":"Hours","content":"Nine to six.","agent_user_id":311}', type],
  ]);
});

test('a filter and further fields are sent as assumed, with the stated fields', async () => {
  const { conversations, received } = await clientOf(json(200, { ...sentMessage, data: [] }));
  const query = 'agent=7&user[]=a%20b';
  await conversations.list({ assumed: { query } });
  await conversations.list({ assumed: { query: new URLSearchParams({ user: 'a b&c' }) } });
  await conversations.messages.send(42, { content: 'Hello' }, { assumed: { fields: { priority: 1 } } });
  expect(received).toMatchObject([
    { url: `/v1/conversations/?${query}` },
    { url: '/v1/conversations/?user=a+b%26c' },
    { body: '{"content":"Hello","priority":1}' },
  ]);
});

test.each<{ assumed: ExecuteToolOptions['assumed']; type: string | undefined; body: string; url?: string }>([
  { assumed: { json: { city: 'Oslo' } }, type: 'application/json', body: '{"city":"Oslo"}' },
  { assumed: { json: null }, type: 'application/json', body: 'null' },
  { assumed: { json: 'Oslo' }, type: 'application/json', body: '"Oslo"' },
  { assumed: { form: { city: 'Å & Ø' } }, type: 'application/x-www-form-urlencoded', body: 'city=%C3%85+%26+%C3%98' },
  { assumed: { query: 'city=Oslo' }, type: undefined, body: '', url: '/toolkit/weather/forecast/?city=Oslo' },
  { assumed: { contentType: 'text/csv', body: 'city\nOslo' }, type: 'text/csv', body: 'city\nOslo' },
  { assumed: { contentType: 'image/x', body: new Uint8Array([79, 107]) }, type: 'image/x', body: 'Ok' },
])('the parameters of a tool are written as assumed: $assumed', async ({ assumed, type, body, url }) => {
  const { execute, received } = await toolkitOf(json(200, {}));
  await execute('weather', 'forecast', { assumed });
  expect(received[0]).toMatchObject({ method: 'POST', url: url ?? '/toolkit/weather/forecast/', body });
  expect(received[0]?.headers['content-type']).toBe(type);
});
