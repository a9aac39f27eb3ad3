import { stat, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import { run } from './run.ts';
import { sandbox } from './sandbox.ts';

test('sandbox runs as a process until it is stopped: for this machine alone, without an unseen key, with a warning about other machines', async () => {
  const { out, url, data, issueKey, kill, finished } = await sandbox('--host', '0.0.0.0');
  expect(out).not.toMatch(/sandbox_\d+_/);
  expect(out).toMatch(/host +0\.0\.0\.0 +not this machine alone: .*token/);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/);
  const links = Array.from(out.matchAll(/network +(\S+)/g), ([, link = '']) => link);
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all);
  expect(links).toHaveLength(addresses.filter(({ family, internal }) => family === 'IPv4' && !internal).length);
  for (const link of links) expect((await fetch(`${link}/_colloquy/health`)).status).toBe(200);
  const page = await (await fetch(`${url}/_colloquy/`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('open the link that the sandbox printed');
  const { key } = Object(await (await issueKey()).json());
  const listed = await fetch(`${url}/v1/agents/`, { headers: { authorization: `Bearer ${key}` } });
  expect(listed.status).toBe(200);
  const modes = ['', '-wal'].map(async (suffix) => (await stat(`${data}${suffix}`)).mode & 0o777);
  if (process.platform !== 'win32') expect(await Promise.all(modes)).toEqual([0o600, 0o600]);
  kill('SIGTERM');
  expect(await finished).toMatchObject({ code: 0, err: '' });
});

test('a late error of a reply module ends nothing, and a request that waits for a reply gets a response when the sandbox stops', async () => {
  const { out, send, issueKey, kill, finished, shows } = await sandbox('--reply', 'reply.mjs');
  expect(out).not.toContain('not this machine alone');
  const { key } = Object(await (await issueKey()).json());
  for (const message of ['throws', 'rejects']) expect((await send(message, key)).status).toBe(200);
  const waiting = send('never', key);
  await shows(/replying/);
  kill('SIGTERM');
  const answer = await waiting;
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({ message: expect.stringContaining('stops') });
  expect(answer.headers.get('colloquy-open-points')).toContain('errors.5xx-statuses');
  const { code, err } = await finished;
  expect(code).toBe(0);
  for (const reason of ['in a timer of the module', 'thrown late', 'rejected late']) {
    expect(err).toContain(`error reply.mjs failed outside of a reply: ${reason}\n`);
  }
});

test('a reply ends at its limit, and a second sandbox on the same file ends at once', async () => {
  const words = ['--reply', 'reply.mjs', '--reply-limit', '0.05'];
  const { directory, data, send, issueKey, kill, finished } = await sandbox(...words);
  const { key } = Object(await (await issueKey()).json());
  const answer = await send('never', key);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toEqual({ message: expect.stringContaining('longer than 0.05 s') });
  expect(await run(directory, 'sandbox', '--port', '0', '--data', data)).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^error [^\n]*sandbox\.db is open in another [^\n]*\n$/),
  });
  kill('SIGTERM');
  expect((await finished).code).toBe(0);
});

test('one line names the points that the set does not answer', async () => {
  const set = join(await makeFolder(), 'mine.yaml');
  const action = '{target: $.info, x-fills: [api.redirects], x-choice: never, update: {}}';
  await writeFile(set, `overlay: 1.1.0\ninfo: {title: Mine, version: 1.0.0}\nactions:\n  - ${action}\n`);
  const { out, url, kill, finished } = await sandbox('--assume', set);
  expect(out).toMatch(
    /note +\d+ points have no answer, and are as without a\s+set:\s+(\S+,\s+){4}\S+\s+and \d+ more\n/,
  );
  expect((await fetch(`${url}/v1/agents/`)).status).toBe(401);
  kill('SIGTERM');
  expect((await finished).code).toBe(0);
});
