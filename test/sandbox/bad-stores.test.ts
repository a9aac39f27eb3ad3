import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { openPostgres, openSqlite, parseSeed, startSandbox, unanswered } from '../../src/sandbox/index.ts';
import { forcedFile } from '../../src/sandbox/store/forced.ts';
import { folder, start } from './support.ts';

const inFolder = async (name = 'sandbox.db') => join(await folder(), name);

async function problemWith(file: string): Promise<unknown> {
  const error = await openSqlite({ file }).then(
    (store) => store.close(),
    (caught: unknown) => caught,
  );
  expect(String(error)).not.toContain('\n');
  return error;
}

test('a file that is no store, or is damaged, is named and left as it is', async () => {
  const text = await inFolder();
  await writeFile(text, 'no database '.repeat(1000));
  expect(await problemWith(text)).toMatchObject({ problem: { kind: 'not-a-store' } });
  const other = await inFolder();
  const database = new DatabaseSync(other);
  database.exec('CREATE TABLE songs (id INTEGER)');
  database.close();
  expect(await problemWith(other)).toMatchObject({ problem: { kind: 'not-a-store' } });
  const damaged = await inFolder();
  await (await openSqlite({ file: damaged })).close();
  const file = await open(damaged, 'r+');
  await file.write(Buffer.alloc(8000, 7), 0, 8000, 100);
  await file.close();
  expect(await problemWith(damaged)).toMatchObject({ name: 'StoreError' });
  expect(await problemWith(await folder())).toMatchObject({ problem: { kind: 'no-folder' } });
});

test('a store of a newer version is left as it is', async () => {
  const file = await inFolder();
  await (await openSqlite({ file })).close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE colloquy_store SET version = 99');
  database.close();
  expect(await problemWith(file)).toMatchObject({ problem: { kind: 'newer', version: 99 } });
});

test('a request meets a store that is full with a 5xx and a message, and nothing is lost', async () => {
  const file = await inFolder();
  const store = await openSqlite({ file });
  const failures: unknown[] = [];
  const sandbox = await start('plain', {}, { store, onFailure: (error) => failures.push(error) });
  expect(await sandbox.send('Before')).toMatchObject({ status: 200 });
  // Of a disk that is full SQLite learns when a page cannot be added: so does one that may have no more pages.
  const large = 'x'.repeat(9000);
  await store.read(function* () {
    const [row] = yield { sql: 'PRAGMA page_count', values: [] };
    yield { sql: `PRAGMA max_page_count = ${row?.page_count}`, values: [] };
  });
  expect(await sandbox.send(large)).toMatchObject({ status: 502, body: { message: expect.any(String) } });
  expect(failures).toMatchObject([{ problem: { kind: 'full' } }]);
  await store.read(function* () {
    yield { sql: 'PRAGMA max_page_count = 1000000', values: [] };
  });
  expect(await sandbox.send('After')).toMatchObject({ status: 200 });
  expect(await sandbox.texts(1)).toEqual(['Before', 'Before', 'After', 'After']);
});

test('what a disk refuses to keep is said to be kept to nobody, then or later', async () => {
  // It takes what is written, and cannot be forced to keep it.
  const log = forcedFile('/dev/null');
  log.wrote();
  await expect(log.wait()).rejects.toMatchObject({ syscall: 'fdatasync' });
  await expect(log.wait()).rejects.toMatchObject({ syscall: 'fdatasync' });
  log.wrote();
  await expect(log.wait()).rejects.toMatchObject({ syscall: 'fdatasync' });
  await log.close();
});

test('a database that is not there is named without its password', async () => {
  const error = await openPostgres({ url: 'postgres://me:secret-word@127.0.0.1:9/none' }).catch(
    (caught: unknown) => caught,
  );
  expect(error).toMatchObject({ problem: { kind: 'unreachable' } });
  expect(String(error)).not.toContain('secret-word');
  const noAddress = openPostgres({ url: 'me:secret-word' });
  await expect(noAddress).rejects.toThrow('postgres://user@127.0.0.1:5432/name');
});

test('a reset removes no file that is no store, and none under a sandbox that serves', async () => {
  const text = await inFolder();
  await writeFile(text, 'no database '.repeat(1000));
  const reset = (file: string) => openSqlite({ file, reset: true });
  await expect(reset(text)).rejects.toMatchObject({ problem: { kind: 'not-a-store' } });
  expect(await readFile(text, 'utf8')).toContain('no database');

  const file = await inFolder();
  const sandbox = await start('plain', {}, { store: await openSqlite({ file }) });
  await expect(reset(file)).rejects.toMatchObject({ problem: { kind: 'in-use' } });
  expect(await sandbox.send('Hello')).toMatchObject({ status: 200 });
  await sandbox.close();
  const anew = await start('plain', {}, { store: await reset(file) });
  expect(await anew.texts(1)).toEqual([]);
});

test('two sandboxes on one file serve one set of data', async () => {
  const file = await inFolder();
  const one = await start('plain', {}, { store: await openSqlite({ file }) });
  const two = await start('plain', {}, { store: await openSqlite({ file }) });
  const sent = [one, two, one, two].map(({ post }, index) =>
    post('/v1/conversations/1/messages/', { content: `${index}` }, one.key),
  );
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
  const texts = await one.texts(1);
  // In turn: each reply stands behind its message, whoever took it.
  for (let index = 0; index < 8; index += 2) expect(texts[index]).toBe(texts[index + 1]);
});

test('it does not start while a point that it meets has no answer, and takes the rest from another set', async () => {
  const [contract, plain] = await Promise.all([readContract(), findAssumptionSet('plain')]);
  const left = ['send-message.twice', 'list-agents.status'];
  const partial = {
    ...plain,
    name: 'partial',
    actions: plain.actions.filter(({ fills }) => !fills.some((id) => left.includes(id))),
  };
  const store = await openSqlite({ file: await inFolder() });
  onTestFinished(() => store.close());
  const refused = startSandbox({ store, contract, assume: partial });
  await expect(refused).rejects.toMatchObject({ ids: expect.arrayContaining(left) });
  await refused.catch((error: unknown) => expect(Object(error).ids).toHaveLength(left.length));
  const sandbox = await startSandbox({
    store: await openSqlite({ file: await inFolder() }),
    contract,
    assume: partial,
    restFrom: plain,
  });
  await sandbox.close();
  for (const name of ['plain', 'contrary', 'sparse']) {
    const filled = await applyAssumptionSet(contract, await findAssumptionSet(name));
    expect({ name, open: unanswered(filled) }).toEqual({ name, open: [] });
  }
});

test('a set that gives each user one conversation is refused where one has two', async () => {
  const store = await openSqlite({ file: await inFolder() });
  const seed = parseSeed('agents: [{name: A, users: [u], conversations: [{user: u}, {user: u}]}]', 'seed.yaml');
  const first = await start('plain', {}, { store, seed });
  const contrary = await findAssumptionSet('contrary');
  await expect(first.assume(contrary, await readContract())).rejects.toThrow('external-user-id-unique');
  expect(await first.send('Hello')).toMatchObject({ status: 200 });
});

test.each([
  ['agents: 7', 'seed.yaml:1: must be a list'],
  ['agents:\n  - {names: A}', 'seed.yaml:2: names is no key here; there are name, users, conversations, memories'],
  [
    'agents:\n  - name: A\n    conversations:\n      - {user: nobody}',
    'seed.yaml:4: nobody is none of the users of this agent',
  ],
  ['agents: [', 'seed.yaml:1'],
])('a broken seed is refused with its line: %j', (text, expected) => {
  expect(() => parseSeed(text, 'seed.yaml')).toThrow(expected);
});

test('a folder is made for the file', async () => {
  const directory = join(await folder(), 'new', 'one');
  const store = await openSqlite({ file: join(directory, 'sandbox.db') });
  await store.close();
});
