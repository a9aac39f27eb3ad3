import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../src/sandbox/index.ts';
import { project, run } from './run.ts';

/** One line on standard error that says what is wrong and what to do; no stack, no colour. */
const oneLine = (pattern: RegExp) =>
  expect.toSatisfy((text: string) => /^error [^\n]+\n$/.test(text) && pattern.test(text), `one line like ${pattern}`);

async function busyPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return address.port;
}

test.for([
  { typed: ['lnt'], want: /lnt.*Did you mean lint/ },
  { typed: ['mock', '--prt', '1'], want: /--prt.*Did you mean --port/ },
  { typed: ['mock', '--port', 'abc'], want: /--port.*0 to 65535/ },
  { typed: ['mock', '--port', '70000'], want: /--port.*0 to 65535/ },
  { typed: ['docs', 'extra'], want: /too many arguments/ },
  { typed: ['sandbox', '--reply-limit', '0'], want: /--reply-limit.*seconds above 0/ },
  { typed: ['sandbox', '--reply-limit', '1e9'], want: /--reply-limit.*at most/ },
])('a command typed wrong: $typed', async ({ typed, want }) => {
  expect(await run(await project(), ...typed)).toEqual({ code: 2, out: '', err: oneLine(want) });
});

test('a busy port names the port and what to do', async () => {
  const directory = await project();
  const port = String(await busyPort());
  const want = new RegExp(`${port}.*(?:choose|another)`);
  expect(await run(directory, 'mock', '--port', port)).toMatchObject({ code: 1, err: oneLine(want) });
});

test('start names the option of a busy port before it writes anything', async () => {
  const directory = await project();
  await rm(join(directory, 'generated'), { recursive: true, force: true });
  const port = String(await busyPort());
  const free = ['--mock-port', '0'];
  const started = await run(directory, 'start', ...free, '--docs-port', port);
  expect(started).toEqual({ code: 1, out: '', err: oneLine(new RegExp(`${port}.*--docs-port`)) });
  expect(await readdir(directory)).not.toContain('generated');
});

test('a sandbox that cannot start anew removes nothing', async () => {
  const directory = await project();
  const data = join(directory, 'kept.db');
  await (await openSqlite({ file: data })).close();
  const before = await readFile(data);
  const reset = ['sandbox', '--reset', '--data', data, '--port'];
  const busy = String(await busyPort());
  expect(await run(directory, ...reset, busy)).toEqual({ code: 1, out: '', err: oneLine(/--port/) });
  expect(await run(directory, ...reset, '0', '--assume', 'none')).toMatchObject({
    code: 1,
    err: oneLine(/--rest-from/),
  });
  expect(await readFile(data)).toEqual(before);
});

test.for(['start', 'generate', 'mock', 'docs', 'lint'])(
  'a contract that is not YAML, or missing: %s',
  async (command) => {
    const directory = await project();
    const file = join(directory, 'openapi/openapi.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('paths:\n', 'paths: [\n'));
    expect(await run(directory, command)).toMatchObject({ code: 1, err: oneLine(/openapi\/openapi\.yaml:\d+/) });
    await rm(join(directory, 'openapi'), { recursive: true });
    expect(await run(directory, command)).toMatchObject({ code: 1, err: oneLine(/openapi\/openapi\.yaml/) });
  },
);

test('a contract that breaks a rule is told by file, line, column, reason and rule', async () => {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/\n *x-unspecified:\n *- \{id: new-memory\.fields.*\n/, '\n'));
  const { code, out, err } = await run(directory, 'lint');
  expect({ code, err }).toEqual({ code: 1, err: oneLine(/1 problem in openapi\/openapi\.yaml/) });
  expect(out).toMatch(/^ {2}openapi\/openapi\.yaml:\d+:\d+ {2}\S.* {2}colloquy\/no-silent-gap\n$/);
});

test('stale generated files are told by name', async () => {
  const directory = await project();
  expect(await run(directory, 'generate')).toMatchObject({ code: 0, err: '' });
  expect(await run(directory, 'generate', '--check')).toMatchObject({
    code: 0,
    out: expect.stringMatching('up to date'),
  });
  await writeFile(join(directory, 'generated/types.ts'), '');
  expect(await run(directory, 'generate', '--check')).toMatchObject({
    code: 1,
    err: oneLine(/types\.ts.*without --check/),
  });
});
