import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../../src/cli/api/index.ts';
import { applyAssumptionSet, findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { CONTRACT_FILE, readContract } from '../../src/contract/model/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { listen } from '../support/listen.ts';
import { type Command, project, run, start } from './run.ts';

const contract = await readContract();
const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
const MESSAGES = '/v1/conversations/42/messages/';

async function mockUnder(name: string): Promise<string> {
  const mock = await startMock({ contract: await applyAssumptionSet(contract, await findAssumptionSet(name)) });
  onTestFinished(() => mock.close());
  return mock.url;
}

async function api(handle: RequestListener): Promise<string> {
  const server = await listen(createServer(handle));
  onTestFinished(server.close);
  return server.url;
}

/** Responds without the fields that are stated. */
const brokenApi = () =>
  api((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"items": []}'));

interface Started extends Command {
  readonly url: string;
}

async function startCommand(directory: string, ...words: readonly string[]): Promise<Started> {
  const started = await start(directory, 'proxy', ...words, '--port', '0');
  const [, url = ''] = /proxy +(http:\S+)/.exec(await started.shows(/Ctrl-C/)) ?? [];
  return { ...started, url };
}

const send = (url: string, body: string, more: Readonly<Record<string, string>> = {}) =>
  fetch(url + MESSAGES, { method: 'POST', headers: { ...headers, ...more }, body });

/** The texts of all files of a run. */
async function filesOf(directory: string): Promise<Record<string, string>> {
  const [run = ''] = (await readdir(join(directory, '.colloquy'))).filter((name) => name.startsWith('proxy-'));
  const folder = join(directory, '.colloquy', run);
  const names = await readdir(folder);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
}

test('each exchange is a line, and the verdicts and files are those of verify', async () => {
  const directory = await project();
  const started = await startCommand(directory, await mockUnder('plain'), '--set', 'proxied');
  expect((await fetch(`${started.url}/v1/agents/`, { headers })).status).toBe(200);
  expect((await send(started.url, '{"content": "Hello"}')).status).toBe(200);
  expect((await send(started.url, '{"text": "Hello"}')).status).toBe(400);
  expect((await send(started.url, '{"content": "Hello"}', { prefer: 'code=429' })).status).toBe(429);
  expect((await fetch(`${started.url}/other`, { headers })).status).toBe(404);
  await send(started.url, '{"content": "Hello"}', { prefer: 'fault=cut-body' })
    .then((cut) => cut.text())
    .catch(() => '');
  started.kill('SIGINT');
  const { code, out, err } = await started.finished;
  expect(code).toBe(0);
  expect(out).toMatch(/ 200 {2}listAgents +\d+ ms\n/);
  expect(out).toMatch(/ 200 {2}sendMessage +\d+ ms\n/);
  expect(out).toMatch(/ 400 {2}sendMessage +\d+ ms {2}request: the body lacks content\n/);
  expect(out).toMatch(/ 429 {2}sendMessage +\d+ ms\n/);
  expect(out).toMatch(/ 404 {2}GET \/other +\d+ ms {2}not a path of the contract\n/);
  expect(out).toMatch(/ 200 {2}sendMessage +\d+ ms {2}incomplete: the connection was closed/);
  expect(out).toMatch(/statements +\d+ hold, 0 broken/);
  expect(err).toMatch(/not judged {2}1: not a path of the contract/);
  expect(err).toMatch(/written {2}openapi\/observed\/proxied\.yaml/);
  const files = await filesOf(directory);
  expect(Object.keys(files).sort()).toEqual(['exchanges.har', 'observed.yaml', 'report.html', 'report.json']);
  expect(Object.values(files).join('')).not.toContain(KEY);
  expect(files['exchanges.har']).not.toContain('Hello');
  const name = (await readdir(join(directory, '.colloquy'))).find((one) => one.startsWith('proxy-')) ?? '';
  const har = await run(directory, 'verify', '--har', join('.colloquy', name, 'exchanges.har'));
  const statements = /statements +(.*)/;
  expect(statements.exec(har.out)?.[1]).toBe(statements.exec(out)?.[1]);
});

test('a 401 to a request without a key is no valid request that failed, but one to a key is, also from the recording', async () => {
  const directory = await project();
  const refusing = await api((request, response) =>
    request.url === '/v1/agents/' && request.headers.authorization === `Bearer ${KEY}`
      ? response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": []}')
      : response.writeHead(401, { 'content-type': 'application/json' }).end('{"message": "No."}'),
  );
  const started = await startCommand(directory, refusing, '--out', 'out');
  await fetch(`${started.url}/v1/agents/`, { headers });
  await fetch(`${started.url}/v1/agents/`);
  await fetch(`${started.url}/v1/conversations/`);
  await fetch(`${started.url}/v1/conversations/`, { headers });
  started.kill('SIGINT');
  const { out } = await started.finished;
  const har = await run(directory, 'verify', '--har', 'out/exchanges.har', '--out', 'again');
  for (const screen of [out, har.out]) {
    expect(screen).toMatch(/failed {2}list-conversations\n +1 × 401: GET \/v1\/conversations\//);
    expect(screen).not.toMatch(/failed {2}list-agents/);
    expect(screen).toContain('1 valid request of the recording failed');
  }
  const { exchanges } = JSON.parse(await readFile(join(directory, 'out/report.json'), 'utf8'));
  expect(exchanges.map(({ key }: { readonly key: string }) => key)).toEqual([
    'unknown',
    'missing',
    'missing',
    'unknown',
  ]);
  expect(exchanges[1].curl).not.toContain('COLLOQUY_API_KEY');
  expect(exchanges[3].curl).toContain('COLLOQUY_API_KEY');
});

test('a broken response passes as it is, is named in its line, and the exit code is 1', async () => {
  const directory = await project();
  const started = await startCommand(directory, await brokenApi());
  const response = await send(started.url, '{"content": "Hello"}');
  expect([await response.text(), response.headers.has('colloquy-broken')]).toEqual(['{"items": []}', false]);
  started.kill('SIGINT');
  const { code, out } = await started.finished;
  expect(code).toBe(1);
  expect(out).toMatch(/ 200 {2}sendMessage +\d+ ms {2}broken sent-message\.[\w-]+: [^\n]*agent_message/);
  expect(out).toMatch(/broken {2}sent-message\./);
});

test('--mark names it in a header, --errors responds in its place and refuses a request that is not valid', async () => {
  const directory = await project();
  const address = await brokenApi();
  const marks = await startCommand(directory, address, '--mark');
  const marked = await send(marks.url, '{"content": "Hello"}');
  expect([marked.status, marked.headers.get('colloquy-broken')]).toEqual([
    200,
    expect.stringContaining('sent-message.'),
  ]);
  const errors = await startCommand(directory, address, '--errors');
  const replaced = await send(errors.url, '{"content": "Hello"}');
  expect([replaced.status, replaced.headers.get('colloquy-proxy')]).toEqual([502, 'broken-response']);
  expect(Object(await replaced.json()).message).toMatch(/breaks the contract: .*sent-message\./);
  const refused = await send(errors.url, '{"text": "Hello"}');
  expect([refused.status, Object(await refused.json()).reasons]).toEqual([400, ['the body lacks content']]);
  errors.kill('SIGINT');
  const { out } = await errors.finished;
  expect(out).toMatch(/ 400 {2}sendMessage +\d+ ms {2}refused here, request: the body lacks content\n/);
});

test('what differs from a set is a change', async () => {
  const directory = await project();
  const first = await startCommand(directory, await mockUnder('plain'), '--set', 'before');
  await fetch(`${first.url}/v1/agents/`, { headers }).then((response) => response.text());
  first.kill('SIGINT');
  expect(await first.finished).toMatchObject({ code: 0 });
  const second = await startCommand(directory, await mockUnder('contrary'), '--against', 'before');
  await fetch(`${second.url}/v1/agents/`, { headers }).then((response) => response.text());
  second.kill('SIGINT');
  expect(await second.finished).toMatchObject({ code: 1, out: expect.stringContaining('changed  list-agents.status') });
});

test('a header can have a secret of the environment, which no file contains', async () => {
  const directory = await project();
  process.env.PROXY_TEST_KEY = 'Bearer secret-of-the-environment';
  onTestFinished(() => {
    delete process.env.PROXY_TEST_KEY;
  });
  const address = await api((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ data: [{ id: 1, name: request.headers.authorization, tenant: request.headers['x-tenant'] }] }),
    );
  });
  const added = ['--header', 'Authorization: env:PROXY_TEST_KEY', '--header', 'X-Tenant: t1'];
  const started = await startCommand(directory, address, ...added);
  const response = await fetch(`${started.url}/v1/agents/`);
  expect(await response.json()).toMatchObject({ data: [{ name: process.env.PROXY_TEST_KEY, tenant: 't1' }] });
  started.kill('SIGINT');
  await started.finished;
  expect(Object.values(await filesOf(directory)).join('')).not.toContain('secret-of-the-environment');
});

test('nothing that passed, and a wrong option, end with 2', async () => {
  const directory = await project();
  const started = await startCommand(directory, 'http://127.0.0.1:9');
  started.kill('SIGINT');
  expect(await started.finished).toMatchObject({ code: 2, err: expect.stringMatching(/^error no request to a path/) });
  expect(await readdir(directory)).not.toContain('.colloquy');
  for (const [words, problem] of [
    [['http://api.example.com'], /would send over plain http/],
    [['https://api.example.com', '--header', 'Host: x'], /is set by the proxy itself/],
    [['https://api.example.com', '--against', 'none-such'], /none-such/],
    [[], /missing required argument/],
  ] as const) {
    expect(await run(directory, 'proxy', ...words)).toMatchObject({ code: 2, err: expect.stringMatching(problem) });
  }
});

test('another document is judged as well, below its base path', async () => {
  const directory = await project();
  await writeFile(
    join(directory, 'pets.yaml'),
    `openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200': { description: All., content: { application/json: { schema: { type: array } } } }
`,
  );
  const address = await api(({ url }, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(url === '/base/pets' ? '[]' : '{}'),
  );
  const started = await startCommand(directory, `${address}/base`, '--contract', 'pets.yaml');
  expect(await (await fetch(`${started.url}/pets`)).text()).toBe('[]');
  started.kill('SIGINT');
  expect((await started.finished).out).toMatch(/ 200 {2}listPets/);
});

test('startProxy is a proxy for tests, with the observations of observe', async () => {
  await using proxy = await startProxy({ address: await mockUnder('plain'), contract: CONTRACT_FILE });
  await fetch(`${proxy.url}/v1/agents/`, { headers }).then((response) => response.text());
  const verdicts = Map.groupBy(proxy.lines(), ({ is }) => is);
  expect(verdicts.get('holds')?.length).toBeGreaterThan(2);
  expect(verdicts.get('broken')).toBeUndefined();
  expect(await proxy.set('seen')).toContain('x-observed');
  expect(proxy.har()).not.toContain(KEY);
  const errors = await startProxy({ address: await brokenApi(), contract: CONTRACT_FILE, errors: true });
  expect((await send(errors.url, '{"content": "Hello"}')).status).toBe(502);
  expect(errors.lines().find(({ is }) => is === 'broken')).toMatchObject({
    id: expect.stringContaining('sent-message'),
  });
  await errors.close();
  await expect(startProxy({ address: 'api.example.com', contract: CONTRACT_FILE })).rejects.toThrow(
    'begin it with https://',
  );
});

test('a check that is left out breaks nothing, neither in the log nor at the end', async () => {
  const directory = await project();
  const started = await startCommand(directory, await brokenApi(), '--except', 'body');
  expect((await fetch(`${started.url}/v1/conversations/`, { headers })).status).toBe(200);
  started.kill('SIGINT');
  const { code, out } = await started.finished;
  expect(code).toBe(0);
  expect(out).toMatch(/ 200 {2}listConversations +\d+ ms\n/);
  expect(out).toMatch(/statements +\d+ hold, 0 broken/);
});
