import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { packagedContract } from '../../src/cli/contract-in-use.ts';
import { openSqlite } from '../../src/servers/sandbox/index.ts';
import { listen } from '../support/listen.ts';
import { project, run } from './run.ts';

/** One line on standard error with the problem and what to do; no stack, no colour. */
const oneLine = (pattern: RegExp) =>
  expect.toSatisfy((text: string) => /^error [^\n]+\n$/.test(text) && pattern.test(text), `one line like ${pattern}`);

async function busyPort(): Promise<string> {
  const { port, close } = await listen(createServer());
  onTestFinished(close);
  return String(port);
}

/** The result of a command that reports a problem. */
const says = (pattern: RegExp) => expect.objectContaining({ code: 1, err: oneLine(pattern) });

test.for([
  { typed: ['lnt'], want: /lnt.*Did you mean lint/ },
  { typed: ['mock', '--prt', '1'], want: /--prt.*Did you mean --port/ },
  { typed: ['mock', '--port', 'abc'], want: /--port.*0 to 65535/ },
  { typed: ['mock', '--port', '70000'], want: /--port.*0 to 65535/ },
  { typed: ['mock', '--cors', 'localhost:5173'], want: /--cors.*an origin, such as http:/ },
  { typed: ['mock', '--cors', 'http://localhost:5173/app'], want: /--cors.*an origin, such as http:/ },
  { typed: ['docs', 'extra'], want: /too many arguments/ },
  { typed: ['sandbox', '--reply-limit', '0'], want: /--reply-limit.*seconds above 0/ },
  { typed: ['sandbox', '--reply-limit', '1e9'], want: /--reply-limit.*at most/ },
])('a command typed wrong: $typed', async ({ typed, want }) => {
  expect(await run(await project(), ...typed)).toEqual({ code: 2, out: '', err: oneLine(want) });
});

test.for([
  { typed: ['mock', '--assume', 'plian'], want: /plian: is no assumption set \(did you mean plain\?\); there are/ },
  { typed: ['mock', '--assume', 'plain', '--rest-from', 'contary'], want: /contary.*did you mean contrary\?/ },
  { typed: ['compare', 'plain', 'spares'], code: 2, want: /spares.*did you mean sparse\?/ },
  {
    typed: ['answer', 'list-agent.status', '--section', '§4.1', '--value', '200', '--says', 'So.'],
    want: /list-agent\.status: is no open point of this contract \(did you mean list-agents\.status\?\)/,
  },
  {
    typed: ['answer', 'send-message.at-once', '--section', '§4.1', '--choice', 'refussed'],
    want: /has no choice refussed \(did you mean refused\?\); there are/,
  },
])('a misspelt name gets the nearest one: $typed', async ({ typed, want, code = 1 }) => {
  expect(await run(await project(), ...typed)).toEqual({ code, out: '', err: oneLine(want) });
});

test.each([
  { typed: ['mock', '--port'], want: ' is taken; choose another one with --port' },
  { typed: ['sandbox', '--port'], want: ' is taken; choose another one with --port' },
  { typed: ['proxy', 'http://127.0.0.1:9', '--port'], want: ' is taken; choose another one with --port' },
  { typed: ['start', '--mock-port'], want: ', for the mock, is taken; choose another one with --mock-port' },
])('$typed says that a port is taken, and the option that changes it', async ({ typed, want }) => {
  const port = await busyPort();
  const { code, out, err } = await run(await project(), ...typed, port);
  expect({ code: code === 0, out, err }).toEqual({
    code: false,
    out: '',
    err: `error port ${port} of 127.0.0.1${want}\n`,
  });
});

test('start names the option of a busy port before it writes anything', async () => {
  const directory = await project();
  await rm(join(directory, 'generated'), { recursive: true, force: true });
  const port = await busyPort();
  const started = await run(directory, 'start', '--mock-port', '0', '--docs-port', port);
  expect(started).toEqual({ code: 1, out: '', err: oneLine(new RegExp(`${port}.*--docs-port`)) });
  expect(await readdir(directory)).not.toContain('generated');
});

test('a sandbox that cannot start anew removes nothing', async () => {
  const directory = await project();
  const data = join(directory, 'kept.db');
  await (await openSqlite({ file: data })).close();
  const before = await readFile(data);
  const reset = ['sandbox', '--reset', '--data', data, '--port'];
  expect(await run(directory, ...reset, await busyPort())).toEqual({ code: 1, out: '', err: oneLine(/--port/) });
  const unfit = 'overlay: 1.1.0\ninfo: {title: Unfit}\nactions:\n  - {target: $.info, remove: true}\n';
  await writeFile(join(directory, 'unfit.yaml'), unfit);
  expect(await run(directory, ...reset, '0', '--assume', './unfit.yaml')).toEqual(says(/unfit\.yaml:4/));
  expect(await readFile(data)).toEqual(before);
});

test.for(['start', 'generate', 'mock', 'docs', 'lint'])(
  'a contract that is not YAML, or missing: %s',
  async (command) => {
    const directory = await project();
    const file = join(directory, 'openapi/openapi.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('paths:\n', 'paths: [\n'));
    expect(await run(directory, command)).toEqual(says(/openapi\/openapi\.yaml:\d+/));
    await rm(join(directory, 'openapi'), { recursive: true });
    expect(await run(directory, command)).toEqual(says(/openapi\/openapi\.yaml/));
  },
);

test('a contract that breaks a rule is reported with file, line, column, reason and rule', async () => {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/\n *x-unspecified:\n *- \{id: new-memory\.fields.*\n/, '\n'));
  const { code, out, err } = await run(directory, 'lint');
  expect({ code, err }).toEqual({ code: 1, err: oneLine(/1 problem in openapi\/openapi\.yaml/) });
  expect(out).toMatch(/^ {2}openapi\/openapi\.yaml:\d+:\d+ {2}\S[\s\S]* {2}colloquy\/no-silent-gap\n$/);
});

test('stale generated files are named', async () => {
  const directory = await project();
  const check = () => run(directory, 'generate', '--check');
  expect(await run(directory, 'generate')).toMatchObject({ code: 0, err: '' });
  expect(await check()).toMatchObject({ code: 0, out: expect.stringMatching('up to date') });
  await writeFile(join(directory, 'generated/types.ts'), '');
  expect(await check()).toEqual(says(/types\.ts.*without --check/));
});

/** Puts a folder at the path of a command's temporary file: a superuser can write regardless of permissions. */
const block = (file: string): Promise<unknown> =>
  mkdir(`${file.replace(/([^/]+)$/, '.$1')}.${process.pid}.draft`, { recursive: true });

const SMALL = `openapi: 3.1.0
info: {title: Notes, version: 1.0.0}
paths:
  /notes:
    get:
      operationId: listNotes
      responses: {"200": {description: The notes.}}
`;

test('the contract is unchanged if answer cannot write it', async () => {
  const words = ['answer', 'api.cors', '--section', '§4.1', '--says', 'So it is.', '--choice', 'none'];
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const before = await readFile(file, 'utf8');
  await block(file);
  expect(await run(directory, ...words)).toEqual(
    says(/^error one of .*\.yaml.* cannot be written \(\w+\); .*Nothing was changed$/m),
  );
  expect(await readFile(file, 'utf8')).toBe(before);
});

test.for([
  ['generate', 'generated', 'types.ts'],
  ['docs', 'dist/docs', 'questions.html'],
])('%s writes nothing where one of its files cannot be written', async ([command = '', folder = '', name = '']) => {
  const directory = await project();
  await writeFile(join(directory, 'openapi/openapi.yaml'), SMALL);
  await rm(join(directory, 'openapi/assumptions'), { recursive: true });
  await rm(join(directory, 'openapi/choices.yaml'));
  await block(join(directory, folder, name));
  expect(await run(directory, command)).toEqual(says(/./));
  const written = await readdir(join(directory, folder), { recursive: true, withFileTypes: true });
  expect(written.filter((entry) => entry.isFile())).toEqual([]);
});

test('generate reports a file in the place of its folder', async () => {
  const directory = await project();
  await writeFile(join(directory, 'generated'), 'a file');
  expect(await run(directory, 'generate')).toEqual(
    says(/^error generated cannot be read; it must be the directory of /),
  );
  expect(await readFile(join(directory, 'generated'), 'utf8')).toBe('a file');
});

test.for(['openapi.yaml', 'choices.yaml', 'assumptions'])(
  'a package without %s asks to be installed again',
  async (part) => {
    const directory = await project();
    await cp('packages/cli/package.json', join(directory, 'package.json'));
    const root = pathToFileURL(`${directory}/`);
    expect(packagedContract(root).file).toBe(join(directory, 'openapi/openapi.yaml'));
    await rm(join(directory, 'openapi', part), { recursive: true });
    expect(() => packagedContract(root)).toThrow(
      `openapi/${part} is missing in the package @colloquy/cli; remove it and install it again`,
    );
  },
);
