import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createParser } from '../../src/cli/program.ts';
import { makeFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';
import { run, start } from './run.ts';

/** The words with which each command reads a document and ends. */
const COMMANDS: Readonly<Record<string, (document: string) => readonly string[]>> = {
  lint: (document) => ['--contract', document],
  generate: (document) => ['--contract', document, '--out', 'types', '--client'],
  docs: (document) => ['--contract', document, '--out', 'site'],
  start: (document) => [document],
  mock: (document) => ['--contract', document, '--compile', 'mock.ts'],
  sandbox: (document) => ['--contract', document, '--assume', 'none', '--port', '0', '--data', 'data.db'],
  'open-points': (document) => ['--contract', document, '--markdown'],
  questions: (document) => [document, '--html', 'questions.html', '--keep'],
  answer: (document) => ['listNotes.x', '--contract', document, '--section', '§1', '--value', '200', '--says', 'So.'],
  diff: (document) => [document, document],
  random: (document) => ['--contract', document],
  assume: (document) => ['random', '--contract', document],
  toolkit: (document) => ['--print-protocol', 'random', '--contract', document],
  verify: (document) => ['--har', 'traffic.har', '--contract', document],
  proxy: (document) => ['https://api.example.com', '--contract', document, '--against', 'none.yaml'],
  check: (document) => ['src', '--contract', document],
  agents: (document) => ['--contract', document],
  compare: (document) => ['one.yaml', 'other.yaml', '--contract', document],
  mcp: (document) => ['--contract', document],
};

/** These do not end after they read the document: one compares sets, one waits for messages, one serves it. */
const READS_LATER = ['compare', 'mcp', 'start'];

const notes = (description: string): string => `openapi: 3.1.0
info: {title: Notes, version: '1', description: ${description}}
servers: [{url: https://api.example.com}]
security: []
paths:
  /notes:
    get:
      operationId: listNotes
      summary: Lists notes
      responses: {200: {description: The notes., content: {application/json: {schema: {type: array}}}}}
`;

async function project(): Promise<string> {
  const root = await makeFolder();
  await mkdir(join(root, 'app/.git'), { recursive: true });
  await mkdir(join(root, 'app/src'));
  const request = { method: 'GET', url: 'https://api.example.com/notes', headers: [] };
  const response = { status: 500, headers: [], content: { text: '{}' } };
  await writeFile(join(root, 'app/traffic.har'), JSON.stringify({ log: { entries: [{ request, response }] } }));
  await writeFile(join(root, 'app/src/a.js'), "fetch('https://api.example.com/none');\n");
  return root;
}

test('each command with a document has an option for further folders', () => {
  const taking = createParser().commands.filter(({ options }) => options.some(({ long }) => long === '--allow-files'));
  expect(taking.map((command) => command.name()).sort()).toEqual(Object.keys(COMMANDS).sort());
  for (const command of createParser().commands) {
    const flags = command.options.map(({ long }) => long);
    if (!flags.includes('--contract') && !flags.includes('--allow-network')) continue;
    expect([command.name(), flags.includes('--allow-files')]).toEqual([command.name(), true]);
  }
});

test.for(Object.keys(COMMANDS).filter((name) => !READS_LATER.includes(name)))(
  'a document that refers to a file outside its project is refused, unless its folder is opened: %s',
  async (name) => {
    const root = await project();
    const directory = join(root, 'app');
    await writeFile(join(root, 'passwd'), 'root:x:0:0');
    await writeFile(join(directory, 'notes.yaml'), notes('{$ref: ../passwd}'));
    const words = COMMANDS[name]?.('notes.yaml') ?? [];
    const refused = await run(directory, name, ...words);
    const line =
      /^error notes\.yaml:2: refers to \.\.\/passwd, which it may not read \([^\n]+\); --allow-files [^\n]+\n$/;
    expect(refused).toMatchObject({ out: '', err: expect.stringMatching(line) });
    expect(refused.code).toBeGreaterThan(0);
    expect(await allText(directory)).not.toContain('root:x:0:0');
    const opened = await run(directory, name, ...words, '--allow-files', root);
    expect(opened.err).not.toContain('may not read');
  },
);

test.for(Object.keys(COMMANDS).filter((name) => !READS_LATER.includes(name)))(
  'a key in the address of a document is shown and written nowhere: %s',
  async (name) => {
    const directory = join(await project(), 'app');
    const urls: unknown[] = [];
    const address = `${await serve(notes('Notes.'), urls)}/notes.yaml?token=s3cr3t&a=s3cr3t.b`;
    const { out, err } = await run(directory, name, ...(COMMANDS[name]?.(address) ?? []));
    expect(urls[0]).toBe('/notes.yaml?token=s3cr3t&a=s3cr3t.b');
    expect(out + err + (await allText(directory))).not.toContain('s3cr3t');
    const refused = await run(directory, name, ...(COMMANDS[name]?.(address.replace('//', '//me:s3cr3t@')) ?? []));
    expect(refused.out + refused.err).not.toContain('s3cr3t');
    expect(refused.err).toContain('is given with a password');
  },
);

test('a key in the address of a document appears on no page of mock and docs, nor in their lines', async () => {
  const directory = join(await project(), 'app');
  const address = `${await serve(notes('Notes.'))}/notes.yaml?token=s3cr3t`;
  for (const words of [
    ['mock', '--contract', address, '--port', '0'],
    ['mock', '--contract', address, '--port', '0', '--json'],
    ['start', address, '--mock-port', '0', '--docs-port', '0'],
  ]) {
    const started = await start(directory, ...words);
    const url = /(?<=(?:mock|docs) +|"url":")http:\/\/127\.0\.0\.1:\d+/g;
    const printed = await started.shows(words[0] === 'start' ? /docs +http:\S+/ : url);
    for (const [base] of printed.matchAll(url)) {
      const page = await fetch(printed.includes(`docs  ${base}`) ? `${base}/` : `${base}/_colloquy/`);
      expect(await page.text()).not.toContain('s3cr3t');
    }
    started.kill('SIGTERM');
    const { out, err } = await started.finished;
    expect(out + err).not.toContain('s3cr3t');
  }
});

async function serve(text: string, urls: unknown[] = []): Promise<string> {
  const { port, close } = await listen(
    createServer(({ url }, response) => {
      urls.push(url);
      response.end(text);
    }),
  );
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

/** The text of all files of a folder, with their names. */
async function allText(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? `${path}\n${await readFile(path, 'latin1')}` : path;
  });
  return (await Promise.all(texts)).join('\n');
}
