import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const FOLDER = 'examples/toolkit-application';
const KEY = 'the-key';
const ORIGIN = 'https://shop.example';
/** Of each host: what a client may call before it is refused. */
const LIMIT = 20;

/** Packages of their own: `npm ci --prefix examples/toolkit-application --ignore-scripts` installs them. */
test('the application on three hosts has 120 lines at most, and compiles', async () => {
  const { stdout: lines } = await run('sh', ['-c', `cat ${FOLDER}/*.ts | wc -l`]);
  expect(Number(lines)).toBeLessThanOrEqual(120);
  expect(await run(process.execPath, ['node_modules/typescript7/bin/tsc', '-p', FOLDER])).toMatchObject({ stdout: '' });
});

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Starts the application on a host, on a free port. */
async function start(host: string) {
  const env = { ...process.env, TOOLKIT_KEY: KEY, PORT: '0', SECRET: 'a'.repeat(64), NO_COLOR: '1' };
  const child = spawn(process.execPath, [`${FOLDER}/${host}.ts`], { env });
  let printed = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error(printed)));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        printed += piece;
        const found = /listening .*port: (\d+)/s.exec(printed)?.[1];
        if (found !== undefined) resolve(Number(found));
      });
    }
  });
  const send = async (
    method: string,
    tool: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> => {
    const sent = request({ port, host: '127.0.0.1', method, path: `/toolkit/shop/${tool}/`, headers, agent: false });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(sent, 'response');
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
  return {
    send,
    call: (tool: string, given: object = {}, headers: Record<string, string> = {}) =>
      send('POST', tool, { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers }, given),
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

const sessionOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe.each(['express', 'fastify', 'hono'])('what protects the routes of %s protects its tools', (host) => {
  let shop: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    shop = await start(host);
  });
  afterAll(() => shop.stop());

  test('sessions: each visitor has a cart of their own', async () => {
    const first = await shop.call('add', { item: 'tea' });
    expect(first).toMatchObject({ status: 200, body: '{"cart":["tea"]}' });
    let cookie = sessionOf(first);
    expect(cookie).not.toBe('');
    expect([first.headers['set-cookie']].flat().join()).toMatch(/HttpOnly/i);
    const second = await shop.call('add', { item: 'bread' }, { cookie });
    expect(second.body).toBe('{"cart":["tea","bread"]}');
    // Where the session itself is in the cookie, each change of it is sent anew.
    cookie = sessionOf(second) || cookie;
    expect((await shop.call('cart', {}, { cookie })).body).toBe('{"cart":["tea","bread"]}');
    expect((await shop.call('cart')).body).toBe('{"cart":[]}');
  });

  test('cookies, compression, CORS and headers of security', async () => {
    const long = await shop.call('catalogue', {}, { 'accept-encoding': 'gzip', origin: ORIGIN });
    expect(long.headers['content-encoding']).toBe('gzip');
    expect(long.headers['access-control-allow-origin']).toBe(ORIGIN);
    const other = await shop.call('greeting', {}, { cookie: 'language=de', origin: 'https://other.example' });
    expect(other.body).toBe('{"language":"de"}');
    expect(other.headers['access-control-allow-origin']).not.toBe('https://other.example');
    for (const { headers } of [long, other]) {
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(headers['strict-transport-security']).toContain('max-age=');
    }
    const preflight = await shop.send('OPTIONS', 'prices', {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
    const refused = await shop.call('prices', {}, { authorization: 'Bearer wrong' });
    expect(refused).toMatchObject({ status: 401, headers: { 'x-content-type-options': 'nosniff' } });
  });

  test('rate limits: a client who calls too often is refused before any tool', async () => {
    const cookie = sessionOf(await shop.call('add', { item: 'tea' }));
    const answers: Answer[] = [];
    for (let left = LIMIT; left > 0; left -= 1) answers.push(await shop.call('add', { item: 'tea' }, { cookie }));
    const statuses = answers.map(({ status }) => status);
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(429);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // A handler would say so in JSON, of its runs.
    expect(answers.at(-1)?.body).not.toContain('Too many runs');
    expect(statuses.indexOf(429)).toBe(statuses.lastIndexOf(200) + 1);
  });
});
