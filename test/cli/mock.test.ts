import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEY } from '../canary/key.ts';
import { type Command, project, run, start } from './run.ts';

async function startMock(directory: string, ...words: readonly string[]): Promise<{ mock: Command; url: string }> {
  const mock = await start(directory, 'mock', '--port', '0', ...words);
  const screen = await mock.shows(/http:\/\/127\.0\.0\.1:\d+/);
  return { mock, url: String(/http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0]) };
}

const get = (url: string, headers: Record<string, string> = {}, path = 'agents'): Promise<Response> =>
  fetch(`${url}/v1/${path}/`, { headers: { authorization: `Bearer ${KEY}`, ...headers } });
const post = (url: string, body: string): Promise<Response> =>
  fetch(`${url}/v1/conversations/42/messages/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body,
  });

test('the mock prints a line for each request, and never the key', async () => {
  const { mock, url } = await startMock(await project());
  await get(url);
  await get(`${url}`, { prefer: 'code=429' });
  await fetch(`${url}/v1/agents/?key=${KEY}`, { headers: { authorization: `Basic ${KEY}` } });
  await post(url, `{"content": ${KEY}}`);
  const out = await mock.shows(/POST .*400/);
  expect(out).toMatch(/GET +\/v1\/agents\/ +200 +\d+ ms +guessed list-agents\.status/);
  expect(out).toMatch(/GET +\/v1\/agents\/ +429/);
  expect(out).toMatch(/GET +\/v1\/agents\/ +401/);
  mock.kill('SIGTERM');
  const { code, out: all, err } = await mock.finished;
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(all).not.toContain(KEY);
});

test('a document of another API is served below the path of its server, and a save is served at once', async () => {
  const directory = await project();
  const file = join(directory, 'pets.json');
  const named = (name: string): string => {
    const content = { 'application/json': { example: name } };
    const paths = { '/pets': { get: { responses: { 200: { description: 'All.', content } } } } };
    return JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Pets', version: '1' },
      servers: [{ url: '/api' }],
      paths,
    });
  };
  await writeFile(file, named('cat'));
  const { mock, url } = await startMock(directory, '--contract', file);
  expect(await mock.shows(/page/)).toContain(`${url}/api`);
  expect(await (await fetch(`${url}/api/pets`)).json()).toBe('cat');
  await writeFile(file, named('dog'));
  await mock.shows(/saved +is live now/);
  expect(await (await fetch(`${url}/pets`)).json()).toBe('dog');
  mock.kill('SIGTERM');
  await mock.finished;
});

test('with --json every line is an object', async () => {
  const { mock, url } = await startMock(await project(), '--json');
  await get(url);
  const out = await mock.shows(/"event":"request"/);
  mock.kill('SIGINT');
  expect((await mock.finished).code).toBe(0);
  const lines = out.trimEnd().split('\n');
  const openPoints = expect.arrayContaining(['list-agents.status', 'list-agents.body']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'listening', url, contract: 'openapi/openapi.yaml' },
    { event: 'request', method: 'GET', path: '/v1/agents/', status: 200, openPoints, assumptionSet: null },
  ]);
});

test('the set is switched in the browser, the terminal prints it, and a save keeps it', async () => {
  const directory = await project();
  const { mock, url } = await startMock(directory, '--assume', 'random', '--seed', '7');
  const readSetName = async () => (await get(url)).headers.get('colloquy-assumption-set');
  expect(await readSetName()).toBe('random-7');
  const page = `${url}/_colloquy/`;
  const chosen = new URLSearchParams({ set: 'random', seed: '42' });
  expect((await fetch(page, { method: 'POST', body: chosen, redirect: 'manual' })).status).toBe(303);
  await mock.shows(/switched +assumes random --seed 42, at \d+ open points\n/);

  const file = join(directory, 'openapi/openapi.yaml');
  await writeFile(file, `${await readFile(file, 'utf8')}# Saved.\n`);
  await mock.shows(/saved +is live now/);
  expect(await readSetName()).toBe('random-42');
  expect(await (await fetch(page, { headers: { accept: 'text/html' } })).text()).toContain('random-42');
});

/** A set in another folder whose named examples replace the conversations of the set that it extends. */
const setWith = (user: string): string => `overlay: 1.1.0
info: {title: Mine, version: 1.0.0}
x-extends: ../ours/base.yaml
actions:
  - target: $.components.responses.ConversationsListed.content['application/json']
    update:
      examples:
        two: {value: {data: [{id: 1, external_user_id: ${user}}, {id: 2, external_user_id: ${user}}]}}
`;

test('a set has named examples of a success, and a save of a set outside of the contract is served', async () => {
  const directory = await project();
  await mkdir(join(directory, 'mine'));
  await writeFile(join(directory, 'mine/set.yaml'), setWith('ada'));
  const plain = await readFile(join(directory, 'openapi/assumptions/plain.yaml'), 'utf8');
  await mkdir(join(directory, 'ours'));
  await writeFile(join(directory, 'ours/base.yaml'), plain);
  const { mock, url } = await startMock(directory, '--assume', 'mine/set.yaml');
  const list = (example: string) => get(url, { prefer: `example=${example}` }, 'conversations');
  const users = async () => {
    const { data }: { data: { external_user_id: string }[] } = JSON.parse(await (await list('two')).text());
    return data.map(({ external_user_id }) => external_user_id);
  };
  expect(await users()).toEqual(['ada', 'ada']);
  expect((await list('three')).status).toBe(400);
  expect((await get(url)).headers.get('colloquy-assumption-set')).toBe('set');

  await writeFile(join(directory, 'mine/set.yaml'), setWith('7'));
  await mock.shows(
    /note +1 example does not fit[\s\S]*mine\/set\.yaml:\d+: \/data\/0\/external_user_id must be string/,
  );
  expect((await list('two')).status).toBe(400);
  await writeFile(join(directory, 'mine/set.yaml'), setWith('bob'));
  await mock.shows(/saved +is live now[\s\S]*saved +is live now/);
  expect(await users()).toEqual(['bob', 'bob']);

  await writeFile(join(directory, 'ours/base.yaml'), plain.replaceAll('It left our warehouse', 'It has left'));
  await mock.shows(/(saved +is live now[\s\S]*){3}/);
  expect(await (await post(url, '{"content":"Where is it?"}')).text()).toContain('It has left');
});

test('the mock listens on this machine alone, and warns if other machines can reach it', async () => {
  const directory = await project();
  const near = await start(directory, 'mock', '--port', '0');
  expect(await near.shows(/page .*\n/)).not.toMatch(/host/);
  const far = await start(directory, 'mock', '--port', '0', '--host', '0.0.0.0');
  const screen = await far.shows(/host .*\n/);
  expect(screen).toMatch(/host +0\.0\.0\.0 +not this machine alone/);
  const port = /:(\d+)/.exec(screen)?.[1];
  expect((await get(`http://127.0.0.2:${port}`)).status).toBe(200);
  const { code, err } = await run(directory, 'mock', '--port', '0', '--host', '203.0.113.7');
  expect(code).toBe(1);
  expect(err).toMatch(/^error [^\n]*203\.0\.113\.7[^\n]*\n$/);
});

test('a keyword that cannot be checked is named at the start and on the page, and other keywords are enforced', async () => {
  const directory = await project();
  const file = join(directory, 'things.yaml');
  const bad = Array.from({ length: 7 }, (_, index) => `n${index}: {pattern: '(?i)${index}'}`);
  const schema = `{type: object, properties: {name: {type: string}, ${bad.join(', ')}}}`;
  await writeFile(
    file,
    `openapi: 3.1.0
info: {title: Things, version: '1'}
paths:
  /things:
    post:
      requestBody: {content: {application/json: {schema: ${schema}}}}
      responses: {'204': {description: Done}}
`,
  );
  const { mock, url } = await startMock(directory, '--contract', file);
  const screen = (await mock.shows(/more/)).replaceAll(/\s+/g, ' ');
  expect(screen).toContain(`not checked ${file}:6 the pattern "(?i)0" is not a regular expression of JavaScript`);
  expect(screen).toContain('and 2 more');
  const page = JSON.parse(await (await fetch(`${url}/_colloquy/`)).text());
  expect(page.unchecked).toHaveLength(7);
  expect(page.unchecked[6]).toMatchObject({ keyword: 'pattern', reason: expect.stringContaining('"(?i)6"') });
  const html = await (await fetch(`${url}/_colloquy/`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain('Not checked: 7 keywords');
  const send = async (body: object) =>
    (
      await fetch(`${url}/things`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  expect([await send({ name: 'a', n0: 'b' }), await send({ name: 7 })]).toEqual([204, 400]);
  mock.kill('SIGTERM');
  await mock.finished;
});

test('a document with a response that is too large is refused in one line', async () => {
  const directory = await project();
  const file = join(directory, 'large.yaml');
  const schema = '{type: array, minItems: 2000000000, items: {type: string}}';
  await writeFile(
    file,
    `openapi: 3.1.0
info: {title: Large, version: '1'}
paths: {/large: {get: {responses: {'200': {description: All, content: {application/json: {schema: ${schema}}}}}}}}
`,
  );
  const { code, out, err } = await run(directory, 'mock', '--contract', file, '--compile', 'large.js');
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^.*large\.yaml:3: no value is made of this schema: .*\n$/);
});
