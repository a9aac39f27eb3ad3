import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../src/servers/sandbox/index.ts';
import { query } from '../../src/servers/sandbox/store/store.ts';
import { choices } from '../servers/sandbox/cases/choices.ts';
import { operations } from '../servers/sandbox/cases/operations.ts';
import { versions } from '../servers/sandbox/cases/versions.ts';
import { type Cluster, postgresFolder, startPostgres } from '../servers/sandbox/postgres.ts';
import { type OpenStore, start } from '../servers/sandbox/support.ts';

const MESSAGES = '/v1/conversations/1/messages/';

describe.skipIf(postgresFolder() === undefined && process.env.CI !== 'true')('on Postgres', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startPostgres();
  });
  afterAll(() => cluster.stop());

  const inDatabase: OpenStore = async () => {
    const empty = await openPostgres({ url: cluster.url, reset: true });
    await empty.close();
    return () => openPostgres({ url: cluster.url });
  };
  test('two sandboxes serve one set of data, and the messages of one conversation in turn', async () => {
    const reopen = await inDatabase();
    const one = await start('plain', { store: await reopen() });
    const two = await start('plain', { store: await reopen() });
    expect(two.firstKey).toBeUndefined();
    const both = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : two));
    const sent = both.map(({ post }, index) => post(MESSAGES, { content: `Message ${index}` }, one.key));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    const texts = await one.texts(1);
    expect(texts).toEqual(await two.texts(1));
    expect(new Set(texts).size).toBe(20);
    // Each reply stands behind its message, whoever took it.
    for (let index = 0; index < 40; index += 2) expect(texts[index]).toBe(texts[index + 1]);

    // What one of them issues and revokes holds at the other.
    const key = await one.issueKey('laptop');
    expect(await two.get('/v1/agents/', key)).toMatchObject({ status: 200 });
    await one.control.keys.remove(Number(key.split('_')[1]));
    expect(await two.get('/v1/agents/', key)).toMatchObject({ status: 401 });
  });

  test('a database that goes away is answered with 5xx and a message, and nothing is lost when it is back', async () => {
    const failures: unknown[] = [];
    const store = await (await inDatabase())();
    let replyWhenAway: (() => void) | undefined;
    const sandbox = await start('plain', {
      store,
      onFailure: (error) => failures.push(error),
      async reply({ message }) {
        if (message === 'Meanwhile') await new Promise<void>((resolve) => (replyWhenAway = resolve));
        return message;
      },
    });
    expect(await sandbox.send('Before')).toMatchObject({ status: 200 });
    const during = sandbox.send('Meanwhile');
    await expect.poll(() => replyWhenAway).toBeDefined();
    await cluster.goAway('immediate');
    replyWhenAway?.();
    const unreachable = { status: 502, body: { message: expect.stringContaining('cannot be used just now') } };
    expect(await during).toMatchObject(unreachable);
    expect(await sandbox.send('Away')).toMatchObject(unreachable);
    expect(await sandbox.get('/v1/agents/')).toMatchObject(unreachable);
    expect(new Set(failures.map((error) => Object(error).kind))).toEqual(new Set(['unreachable']));

    await cluster.comeBack();
    await expect.poll(async () => (await sandbox.get('/v1/agents/')).status, { timeout: 30_000 }).toBe(200);
    expect(await sandbox.send('After')).toMatchObject({ status: 200 });
    // Its reply could not be kept; that it was sent was.
    expect(await sandbox.texts(1)).toEqual(['Before', 'Before', 'Meanwhile', 'After', 'After']);
  });

  test('a reply that cannot read its history meets the server failure, not that of a reply', async () => {
    const store = await (await inDatabase())();
    const sandbox = await start('plain', {
      store,
      async reply({ message, history }) {
        await cluster.goAway('immediate');
        return `${message} ${(await history()).length}`;
      },
    });
    const sent = await sandbox.send('Hello').finally(() => cluster.comeBack());
    expect(sent).toMatchObject({ status: 502, body: { message: expect.stringContaining('cannot be used just now') } });
  });

  test("a lock is another process's when the connection that held it is terminated, and a late release takes it from no one", async () => {
    const reopen = await inDatabase();
    const [one, two] = await Promise.all([reopen(), reopen()]);
    const name = 'conversation 1';
    const first = await one.acquireLock(name, { waits: true });
    expect(first).toMatchObject({ waited: false });
    // Its connections take turns, and each is opened when it is first used.
    for (let tries = 0; tries < 4; tries += 1) expect(await two.acquireLock(name, { waits: false })).toBeUndefined();
    const waiting = two.acquireLock(name, { waits: true });
    await one.read(function* () {
      yield* query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
    });
    const second = await waiting;
    expect(second).toMatchObject({ waited: true });
    first?.release();
    await expect.poll(() => one.acquireLock(name, { waits: false }).catch(() => 'away')).toBeUndefined();
    second?.release();
    const third = await one.acquireLock(name, { waits: true });
    expect(third).toBeDefined();
    third?.release();
    await Promise.all([one.close(), two.close()]);
  });

  test.each([
    { typed: '100%#1', password: '100%#1' },
    { typed: 'a/b?c@d:e', password: 'a/b?c@d:e' },
    { typed: '%41%2Fb%', password: 'A/b%' },
  ])('a password may be typed as it is, or encoded: $typed', async ({ typed, password }) => {
    const asking = await startPostgres(password);
    onTestFinished(() => asking.stop());
    const at = (word: string) => asking.url.replace('colloquy@', `colloquy:${word}@`);
    await (await openPostgres({ url: at(typed) })).close();
    await expect(openPostgres({ url: at('another') })).rejects.toMatchObject({ kind: 'refused' });
    await expect(openPostgres({ url: asking.url })).rejects.toMatchObject({ kind: 'refused' });
  });

  test('the address sets how many connections there are, and how long a statement may take', async () => {
    await (await inDatabase())();
    const limited = await openPostgres({ url: `${cluster.url}?max=3&statement_timeout=300` });
    onTestFinished(() => limited.close());
    const count = () => query("SELECT 1 FROM pg_stat_activity WHERE application_name = 'colloquy sandbox'");
    const before = (await limited.read(count)).length;
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        (await limited.acquireLock(`lock ${index}`, { waits: true }))?.release();
        await limited.write(count);
      }),
    );
    // Of three one counts, one has migrated, and the third is for locks.
    expect((await limited.read(count)).length - before).toBe(1);
    const slow = limited.read(() => query('SELECT 1 FROM pg_sleep(5)'));
    await expect(slow).rejects.toThrow('statement timeout');
    expect(await limited.read(() => query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  test('a store that nobody uses closes at once, and not at the end of its time limit', async () => {
    const store = await (await inDatabase())();
    const limit = new AbortController();
    const late = pause(4000, 'late', { signal: limit.signal }).catch(() => undefined);
    expect(await Promise.race([store.close().then(() => 'closed'), late])).toBe('closed');
    limit.abort();
  });

  test.each([
    { mode: 'require', isOpen: true },
    { mode: 'verify-full&sslrootcert=<certificate>', isOpen: true },
    { mode: 'verify-full', isOpen: false },
    { mode: 'verify-full&sslrootcert=/nowhere.pem', isOpen: false },
  ])('the address asks for TLS: sslmode=$mode', async ({ mode, isOpen }) => {
    const certificate = await cluster.useTls();
    const url = `${cluster.url}?sslmode=${mode.replace('<certificate>', certificate)}`;
    const opened = openPostgres({ url });
    if (!isOpen) {
      await expect(opened).rejects.toMatchObject({ name: 'StoreError' });
      return;
    }
    const store = await opened;
    onTestFinished(() => store.close());
    const encrypted = () => query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(await store.read(encrypted)).toEqual([{ ssl: true }]);
  });

  versions(inDatabase, 'DROP TRIGGER message_inserted ON messages');
  operations(inDatabase);
  choices(inDatabase);
});
