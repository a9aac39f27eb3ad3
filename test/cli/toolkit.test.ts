import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectBrowser } from '../shared-browser.ts';
import { makeFolder } from '../support/folder.ts';
import { startProcess } from './run.ts';

const TOOLS = `import { defineTool, defineToolkit } from '${resolve('src/sdk/toolkit/index.ts')}';
import { greeting } from './greeting.ts';
const greet = defineTool({
  function_name: 'greet',
  description: 'Greets somebody.',
  params: ['name', 'times'],
  required_params: ['name'],
  run: ({ name, times = 1 }) => ({ text: greeting(String(name)), times }),
});
export const people = defineToolkit({ app_name: 'people', tools: [greet] });
`;
const greeting = (word: string): string => `export const greeting = (name: string): string => '${word}, ' + name;\n`;

async function tools(): Promise<string> {
  const directory = await makeFolder();
  await writeFile(join(directory, 'package.json'), '{"type":"module"}');
  await writeFile(join(directory, 'tools.ts'), TOOLS);
  await writeFile(join(directory, 'greeting.ts'), greeting('Hello'));
  return directory;
}

async function serve(directory: string) {
  const command = startProcess(directory, 'toolkit', './tools.ts', '--port', '0');
  onTestFinished(() => command.kill('SIGTERM'));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+\//.exec(await command.shows(/http:\/\/127\.0\.0\.1:\d+\//)) ?? [];
  return { command, url };
}

const POST = { method: 'POST', headers: { 'content-type': 'application/json' } };

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

test('a late error of a tool is printed, and ends nothing', async () => {
  const directory = await tools();
  const late = `import { defineTool, defineToolkit } from '${resolve('src/sdk/toolkit/index.ts')}';
const tool = (function_name, run) => defineTool({ function_name, description: '', params: [], required_params: [], run });
export const late = defineToolkit({ app_name: 'late', tools: [
  tool('throws', () => { setTimeout(() => { throw new Error('thrown late'); }, 1); return {}; }),
  tool('rejects', () => { setTimeout(() => { Promise.reject(new Error('rejected late')); }, 1); return {}; }),
] });
`;
  await writeFile(join(directory, 'tools.ts'), late);
  const { command, url } = await serve(directory);
  for (const name of ['throws', 'rejects', 'throws']) {
    expect((await fetch(`${url}toolkit/late/${name}/`, { ...POST, body: '{}' })).status).toBe(200);
  }
  command.kill('SIGTERM');
  const { code, err } = await command.finished;
  expect(code).toBe(0);
  for (const reason of ['thrown late', 'rejected late']) {
    expect(err).toContain(`error ./tools.ts failed outside of a call: ${reason}\n`);
  }
});

test('toolkit serves the toolkits of a module, and its page keeps the inputs when a file is saved', async () => {
  const directory = await tools();
  const { command, url } = await serve(directory);
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  await page.getByLabel('name', { exact: true }).fill('Ada');
  await page.getByLabel('times', { exact: true }).fill('2');
  await page.getByRole('button', { name: 'Run' }).click();
  const exchange = page.getByRole('region', { name: 'Exchange of greet' });
  await exchange.getByText('"text": "Hello, Ada"').waitFor();
  expect(await exchange.innerText()).toMatch(
    /^200 after \d+ ms\s+POST \/toolkit\/people\/greet\/\n[\s\S]*\{"name":"Ada","times":2\}/,
  );
  await page.getByText(/POST {2}people\/greet {2}200/).waitFor();

  await writeFile(join(directory, 'greeting.ts'), greeting('Good day'));
  await command.shows(/saved/);
  await page.getByRole('button', { name: 'Run' }).click();
  await exchange.getByText('"text": "Good day, Ada"').waitFor();
  expect(await page.locator('#log li').count()).toBe(2);

  await writeFile(join(directory, 'greeting.ts'), '\nexport const greeting = ;');
  await command.shows(/broken .*greeting\.ts:2: .*the last good one stays/);
  await page.getByRole('status').getByText('greeting.ts:2: ').waitFor();
  const post = { ...POST, body: '{"name":"Ada"}' };
  expect((await fetch(`${url}toolkit/people/greet/`, post)).status).toBe(200);
  command.kill('SIGTERM');
  expect(await command.finished).toMatchObject({ code: 0, err: '' });
}, 60_000);

/** Modules that cannot be loaded, and the messages about them. */
const BROKEN = {
  'a syntax error': ['const one = 1;\nexport const two = ;', 'broken.ts:2: Expression expected'],
  'what only a compiler takes': ['\n\nexport enum Two { A }', 'broken.ts:3: TypeScript enum is not supported'],
  'no such export': [
    "import { none } from './greeting.ts';",
    "broken.ts:1: The requested module './greeting.ts' does not",
  ],
  'no such file': ["\nexport * from\n  './none.ts';", 'broken.ts:3: Cannot find module'],
  'no such package': ["\nimport 'no-such-package';", "broken.ts:2: Cannot find package 'no-such-package'\n"],
  'thrown while it is loaded': [
    "const fail = () => {\n  throw new Error('not yet');\n};\nfail();",
    'broken.ts:2: not yet\n',
  ],
  'a definition that is refused': [
    `import { defineTool } from '${resolve('src/sdk/toolkit/index.ts')}';\n\ndefineTool({ function_name: '' });`,
    'broken.ts:3: function_name must not be empty\n',
  ],
  'JavaScript with a syntax error': ["export * from './broken.js';", "broken.js:2: Unexpected token ';'\n"],
  'JSON with a syntax error': ["import './broken.json' with { type: 'json' };", "broken.json:3: Unexpected token '}'"],
  'JSON without its type': ["import './greeting.json';", 'broken.ts:1: Module "file:'],
  'nothing that tells a place': ["await Promise.reject('no error');", './tools.ts: no error\n'],
} as const;

test('toolkit prints file and line of a module that cannot be loaded', { timeout: 60_000 }, async () => {
  const directory = await tools();
  await writeFile(join(directory, 'greeting.json'), '{}');
  const { command } = await serve(directory);
  for (const [name, [text, problem]] of Object.entries(BROKEN)) {
    const files = { 'broken.ts': text, 'broken.js': 'const one = 1;\nconst two = ;', 'broken.json': '{\n  "one":\n}' };
    for (const [file, content] of Object.entries(files)) await writeFile(join(directory, file), content);
    await writeFile(join(directory, 'tools.ts'), `export * from './broken.ts'; // ${name}`);
    // Rows wrap. A problem that ends with a line break is the whole message.
    const row = `broken ${problem.replace('\n', ' the last good one stays')}`;
    const pattern = row.replaceAll(/[.?'"(){}*]/g, '\\$&').replaceAll(' ', '\\s+');
    expect(await command.shows(new RegExp(pattern))).not.toContain('?colloquy');
  }
});

test('a newly imported module is followed, even if it was broken at first', async () => {
  const directory = await tools();
  await mkdir(join(directory, 'more'));
  const { command, url } = await serve(directory);
  await writeFile(join(directory, 'more/more.ts'), 'export const more = ;');
  await writeFile(join(directory, 'tools.ts'), `${TOOLS}export * from './more/more.ts';\n`);
  await command.shows(/broken .*more\.ts:1: /);
  await writeFile(join(directory, 'more/more.ts'), 'export const more = 1;');
  await command.shows(/saved/);
  expect((await fetch(`${url}toolkit/people/`)).status).toBe(200);
});

test('toolkit refuses requests of pages of other sites', async () => {
  const { url } = await serve(await tools());
  const { port, host } = new URL(url);
  const requestStatus = async (
    headers: Record<string, string>,
    path = '/toolkit/people/',
  ): Promise<number | undefined> => {
    const sent = request({ port, host: '127.0.0.1', path, headers }).end();
    const [response] = await once(sent, 'response');
    sent.destroy();
    return response.statusCode;
  };
  expect(await requestStatus({ host })).toBe(200);
  expect(await requestStatus({ host, origin: `http://${host}` })).toBe(200);
  expect(await requestStatus({ host: 'evil.example' })).toBe(403);
  expect(await requestStatus({ host, origin: 'http://evil.example' })).toBe(403);
  for (const path of ['/', '/_colloquy/events', '/_colloquy/cli/inspector/tool-page/main.js']) {
    expect(await requestStatus({ host }, path)).toBe(200);
    expect(await requestStatus({ host: 'evil.example' }, path)).toBe(403);
    expect(await requestStatus({ host, origin: 'null' }, path)).toBe(403);
  }
  const { headers } = await fetch(url);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  expect(headers.get('x-frame-options')).toBe('DENY');
});

test('toolkit reports a mistake in one line', async () => {
  const directory = await tools();
  await writeFile(join(directory, 'none.ts'), 'export const one = 1;');
  await writeFile(join(directory, 'broken.ts'), 'const one = 1;\nexport const two = ;');
  const modules = [[], ['./nowhere.ts'], ['./none.ts'], ['./broken.ts']];
  const errors = await Promise.all(modules.map(async (words) => startProcess(directory, 'toolkit', ...words).finished));
  for (const { code, err } of errors) expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(errors.map(({ err }) => err)).toEqual([
    expect.stringContaining('give the module that exports the toolkits, such as ./tools.ts'),
    expect.stringContaining('./nowhere.ts: Cannot find module'),
    expect.stringContaining('./none.ts exports no toolkit; export one that defineToolkit made'),
    expect.stringContaining('error broken.ts:2: Expression expected'),
  ]);
});

test('toolkit ends although the module has opened a server', async () => {
  const directory = await tools();
  const listens = `import { createServer } from 'node:http';\ncreateServer().listen(0);\n`;
  await writeFile(join(directory, 'none.ts'), listens);
  expect((await startProcess(directory, 'toolkit', './none.ts').finished).code).toBe(1);
  await writeFile(join(directory, 'tools.ts'), `${listens}${TOOLS}`);
  const { command } = await serve(directory);
  command.kill('SIGINT');
  expect((await command.finished).code).toBe(0);
});
