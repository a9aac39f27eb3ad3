import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { openPostgres, openSqlite, parseSeed } from '../../../src/servers/sandbox/index.ts';
import { query } from '../../../src/servers/sandbox/store/store.ts';
import { openSyncedFile } from '../../../src/servers/sandbox/store/synced-file.ts';
import { versions } from './cases/versions.ts';
import { folder, inFile as inOneFile, start } from './support.ts';

const inFile = async (name = 'sandbox.db') => join(await folder(), name);

async function problemWith(file: string): Promise<unknown> {
  const error = await openSqlite({ file }).then(
    (store) => store.close(),
    (caught: unknown) => caught,
  );
  expect(String(error)).not.toContain('\n');
  return error;
}

test('a file that is not a store, or is damaged, is named and not changed', async () => {
  const text = await inFile();
  await writeFile(text, 'no database '.repeat(1000));
  expect(await problemWith(text)).toMatchObject({ kind: 'not-a-store' });
  const other = await inFile();
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE songs (id INTEGER)');
  database.close();
  expect(await problemWith(other)).toMatchObject({ kind: 'not-a-store' });
  const damaged = await inFile();
  await (await openSqlite({ file: damaged })).close();
  const file = await open(damaged, 'r+');
  await file.write(Buffer.alloc(8000, 7), 0, 8000, 100);
  await file.close();
  expect(await problemWith(damaged)).toMatchObject({ name: 'StoreError' });
  // A folder in the place of a file.
  expect(await problemWith(await folder())).toMatchObject({ kind: 'unwritable' });
  expect(await problemWith(join(text, 'sandbox.db'))).toMatchObject({ kind: 'no-folder' });
});

test('a store of a newer version is not changed', async () => {
  const file = await inFile();
  await (await openSqlite({ file })).close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE colloquy_store SET version = 99');
  database.close();
  expect(await problemWith(file)).toMatchObject({ kind: 'newer', message: expect.stringContaining('version 99') });
});

test.for([
  ['postgres://user@127.0.0.1:1/name?sslmdoe=require', /no parameter sslmdoe.*sslmode/],
  ['postgres://user@127.0.0.1:1/name?sslmode=sometimes', /sslmode is disable, .*, and not sometimes/],
  ['postgres://user@127.0.0.1:1/name?max=1', /max is 3 or more, and not 1/],
  ['postgres://user@127.0.0.1:1/name?sslmode=verify-ca&sslrootcert=no-such.pem', /no-such\.pem/],
  [
    'postgres://user:p@ss/w:rd#1%?@127.0.0.1:1/name',
    /^StoreError: postgres:\/\/127\.0\.0\.1:1\/name cannot be reached/,
  ],
  [
    'postgres://127.0.0.1:1/name?application_name=a@b',
    /^StoreError: postgres:\/\/127\.0\.0\.1:1\/name cannot be reached/,
  ],
] as const)('%s says what is wrong, and shows no password', async ([url, message]) => {
  const error = await openPostgres({ url }).catch((caught: unknown) => caught);
  expect(String(error)).toMatch(message);
  expect(String(error)).not.toContain('p@ss');
});

versions(inOneFile, 'DROP TRIGGER message_inserted');

test('requests to a full store get the server failure of the set, and the store recovers', async () => {
  const store = await openSqlite({ file: await inFile() });
  const failures: unknown[] = [];
  const picks = {
    'errors.5xx-statuses': ['one', { status: 503 }],
    'send-message.no-reply': ['failure', { status: 503 }],
  } as const;
  const sandbox = await start('plain', { picks, store, onFailure: (error) => failures.push(error) });
  const pragma = (sql: string) =>
    store.read(function* () {
      return yield* query(sql);
    });
  const toEach = (content: string) => Promise.all([1, 2, 3, 1, 2, 3].map((id) => sandbox.send(content, id)));
  for (const { status } of await toEach('Before')) expect(status).toBe(200);
  // SQLite learns of a full disk when a page cannot be added, and so does a file that may have no more pages.
  const [row] = await pragma('PRAGMA page_count');
  await pragma(`PRAGMA max_page_count = ${row?.page_count}`);
  for (const answer of await toEach('x'.repeat(9000))) {
    expect(answer).toMatchObject({ status: 503, body: { message: expect.any(String) } });
  }
  expect(failures.map((error) => Object(error).kind)).toEqual(Array.from({ length: 6 }, () => 'full'));
  expect(await sandbox.get('/v1/conversations/')).toMatchObject({ status: 200 });
  await pragma('PRAGMA max_page_count = 1000000');
  for (const { status } of await toEach('After')) expect(status).toBe(200);
  for (const id of [1, 2, 3]) {
    const both = ['Before', 'Before', 'Before', 'Before', 'After', 'After', 'After', 'After'];
    expect(await sandbox.texts(id)).toEqual(both);
  }
});

test('a write that the disk does not sync is never acknowledged', async () => {
  // It takes what is written, and cannot be synced.
  const log = openSyncedFile('/dev/null');
  log.countWrite();
  await expect(log.waitUntilSynced()).rejects.toMatchObject({ syscall: 'fdatasync' });
  await expect(log.waitUntilSynced()).rejects.toMatchObject({ syscall: 'fdatasync' });
  log.countWrite();
  await expect(log.waitUntilSynced()).rejects.toMatchObject({ syscall: 'fdatasync' });
  await log.close();
});

test('the error for an invalid address of a database shows a valid one', async () => {
  const noAddress = openPostgres({ url: 'me:secret-word' });
  await expect(noAddress).rejects.toThrow('postgres://user@127.0.0.1:5432/name');
});

test.each(['secret-word', 'secret-%', '%zz-secret', '%ff-secret', 'secret#1', 'secret/1?2@3:4', ' secret"\\[ö]'])(
  'a database that is not there is named without its password, which may have any character: %j',
  async (password) => {
    const error = await openPostgres({ url: `postgres://me:${password}@127.0.0.1:9/none` }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('postgres://127.0.0.1:9/none'),
    });
    expect(String(error)).not.toContain('secret');
  },
);

test('a reset removes neither a file that is not a store nor the store of a running sandbox', async () => {
  const text = await inFile();
  await writeFile(text, 'no database '.repeat(1000));
  const reset = (file: string) => openSqlite({ file, reset: true });
  await expect(reset(text)).rejects.toMatchObject({ kind: 'not-a-store' });
  expect(await readFile(text, 'utf8')).toContain('no database');

  const file = await inFile();
  const sandbox = await start('plain', { store: await openSqlite({ file }) });
  await expect(reset(file)).rejects.toMatchObject({ kind: 'in-use' });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 200 });
  await sandbox.close();
  const anew = await start('plain', { store: await reset(file) });
  expect(await anew.texts(1)).toEqual([]);
});

test('one sandbox at a time can open a file, until its process ends in any way', async () => {
  const file = await inFile();
  const store = JSON.stringify(new URL('../../../src/servers/sandbox/store/sqlite.ts', import.meta.url));
  const program = `import { openSqlite } from ${store}; await openSqlite({ file: ${JSON.stringify(file)} }); setInterval(() => undefined, 1000); console.log('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  const inUse = { kind: 'in-use', message: expect.stringMatching(/open in another.*--data.*--database/) };
  expect(await problemWith(file)).toMatchObject(inUse);
  expect(await openSqlite({ file, reset: true }).catch((error: unknown) => error)).toMatchObject(inUse);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;

  const first = await start('plain', { store: await openSqlite({ file }) });
  expect(await problemWith(file)).toMatchObject(inUse);
  expect(await first.send('Hello')).toMatchObject({ status: 200 });
  await first.close();
  const second = await start('plain', { store: await openSqlite({ file }) });
  expect(await second.texts(1)).toEqual(['Hello', 'Hello']);
  await second.close();
  expect(await readdir(dirname(file))).toEqual(['sandbox.db']);
});

test('a set that gives each user one conversation is refused if a user has two', async () => {
  const store = await openSqlite({ file: await inFile() });
  const seed = parseSeed('agents: [{name: A, users: [u], conversations: [{user: u}, {user: u}]}]', 'seed.yaml');
  const first = await start('plain', { store, seed });
  const contrary = await findAssumptionSet('contrary');
  await expect(first.assume(contrary, await readContract())).rejects.toThrow('external-user-id-unique');
  expect(await first.send('Hello')).toMatchObject({ status: 200 });
});

test.each([
  ['agents: 7', 'seed.yaml:1: agents must be array'],
  ['agents:\n  - {names: A}', 'seed.yaml:2: agents/0 has names; there are name, users, conversations, memories'],
  [
    'agents:\n  - name: A\n    conversations:\n      - {user: nobody}',
    'seed.yaml:4: nobody is none of the users of this agent',
  ],
  ['agents: [', 'seed.yaml:1'],
])('a broken seed is refused with its line: %j', (text, expected) => {
  expect(() => parseSeed(text, 'seed.yaml')).toThrow(expected);
});

test('the folder of the file is created', async () => {
  const directory = join(await folder(), 'new', 'one');
  const store = await openSqlite({ file: join(directory, 'sandbox.db') });
  await store.close();
});
