import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  createClient,
  createToolkitClient,
  type LogFacts,
  type LogTarget,
  logger,
} from '../../src/client/index.node.ts';
import * as web from '../../src/client/index.ts';
import { KEY as apiKey } from '../canary/key.ts';
import { answerJson, sentMessage, serve } from './server.ts';

const usage = expect.objectContaining({ name: 'ColloquyError', kind: 'usage' });
const baseUrl = 'https://developer-api.invalid';

describe('headers', () => {
  test('of a call come on top of those of the client, whatever the case of their names', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    const client = createClient({ baseUrl: url, apiKey, headers: { 'X-Tenant': 'a', 'x-app': 'shop' } });
    await client.agents.list({ headers: { 'x-tenant': 'b', traceparent: '00-1-2-01' } });
    expect(received[0]?.headers).toMatchObject({ 'x-tenant': 'b', 'x-app': 'shop', traceparent: '00-1-2-01' });
  });

  test.each(['Authorization', 'content-type', 'Content-Length', 'host', 'connection', 'transfer-encoding', 'accept'])(
    '%s is refused, as the client writes it',
    async (name) => {
      const headers = { [name]: 'x' };
      expect(() => createClient({ baseUrl, apiKey, headers })).toThrow(usage);
      expect(() => createToolkitClient({ baseUrl, headers })).toThrow(usage);
      const result = await createClient({ baseUrl, apiKey }).results.agents.list({ headers });
      expect(result).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true } });
    },
  );

  test.each(['', 'x y', 'x:', 'x\n', 'straße', '"x"', '{x}'])('the name %j is refused', async (name) => {
    const headers = { [name]: '' };
    expect(() => createClient({ baseUrl, apiKey, headers })).toThrow(`${name} must be left out`);
    const result = await createClient({ baseUrl, apiKey }).results.agents.list({ headers });
    expect(result).toMatchObject({ ok: false, error: { kind: 'usage', attempts: 0, unsent: true } });
  });

  test("every character of a name that HTTP has is sent: !#$%&'*+-.^_`|~", async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    const headers = { "x!#$%&'*+-.^_`|~9": 'a' };
    for (const client of [createClient({ baseUrl: url, apiKey }), web.createClient({ baseUrl: url, apiKey })]) {
      await client.agents.list({ headers });
    }
    expect(received.map((request) => request.headers)).toMatchObject([headers, headers]);
  });

  test.each(['日本', 'line\nbreak', '\0'])('the value %j is refused once, without being printed', async (value) => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    const { results } = createClient({ baseUrl: url, apiKey });
    const result = await results.agents.list({ headers: { 'x-name': value } });
    expect(result).toMatchObject({ ok: false, error: { kind: 'usage', attempts: 1, unsent: true } });
    if (!result.ok) expect(result.error.message).toContain('x-name must be one line');
    if (!result.ok) expect(result.error.message).not.toContain(value);
    expect(received).toEqual([]);
  });

  test('the package is named with its version on Node, and not where the run time names itself', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    await createClient({ baseUrl: url, apiKey }).agents.list();
    await createClient({ baseUrl: url, apiKey, fetch: globalThis.fetch }).agents.list();
    await createClient({ baseUrl: url, apiKey, headers: { 'User-Agent': 'shop/1' } }).agents.list();
    await web.createClient({ baseUrl: url, apiKey }).agents.list();
    const own = `colloquy/${version}`;
    expect(received.map(({ headers }) => headers['user-agent'])).toEqual([own, own, 'shop/1', 'node']);
  });
});

describe('with', () => {
  test('makes another client, and leaves the first as it is', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, []));
    const client = createClient({ baseUrl: url, apiKey, headers: { 'x-app': 'shop' } });
    await client.with({ apiKey: 'tenant-key', headers: { 'x-tenant': 'b' } }).agents.list();
    await client.agents.list();
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer tenant-key',
      'x-app': 'shop',
      'x-tenant': 'b',
    });
    expect(received[1]?.headers).toMatchObject({ authorization: `Bearer ${apiKey}`, 'x-app': 'shop' });
    expect(received[1]?.headers).not.toHaveProperty('x-tenant');
  });

  test('does not take the key of one tenant for a missing key of another', () => {
    expect(() => createClient({ baseUrl, apiKey }).with({ apiKey: undefined })).toThrow(usage);
  });

  test('refuses what making a client refuses', () => {
    expect(() => createClient({ baseUrl, apiKey }).with({ timeout: 0 })).toThrow(usage);
    expect(() => createToolkitClient({ baseUrl }).with({ apiKey } as never)).toThrow(usage);
  });
});

describe('withResponse', () => {
  test('gives status, headers and request id beside what the answer holds', async () => {
    const { url } = await serve((_, response) => answerJson(response, 201, sentMessage, { 'x-request-id': 'r-1' }));
    const call = createClient({ baseUrl: url, apiKey }).conversations.messages.send(42, { content: 'Hello' });
    expect(await call.withResponse()).toMatchObject({
      data: sentMessage,
      status: 201,
      requestId: 'r-1',
      host: new URL(url).host,
    });
    expect(await call).toEqual(sentMessage);
  });

  test('throws as the call does, and leaves no rejection that nobody hears', async () => {
    const unheard: unknown[] = [];
    const onUnheard = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', onUnheard);
    const { url } = await serve((_, response) => answerJson(response, 404, { message: 'No.' }));
    const { agents } = createClient({ baseUrl: url, apiKey });
    await expect(agents.list().withResponse()).rejects.toMatchObject({ kind: 'documented', status: 404 });
    await new Promise((resolve) => setImmediate(resolve)); // by then it would have been reported
    process.off('unhandledRejection', onUnheard);
    expect(unheard).toEqual([]);
  });
});

describe('the prefix of toolkits', () => {
  test('is an option', async () => {
    const { url, received } = await serve((_, response) => answerJson(response, 200, {}));
    const toolkit = createToolkitClient({ baseUrl: `${url}/app`, prefix: 'tools of toolkit' });
    await toolkit.context('toolkit', 'forecast');
    await toolkit.with({ prefix: undefined }).details('weather');
    expect(received.map((request) => request.url)).toEqual([
      '/app/tools%20of%20toolkit/toolkit/forecast/',
      '/app/toolkit/weather/',
    ]);
  });

  test.each(['', '..', 'a/b'])('%j is refused', (prefix) => {
    expect(() => createToolkitClient({ baseUrl, prefix })).toThrow(usage);
  });
});

describe('the logger', () => {
  const lines: { level: string; message: string; facts: LogFacts }[] = [];
  const write = (level: string) => (message: string, facts: LogFacts) => lines.push({ level, message, facts });
  const to: LogTarget = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };

  test('writes a line for each attempt, with neither key nor content nor query', async () => {
    lines.length = 0;
    const { url } = await serve((_, response, count) =>
      count === 1
        ? answerJson(response, 503, { message: apiKey }, { 'x-request-id': 'r-1', 'retry-after': '0' })
        : answerJson(response, 200, { data: [] }, { 'x-request-id': apiKey }),
    );
    const client = createClient({ baseUrl: url, apiKey, hook: logger({ level: 'debug', to }) });
    await client.conversations.list({ assumed: { query: 'user=ada' } });
    await client.with({ baseUrl: 'http://127.0.0.1:1', retries: 0 }).results.agents.list();
    expect(lines.map(({ level }) => level)).toEqual(['debug', 'warn', 'debug', 'info', 'debug', 'error']);
    expect(lines[1]?.message).toMatch(/^GET \/v1\/conversations\/ 503 documented \d+ ms$/);
    const host = new URL(url).host;
    expect(lines[1]?.facts).toMatchObject({ host, attempt: 1, status: 503, kind: 'documented', requestId: 'r-1' });
    expect(lines[5]?.facts).toMatchObject({ host: '127.0.0.1:1', kind: 'connection' });
    expect(JSON.stringify(lines)).not.toContain('ada');
    expect(lines[3]?.facts.requestId).toBe('[key]');
  });

  test('writes nothing below its level', async () => {
    lines.length = 0;
    const { url } = await serve((_, response) => answerJson(response, 200, []));
    await createClient({ baseUrl: url, apiKey, hook: logger({ level: 'warn', to }) }).agents.list();
    expect(lines).toEqual([]);
  });
});

describe('a message of a refusal says what is wrong with the value', () => {
  const make = (options: object) => () => createClient({ apiKey, baseUrl, ...options } as never);
  test.each([
    { what: 'no address', call: make({ baseUrl: undefined }), says: 'baseUrl is missing' },
    { what: 'no scheme', call: make({ baseUrl: 'api.example' }), says: 'baseUrl must begin with https://' },
    { what: 'plain HTTP', call: make({ baseUrl: 'http://api.example' }), says: 'or be in plainHttpHosts' },
    {
      what: 'a query',
      call: make({ baseUrl: 'https://api.example/?a=1' }),
      says: 'must have no user, query or fragment',
    },
    { what: 'no key', call: make({ apiKey: undefined }), says: 'apiKey or COLLOQUY_API_KEY is missing' },
    {
      what: 'a key with its line break',
      call: make({ apiKey: 'sk-1\n' }),
      says: 'apiKey must be one line of ASCII, no space',
    },
    { what: 'a key of other letters', call: make({ apiKey: 'schlüssel' }), says: 'apiKey must be one line of ASCII' },
    { what: 'a limit of 0', call: make({ maxAnswerBytes: 0 }), says: 'maxAnswerBytes must be a number, 1 or more' },
    ...[-1, Number.NaN, '2', null, true].map((retries) => ({
      what: `retries: ${retries}`,
      call: make({ retries }),
      says: 'retries must be a number, 0 or more',
    })),
  ])('$what', ({ call, says }) => {
    expect(call).toThrow(says);
  });

  const client = createClient({ baseUrl, apiKey, retries: 0 });
  const { messages } = client.results.conversations;
  const nothing = (() => undefined) as never;
  test.each([
    { call: () => client.results.agents.list({ timeout: 0 }), says: 'timeout must be a number, 1 or more' },
    { call: () => client.results.agents.list({ retries: -1 }), says: 'retries must be a number, 0 or more' },
    {
      call: () => client.results.agents.list({ signal: new AbortController() as never }),
      says: 'signal must be an AbortSignal',
    },
    { call: () => client.results.agents.list({ headers: { 'x y': '' } }), says: 'x y must be left out' },
    {
      call: () => client.results.agents.list({ headers: { traceparent: undefined } as never }),
      says: 'traceparent must be one line of Latin-1',
    },
    {
      call: () => messages.send(1.5, { content: '' }),
      says: 'conversation_id must be a safe integer or a name, not "1.5"',
    },
    {
      call: () => createToolkitClient({ baseUrl, authorize: nothing }).results.details('weather'),
      says: 'authorize must return a request',
    },
    {
      call: () => client.with({ baseUrl: 'http://127.0.0.1:1' }).results.agents.list(),
      says: 'GET 127.0.0.1:1/v1/agents/: connection: ECONNREFUSED',
    },
  ])('$says', async ({ call, says }) => {
    const result = await call();
    expect(result.ok ? '' : result.error.message).toContain(says);
  });
});
