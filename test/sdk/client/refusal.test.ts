import { describe, expect, test } from 'vitest';
import { createClient, createToolkitClient } from '../../../src/sdk/client/index.node.ts';
import { KEY as apiKey } from '../../canary/key.ts';
import { baseUrl, clientOf, json, toolkitOf, usage } from './server.ts';

const refusal = (says: string) =>
  expect.objectContaining({ name: 'ColloquyError', kind: 'usage', message: expect.stringContaining(says) });

/** Both clients, as JavaScript makes them of any options. */
const MAKERS = [
  { of: 'a client', make: (options: object) => createClient({ baseUrl, apiKey, ...options } as never) },
  { of: 'a toolkit client', make: (options: object) => createToolkitClient({ baseUrl, ...options } as never) },
];

describe.each(MAKERS)('the address of $of', ({ make }) => {
  const withAddress = (address: unknown) => make({ baseUrl: address, plainHttpHosts: ['mock:4010'] });

  test.each([
    'https://api.example',
    'https://api.example/',
    'https://api.example:8443/base/',
    'https://toolkit',
    'http://localhost:4010',
    'http://api.localhost',
    'http://127.0.0.1:4010',
    'http://127.8.9.10',
    'http://[::1]:4010',
    'http://mock:4010',
  ])('can be %s', (address) => {
    expect(withAddress(address)).toHaveProperty('results');
  });

  test.each([
    'http://mock',
    'http://mock:4011',
    'http://api.example',
    'http://localhost.api.example',
    'http://127.0.0.1.api.example',
    'http://api.example/localhost',
    'http://notlocalhost',
    'http://0.0.0.0',
    'http://[::2]',
    'http://localhost@api.example',
    'https://user:secret@api.example',
    'https://api.example?query',
    'https://api.example#part',
    'ftp://localhost',
    'file:///etc',
    '//api.example',
    'api.example',
    '',
    undefined,
  ])('cannot be %s', (address) => {
    expect(() => withAddress(address)).toThrow(usage);
    if (address) expect(() => withAddress(address)).not.toThrow('secret');
  });
});

describe.each(MAKERS)('the options of $of are refused', ({ make }) => {
  const limits = [0, -1, Number.NaN, null, '5s', '30', {}, 30n, true];
  test.each([
    { options: { baseUrl: undefined }, says: 'or be in plainHttpHosts, not undefined' },
    { options: { baseUrl: 'api.example' }, says: 'baseUrl must begin with https://' },
    { options: { baseUrl: 'http://api.example' }, says: 'or be in plainHttpHosts' },
    { options: { baseUrl: 'http://api.example', plainHttpHosts: 5 }, says: 'or be in plainHttpHosts' },
    { options: { baseUrl: 'https://api.example/?a=1' }, says: 'must have no user, query or fragment' },
    { options: { timeOut: 5 }, says: 'timeOut must be left out: it is unknown' },
    { options: { hook() {} }, says: 'hook must be left out: it is unknown' },
    { options: { attemptTimeout: '5' }, says: 'attemptTimeout must be a number, 1 or more, not "5"' },
    { options: { maxAnswerBytes: 0 }, says: 'maxAnswerBytes must be a number, 1 or more' },
    ...limits.map((timeout) => ({ options: { timeout }, says: 'timeout must be a number, 1 or more' })),
    ...[-1, null, '2'].map((retries) => ({ options: { retries }, says: 'retries must be a number, 0 or more' })),
    ...['Authorization', 'content-type', 'Content-Length', 'host', 'connection', 'transfer-encoding', 'accept'].map(
      (name) => ({ options: { headers: { [name]: 'x' } }, says: `${name.toLowerCase()} must be left out` }),
    ),
    ...['', 'x y', 'x:', 'x\n', 'straße', '"x"', '{x}'].map((name) => ({
      options: { headers: { [name]: '' } },
      says: `header ${name} must be left out`.replace(/\s+/g, ' '),
    })),
  ])('$options: $says', async ({ options, says }) => {
    expect(() => make(options)).toThrow(refusal(says));
    // and so is what a call has too
    if ('headers' in options || 'timeout' in options || 'retries' in options) {
      const { error } = await createClient({ baseUrl, apiKey }).results.agents.list(options as never);
      expect(error).toEqual(refusal(says));
      expect(error).toMatchObject({ attempts: 0, unsent: true });
    }
  });
});

test('options that are not an object make no client', () => {
  for (const options of [undefined, null, 5, 'text', []]) {
    expect(() => createClient(options as never)).toThrow(usage);
    expect(() => createToolkitClient(options as never)).toThrow(usage);
  }
});

test('a toolkit client refuses a key, and a prefix that changes the path', () => {
  expect(() => createToolkitClient({ baseUrl, apiKey } as never)).toThrow(usage);
  for (const prefix of ['', '..', 'a/b']) expect(() => createToolkitClient({ baseUrl, prefix })).toThrow(usage);
});

test('an address that ends with /v1 is refused', () => {
  for (const end of ['/v1', '/base/v1/'])
    expect(() => createClient({ baseUrl: `${baseUrl}${end}`, apiKey })).toThrow('baseUrl must end before /v1');
});

test('a path in the address comes before the paths of the contract', async () => {
  const { url, with: changed, received } = await clientOf(json(200, []));
  await changed({ baseUrl: `${url}/base/{x}//` }).agents.list();
  expect(received[0]?.url).toBe('/base/%7Bx%7D/v1/agents/');
});

describe('a path parameter', () => {
  test.each(['', '.', '..', '/', 'a/b', '../..', 'a\\b', '\\', 'a\nb', '\0', '\ud800', null, undefined, {}, [], true])(
    'the name %j is refused before anything is sent',
    async (name) => {
      const { results, received } = await toolkitOf(json(200, {}));
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
    const { context, received } = await toolkitOf(json(200, {}));
    await context(name, 'forecast');
    expect(received[0]?.url).toBe(`/toolkit/${want}/forecast/`);
  });

  test.each([0, -1, 7, Number.MAX_SAFE_INTEGER])('the id %d is sent: which range ids have is open', async (id) => {
    const { agents, received } = await clientOf(json(201, {}));
    await agents.memories.create(id, { title: '', content: '' });
    expect(received[0]?.url).toBe(`/v1/agents/${id}/memories/`);
  });
});

describe('a call is refused before anything is sent', () => {
  const { agents, conversations } = createClient({ baseUrl, apiKey, retries: 0 }).results;
  const { details, execute } = createToolkitClient({ baseUrl, authorize: () => undefined as never }).results;
  const { send } = conversations.messages;
  const run = (assumed: object | undefined) => execute('weather', 'forecast', { assumed } as never);
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const thrower = { toJSON: () => JSON.parse('{') };

  test.each([
    { call: () => agents.list({ timeOut: 5 } as never), says: 'timeOut must be left out: it is unknown' },
    { call: () => agents.list({ assumed: {} } as never), says: 'assumed must be left out' },
    { call: () => conversations.list({ assumed: { filter: 'a' } } as never), says: 'filter must be left out' },
    {
      call: () => conversations.list({ assumed: { query: 'user=a#b' } }),
      says: 'query must be encoded or a URLSearchParams, not ',
    },
    { call: () => send(42, { content: '', role: 'user' } as never), says: 'role must be left out' },
    {
      call: () => agents.memories.create(7, { title: '', content: '', tag: '' } as never),
      says: 'tag must be left out',
    },
    {
      call: () => send(42, { content: '' }, { assumed: { fields: { content: 'x' } } }),
      says: 'content must be left out of assumed.fields',
    },
    {
      call: () => conversations.list({ assumed: { query: {} as never } }),
      says: 'URLSearchParams, not "[object Object]"',
    },
    { call: () => run({}), says: 'assumed must have the parameters as' },
    { call: () => run({ json: {}, query: 'a' }), says: 'assumed must have the parameters as' },
    { call: () => execute('weather', 'forecast', undefined as never), says: 'assumed must have the parameters as' },
    { call: () => run({ query: 'city=Bad Ischl' }), says: 'query must be encoded or a URLSearchParams, not ' },
    { call: () => run({ json: undefined }), says: 'json must be a value that JSON has' },
    { call: () => send(42, { content: '', metadata: circle }), says: 'circular' },
    { call: () => send(42, { content: '', metadata: { n: 1n } }), says: 'BigInt' },
    { call: () => send(42, { content: '', metadata: thrower }), says: 'JSON' },
    ...[Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)].map((id) => ({
      call: () => send(id, { content: '' }),
      says: `conversation_id must be a safe integer, not ${id}`,
    })),
    { call: () => send('42' as never, { content: '' }), says: 'conversation_id must be a safe integer, not "42"' },
    { call: () => details(7 as never), says: 'toolkit_name must be a name, not 7' },
    ...[{}, new AbortController(), { aborted: false, addEventListener() {} }].map((signal) => ({
      call: () => agents.list({ signal: signal as never }),
      says: 'signal must be an AbortSignal',
    })),
  ])('$says', async ({ call, says }) => {
    const { error } = await call();
    expect(error).toEqual(refusal(says));
    expect(error).toMatchObject({ attempts: 0, unsent: true });
  });

  test.each([
    { call: () => agents.list({ headers: { traceparent: undefined } as never }), says: 'traceparent must be one line' },
    { call: () => details('weather'), says: 'authorize must return a request' },
    ...['日本', 'line\nbreak', '\0'].map((value) => ({
      call: () => agents.list({ headers: { 'x-name': value } }),
      says: 'x-name must be one line of Latin-1',
      value,
    })),
  ])('$says, once and without the value', async ({ call, says, ...row }) => {
    const { error } = await call();
    expect(error).toEqual(refusal(says));
    expect(error).toMatchObject({ attempts: 1, unsent: true });
    if ('value' in row) expect(error?.message).not.toContain(row.value);
  });
});
