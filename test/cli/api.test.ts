import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMock, startSandbox } from '../../src/cli/api/index.ts';
import { CONTRACT_FILE } from '../../src/contract/model/index.ts';
import { makeFolder } from '../support/folder.ts';

const contract = CONTRACT_FILE;
let folder = '';

/** A separate folder for temporary files: sandboxes of other tests create and remove files in the shared one. */
beforeEach(async () => {
  folder = await makeFolder();
  vi.stubEnv('TMPDIR', folder);
});

afterEach(() => void vi.unstubAllEnvs());

test('a mock is started for a test, and stopped after it', async () => {
  const mock = await startMock({ contract, assume: 'plain' });
  const response = await fetch(`${mock.url}/v1/agents/`, { headers: { authorization: 'Bearer example-key' } });
  expect(response.headers.get('colloquy-assumption-set')).toBe('plain');
  await mock.close();
  await expect(fetch(mock.url)).rejects.toThrow();
});

test('a mock listens on the given address', async () => {
  const mock = await startMock({ contract, host: 'localhost' });
  expect(new URL(mock.url).hostname).toBe('localhost');
  expect((await fetch(mock.url)).status).toBe(404);
  await mock.close();
});

test('a mock is started with a document of another API, of any version and in several files', async () => {
  const file = join(folder, 'pets.json');
  const get = { responses: { 200: { description: 'All.', schema: { $ref: 'pet.yaml' } } } };
  const document = {
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    basePath: '/api/v1',
    paths: { '/pets': { get } },
  };
  await writeFile(file, JSON.stringify(document));
  await writeFile(join(folder, 'pet.yaml'), 'type: string\nenum: [cat, dog]\n');
  const mock = await startMock({ contract: file });
  for (const path of ['/pets', '/api/v1/pets']) {
    const response = await fetch(mock.url + path);
    expect([response.status, await response.json()]).toEqual([200, 'cat']);
  }
  await mock.close();
});

test('a sandbox is started for a test with a new key, stores messages, and leaves no file behind', async () => {
  const sandbox = await startSandbox({ contract });
  const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' };
  const listed = Object(await (await fetch(`${sandbox.url}/v1/conversations/`, { headers })).json());
  const path = `/v1/conversations/${listed.data[0].id}/messages/`;
  const sent = await fetch(sandbox.url + path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ content: 'Hello?' }),
  });
  expect(await sent.json()).toMatchObject({ user_message: { content: 'Hello?' } });
  // The sandbox is still open here: a test that ends without closing it leaves no file either.
  expect(await readdir(folder)).toEqual([]);
  await sandbox.close();
  expect(await readdir(folder)).toEqual([]);
});

test('await using closes a mock and a sandbox', async () => {
  const urls: string[] = [];
  {
    await using mock = await startMock({ contract });
    await using sandbox = await startSandbox({ contract });
    urls.push(mock.url, sandbox.url);
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  }
  expect(urls).toHaveLength(2);
  for (const url of urls) await expect(fetch(url)).rejects.toThrow();
});

test('a sandbox begins with a seed and a time, uses the reply function, and is controlled by functions', async () => {
  const seedFile = join(folder, 'seed.json');
  await writeFile(seedFile, JSON.stringify({ agents: [{ name: 'A', users: ['u'], conversations: [{ user: 'u' }] }] }));
  const sandbox = await startSandbox({ contract, seedFile, clock: new Date('2030-01-01'), reply: () => 'Reply' });
  const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' };
  const send = () =>
    fetch(`${sandbox.url}/v1/conversations/1/messages/`, { method: 'POST', headers, body: '{"content": "Hello"}' });
  expect(await (await send()).json()).toMatchObject({ agent_message: { content: 'Reply' } });
  const agent = await sandbox.agents.create({ name: 'B' });
  expect(agent).toEqual({ id: 2, pathId: '2', name: 'B' });
  expect(new Date((await sandbox.messages.list(1))[0]?.createdAt ?? 0).getFullYear()).toBe(2030);
  await sandbox.reset();
  expect([await sandbox.agents.list(), await sandbox.messages.list(1)]).toMatchObject([[{ name: 'A' }], []]);
  await sandbox.close();
  await rm(seedFile);
});

test('a failed start leaves no file and no server behind', async () => {
  await expect(startSandbox({ contract, assume: 'wonders' })).rejects.toThrow('wonders: is no assumption set');
  await expect(startSandbox({ contract, data: '/' })).rejects.toThrow(/\S/);
  expect(await readdir(folder)).toEqual([]);
});
