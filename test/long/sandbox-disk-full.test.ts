import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../src/servers/sandbox/index.ts';
import { start } from '../servers/sandbox/support.ts';

const LARGE = 'x'.repeat(3000);
const CONVERSATIONS = [1, 2, 3];

let disk: string;
/** A disk of its own takes a mount, which only root may make, and not in every container. */
const mount = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', tmpdir()]);
const canMount = process.getuid?.() === 0 && mount.status === 0;

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'colloquy-disk-'));
  if (canMount) spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk]);
});
afterAll(async () => {
  if (canMount) spawnSync('umount', ['--lazy', disk]);
  await rm(disk, { recursive: true, force: true });
});

test.skipIf(!canMount && process.env.CI !== 'true').for(['full', 'fast'] as const)(
  'a full disk is answered with the server failure of the set, and there is no trace of that when it has room: %s',
  async (mode) => {
    const file = join(disk, mode, 'sandbox.db');
    await writeFile(join(disk, 'ballast'), Buffer.alloc(1_500_000));
    const store = await openSqlite({ file, fast: mode === 'fast' });
    const failures: unknown[] = [];
    const picks = {
      'errors.5xx-statuses': ['one', { status: 503 }],
      'send-message.no-reply': ['failure', { status: 503 }],
    } as const;
    const sandbox = await start('plain', { picks, store, onFailure: (error) => failures.push(error) });
    const acknowledged: { readonly content: string; readonly user: number; readonly agent: number }[] = [];
    const sendToEach = async (name: string): Promise<number[]> => {
      const sent = [...CONVERSATIONS, ...CONVERSATIONS].map(async (conversation, index) => {
        const content = `${name} ${index} ${LARGE}`;
        const { status, body } = await sandbox.send(content, conversation);
        const { user_message: user, agent_message: agent } = Object(body);
        if (status === 200) acknowledged.push({ content, user: user.id, agent: agent.id });
        return status;
      });
      return Promise.all(sent);
    };
    const statuses: number[] = [];
    for (let round = 0; statuses.filter((status) => status !== 200).length < 30; round += 1) {
      statuses.push(...(await sendToEach(`filling ${round}`)));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(new Set(failures.map((error) => Object(error).kind))).toEqual(new Set(['full']));
    expect(await sandbox.get('/v1/conversations/')).toMatchObject({ status: 200 });

    await rm(join(disk, 'ballast'));
    expect(await sendToEach('after')).toEqual([200, 200, 200, 200, 200, 200]);
    await sandbox.close();
    const database = new DatabaseSync(file);
    const kept = database.prepare(
      'SELECT 1 FROM messages u JOIN messages a ON a.replies_to = u.id WHERE u.id = ? AND a.id = ? AND u.content = ?',
    );
    expect(acknowledged.filter(({ content, user, agent }) => kept.get(user, agent, content) === undefined)).toEqual([]);
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
    await rm(join(disk, mode), { recursive: true });
  },
);
