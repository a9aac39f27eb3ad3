import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { startMock, startSandbox } from '../../src/cli/api/index.ts';
import { CONTRACT_FILE } from '../../src/contract/index.ts';

const contract = CONTRACT_FILE;
const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('colloquy-sandbox-')).sort();

test('a mock is started for a test, and stopped after it', async () => {
  const mock = await startMock({ contract, assume: 'plain' });
  const response = await fetch(`${mock.url}/v1/agents/`, { headers: { authorization: 'Bearer example-key' } });
  expect(response.headers.get('colloquy-assumption-set')).toBe('plain');
  await mock.close();
  await expect(fetch(mock.url)).rejects.toThrow();
});

test('a sandbox is started for a test with a key of its own, remembers, and leaves nothing behind', async () => {
  const before = await left();
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
  await sandbox.close();
  expect(await left()).toEqual(before);
});

test('what cannot be started leaves nothing behind', async () => {
  const before = await left();
  await expect(startSandbox({ contract, assume: 'wonders' })).rejects.toThrow('wonders: is no assumption set');
  await expect(startSandbox({ contract, data: '/' })).rejects.toThrow(/\S/);
  expect(existsSync('/-turns')).toBe(false);
  expect(await left()).toEqual(before);
});
