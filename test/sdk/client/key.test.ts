import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createKeyAccess } from '../../../src/sdk/client/access.ts';
import * as node from '../../../src/sdk/client/index.node.ts';
import * as web from '../../../src/sdk/client/index.ts';
import { KEY } from '../../canary/key.ts';
import { baseUrl, clientOf, ENTRIES, json, serve, toolkitOf, usage } from './server.ts';

const keyHider = (key: string) => createKeyAccess({ apiKey: key }, baseUrl).hide;
const apiKey = `${KEY}+seen/anywhere=`;

/** All that a program could print of a value. */
function sightOf(value: unknown): string {
  const parts = [inspect(value, { depth: 9, showHidden: true, getters: true }), String(value), JSON.stringify(value)];
  if (value instanceof Error)
    parts.push(value.message, value.stack ?? '', inspect(Object.getOwnPropertyDescriptors(value)));
  return parts.join('\n');
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('the key is sent as a bearer token, and the client does not show it', async () => {
  const { url, received, ...client } = await clientOf(json(200, []), { apiKey });
  await client.agents.list();
  expect(received[0]?.headers.authorization).toBe(`Bearer ${apiKey}`);
  expect(sightOf(client)).not.toContain(apiKey);
});

test('the key comes from the environment if the options have none', async () => {
  vi.stubEnv('COLLOQUY_API_KEY', KEY);
  const { agents, received } = await clientOf(json(200, []), { apiKey: undefined });
  await agents.list();
  expect(received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
});

test.each([
  ...['sk-1\n', 'two words', 'line\nbreak', 'sk-secret\r\nx-evil: 1', 'naïve', 'tab\t', '"quoted"'],
  ...['', undefined, null],
])('the key %j is refused without being printed', (given) => {
  try {
    node.createClient({ baseUrl, apiKey: given as string }); // as in JavaScript
    expect.unreachable();
  } catch (error) {
    const message = 'apiKey or COLLOQUY_API_KEY must be a key of ASCII without spaces';
    expect(error).toMatchObject({ name: 'ColloquyError', kind: 'usage', message });
    if (given) expect(sightOf(error)).not.toContain(given);
  }
});

describe.each(ENTRIES)('over $over', ({ entry }) => {
  const echoes = [
    { what: 'a message', status: 401, body: JSON.stringify({ message: `no such key: ${apiKey}` }) },
    { what: 'escapes', status: 401, body: `{"message":"${escaped(apiKey)}"}` },
    { what: 'the name of a field', status: 400, body: JSON.stringify({ message: 'No.', [apiKey]: 1 }) },
    { what: 'HTML', status: 502, body: `<h1>${apiKey}</h1>` },
    { what: 'an undocumented status', status: 418, body: JSON.stringify({ deep: [{ key: apiKey }] }) },
    { what: 'a success that is no JSON', status: 200, body: `Authorization: Bearer ${apiKey}` },
    { what: 'a success that breaks a statement', status: 200, body: JSON.stringify({ data: apiKey }) },
    { what: 'JSON that is cut', status: 400, body: `{"message":"${escaped(apiKey)}` },
    { what: 'escapes in text', status: 502, body: `C:\\${apiKey}` },
  ];
  test.each(echoes)('the error does not contain the key that a server sends back in $what', async (echo) => {
    const seen: unknown[] = [];
    const hook: node.Hook = async (request, next) => {
      const answer = await next(request);
      seen.push(request, answer, [...(answer.headers as Headers)]);
      return answer;
    };
    const { results } = await clientOf(
      (_, response) => {
        response.writeHead(echo.status, { 'x-request-id': apiKey, 'x-echo': `Bearer ${apiKey}` }).end(echo.body);
      },
      { apiKey, hooks: [hook], retries: 0 },
      entry,
    );
    const result = await results.conversations.list();
    expect(result).toMatchObject({ ok: false, error: { status: echo.status } });
    const { error } = result as unknown as { error: Record<string, unknown> & { headers: Headers } };
    const parts = [error, error.headers, [...error.headers], error.body, error.text, ...seen];
    for (const part of parts) expect(sightOf(part)).not.toContain(apiKey);
  });

  test('the error does not contain the key of a response that is too large', async () => {
    const options = { apiKey, maxAnswerBytes: 3 };
    const { results } = await clientOf(json(200, [[]], { 'x-request-id': `r-${apiKey}` }), options, entry);
    const result = await results.agents.list();
    expect(result).toMatchObject({ ok: false, error: { kind: 'too-large', requestId: 'r-[key]' } });
    expect(sightOf(result.error)).not.toContain(apiKey);
  });

  test('log and hook do not get the key from the headers of a success', async () => {
    const seen: unknown[] = [];
    const write = (...line: unknown[]) => void seen.push(line);
    const log = node.logger({ level: 'debug', to: { debug: write, info: write, warn: write, error: write } });
    const hook: node.Hook = async (request, next, context) => {
      const answer = await log(request, next, context);
      seen.push(answer, [...(answer.headers as Headers)]);
      return answer;
    };
    const headers = { 'x-request-id': `r-${apiKey}`, 'x-echo': `Bearer ${apiKey}` };
    const { conversations } = await clientOf(json(200, { data: [] }, headers), { apiKey, hooks: [hook] }, entry);
    expect(await conversations.list().withResponse()).toMatchObject({ requestId: 'r-[key]' });
    expect(seen).toHaveLength(4);
    expect(sightOf(seen)).not.toContain(apiKey);
  });

  test('a key of fewer than eight characters is not hidden', async () => {
    const body = { message: 'There is no such agent.', code: 1, retry: true, at: ['message', null] };
    const { with: changed } = await clientOf(json(404, body, { 'x-request-id': 'r-message' }), { retries: 0 }, entry);
    for (const short of ['e', 'message', '404', 'true', ':', '{']) {
      for (const hook of [undefined, (request, next) => next(request)] satisfies (node.Hook | undefined)[]) {
        const { error } = await changed({ apiKey: short, hooks: hook && [hook] }).results.conversations.list();
        expect(error).toMatchObject({ kind: 'documented', status: 404, body, requestId: 'r-message' });
      }
    }
  });

  test('the error of a failing fetch or connection does not contain the key', async () => {
    const { url } = await serve((_, response) => response.socket?.end(`HTTP/1.1 2x0 ${apiKey}\r\n\r\n`));
    const tells: node.ClientOptions['fetch'] = (_, init) =>
      Promise.reject(new Error(`failed with ${JSON.stringify(init.headers)}`, { cause: init }));
    for (const failing of [{ baseUrl: url }, { baseUrl, fetch: tells }]) {
      const result = await entry.createClient({ apiKey, retries: 0, ...failing }).results.agents.list();
      expect(result).toMatchObject({ ok: false, error: { kind: 'connection' } });
      expect(sightOf(result)).not.toContain(apiKey);
    }
  });

  test('the key is not sent to an address that a hook sets', async () => {
    const elsewhere = await serve(json(200, []));
    const { url, received, with: changed } = await clientOf(json(200, []), { apiKey }, entry);
    const addresses = [
      elsewhere.url,
      `${url}/v1/../agents/`,
      `${elsewhere.url}/v1/agents/`,
      `${url}/toolkit/weather/`,
      `${url}@evil/v1/`,
    ];
    for (const address of addresses) {
      const { results } = changed({ hooks: [(request, next) => next({ ...request, url: address })] });
      expect(await results.agents.list()).toMatchObject({ ok: false, error: { kind: 'usage', unsent: true } });
      // as in JavaScript
      const inPlace: node.Hook = (request, next) => next(Object.assign(request, { url: address }));
      const { error } = await changed({ hooks: [inPlace] }).results.agents.list();
      expect(error).toMatchObject({ kind: 'usage', unsent: true });
    }
    expect([...elsewhere.received, ...received]).toEqual([]);
  });
});

test('a toolkit client sends no key, even if the environment has one', async () => {
  vi.stubEnv('COLLOQUY_API_KEY', apiKey);
  const { execute, received } = await toolkitOf(json(200, {}));
  await execute('weather', 'forecast', { assumed: { json: {} } });
  expect(received[0]?.headers).not.toHaveProperty('authorization');
});

test('the key is not sent to the address of a toolkit', async () => {
  const { url, received, with: changed } = await clientOf(json(200, {}), { apiKey });
  for (const path of ['/toolkit', '/toolkit/', '/app/toolkit', '/toolkit/weather']) {
    const result = await changed({ baseUrl: url + path }).results.agents.list();
    expect(result).toMatchObject({ ok: false, error: { kind: 'usage' } });
  }
  expect(received).toEqual([]);
});

test('in a page or worker of a browser every key is refused except that of a mock', () => {
  vi.stubGlobal('location', new URL('https://app.example'));
  vi.stubEnv('COLLOQUY_API_KEY', apiKey);
  expect(() => web.createClient({ baseUrl, apiKey })).toThrow(usage);
  expect(() => web.createClient({ baseUrl })).toThrow(usage);
  expect(web.createClient({ baseUrl, apiKey, mock: true })).toHaveProperty('agents');
  expect(web.createToolkitClient({ baseUrl })).toHaveProperty('details');
});

test('in a page, an error without a response says that the server may not allow its calls', async () => {
  const fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const fails = async () =>
    (await web.createClient({ baseUrl, apiKey, mock: true, fetch, retries: 0 }).results.agents.list()).error;
  expect(await fails()).toMatchObject({ kind: 'connection', message: expect.not.stringContaining('CORS') });
  vi.stubGlobal('location', new URL('https://app.example'));
  expect(await fails()).toMatchObject({
    kind: 'connection',
    code: 'TypeError',
    message: expect.stringMatching(/CORS$/),
  });
});

function escaped(text: string): string {
  return [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}

/** The ways in which JSON can write a character of a key in a string. */
function waysOf(character: string): string[] {
  const code = character.charCodeAt(0).toString(16).padStart(4, '0');
  return [character, `\\u${code}`, `\\u${code.toUpperCase()}`, ...(character === '/' ? ['\\/'] : [])];
}
const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
const keys = fc.string({ unit: visible, minLength: 8, maxLength: 40 }).filter((key) => !/["\\]/.test(key));

describe('removing the key from a body', () => {
  test('finds the key in every JSON escape, and keeps the form of the JSON', () => {
    const written = keys.chain((key) => {
      const text = fc.tuple(...[...key].map((character) => fc.constantFrom(...waysOf(character))));
      const around = fc
        .string({ unit: 'binary-ascii', maxLength: 12 })
        .map((value) => JSON.stringify(value).slice(1, -1));
      const tail = fc.constantFrom('', '\\n', '\\\\', '\\"', '\\u000a', '\\u005c');
      return fc.tuple(
        fc.constant(key),
        fc.tuple(around, tail, text, around).map((parts) => parts.flat().join('')),
      );
    });
    fc.assert(
      fc.property(written, fc.nat(), ([key, value], number) => {
        const body = `{"message":"${value}","${value}":[${number},"${value}",9007199254740993]}`;
        const hidden = keyHider(key)(body, true);
        expect(JSON.stringify(JSON.parse(hidden))).not.toContain(key);
        expect(hidden).toContain('[key]');
        expect(hidden).toContain(`:[${number},`);
        expect(hidden).toContain(',9007199254740993]');
      }),
    );
  });

  test('changes nothing without the key', () => {
    fc.assert(
      fc.property(keys, fc.json(), (key, body) => {
        fc.pre(!JSON.stringify(JSON.parse(body)).toLowerCase().includes(key.toLowerCase()) && !body.includes(key));
        expect(JSON.parse(keyHider(key)(body, true))).toEqual(JSON.parse(body));
      }),
    );
  });

  test.each(['nabc1234', '000asdfgh', 'u0041bcdef', '/slashes/', '12345678', 'null,null', '{[(.*+?)]}$^|'])(
    'takes the key %s for itself alone',
    (key) => {
      const body = '{"message":"\\nabc1234 \\u000asdfgh \\\\","at":[null,null,12345678]}';
      expect(JSON.parse(keyHider(key)(body, true))).toEqual(JSON.parse(body));
      expect(JSON.parse(keyHider(key)(JSON.stringify({ [key]: `${key}.` }), true))).toEqual({ '[key]': '[key].' });
    },
  );

  test('finds the key next to a text of six million characters', () => {
    const body = `{"message":"${'a'.repeat(6e6)}","key":"${escaped(apiKey)}"}`;
    expect(keyHider(apiKey)(body, true).slice(-16)).toBe('","key":"[key]"}');
  });

  test('is fast for a body without the key, even with many escapes', () => {
    const body = `{"message":"${'\\n'.repeat(3e6)}"}`;
    expect(keyHider(apiKey)(body, true)).toBe(body);
  });
});
