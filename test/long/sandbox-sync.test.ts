import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { folder } from '../servers/sandbox/support.ts';

const SERVER = fileURLToPath(new URL('../servers/sandbox/crash/server.ts', import.meta.url));
const hasStrace = spawnSync('strace', ['-V']).status === 0;

/** How often the disk was made to keep what was written, before each of ten answers. */
async function syncsBefore(mode: 'full' | 'fast'): Promise<number[]> {
  const directory = await folder();
  const traced = join(directory, 'trace');
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg';
  const words = ['-f', '-qq', '-e', calls, '-s', '16', '-o', traced, process.execPath, SERVER];
  const child = spawn('strace', [...words, join(directory, 'sandbox.db'), mode, 'kept'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  });
  const [line = ''] = await once(createInterface(child.stdout), 'line');
  const { url, key }: { url: string; key: string } = JSON.parse(String(line));
  const before = (await readFile(traced, 'utf8')).length;
  for (let count = 0; count < 10; count += 1) {
    const response = await fetch(`${url}/v1/conversations/1/messages/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"content":"Hello"}',
    });
    expect(response.status).toBe(200);
    await response.text();
  }
  const lines = (await readFile(traced, 'utf8')).slice(before).split('\n');
  const syncs: number[] = [];
  let since = 0;
  for (const call of lines) {
    // As it ends, since it runs beside what else the process does.
    if (/\bf(?:data)?sync\b.*= 0$/.test(call)) since += 1;
    if (call.includes('"HTTP/1.1 200')) {
      syncs.push(since);
      since = 0;
    }
  }
  return syncs;
}

test.skipIf(!hasStrace)(
  'the disk keeps the message and the reply before each answer, at once; with --fast it need not',
  async () => {
    expect(await syncsBefore('full')).toEqual(Array.from({ length: 10 }, () => 1));
    expect(await syncsBefore('fast')).toEqual(Array.from({ length: 10 }, () => 0));
  },
);
