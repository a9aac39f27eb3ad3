import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectBrowser } from '../shared-browser.ts';
import { makeFolder } from '../support/folder.ts';
import { startProcess } from './run.ts';

const TOOLS = `import { defineTool, defineToolkit } from '${resolve('src/toolkit/index.ts')}';
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

test('what a tool throws or rejects when its call has ended is printed, and ends nothing', async () => {
  const directory = await tools();
  const late = `import { defineTool, defineToolkit } from '${resolve('src/toolkit/index.ts')}';
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

test('toolkit serves the toolkits of a module, and runs them in a page that keeps up with what is saved', async () => {
  const directory = await tools();
  const { command, url } = await serve(directory);
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.goto(url);
  await page.getByText('greet', { exact: true }).click();
  await page.getByLabel('name required').fill('Ada');
  await page.getByLabel('times').fill('2');
  await page.getByRole('button', { name: 'Run' }).click();
  const exchange = page.getByRole('region', { name: 'Exchange of greet' });
  await exchange.getByText('"text": "Hello, Ada"').waitFor();
  expect(await exchange.innerText()).toMatch(
    /^POST \/toolkit\/people\/greet\/\n[\s\S]*\{"name":"Ada","times":2\}[\s\S]*200 after \d+ ms/,
  );
  await page.getByText(/POST {2}people\/greet {2}200/).waitFor();

  await page.addScriptTag({ content: axe.source });
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run()); // the script that was added
  expect(violations.map(({ id }) => id)).toEqual([]);

  const reloaded = page.waitForEvent('load');
  await writeFile(join(directory, 'greeting.ts'), greeting('Good day'));
  await reloaded;
  const post = { ...POST, body: '{"name":"Ada"}' };
  expect(await (await fetch(`${url}toolkit/people/greet/`, post)).json()).toEqual({ text: 'Good day, Ada', times: 1 });

  await writeFile(join(directory, 'greeting.ts'), 'export const greeting = ;');
  await command.shows(/broken .*the last good one stays/);
  await page.getByRole('status').getByText('tools.ts').waitFor();
  expect((await fetch(`${url}toolkit/people/greet/`, post)).status).toBe(200);
  command.kill('SIGTERM');
  expect(await command.finished).toMatchObject({ code: 0, err: '' });
}, 60_000);

test('toolkit answers no page of another site', async () => {
  const { url } = await serve(await tools());
  const { port, host } = new URL(url);
  const statusOf = async (headers: Record<string, string>): Promise<number | undefined> => {
    const sent = request({ port, host: '127.0.0.1', path: '/toolkit/people/', headers }).end();
    const [response] = await once(sent, 'response');
    response.resume();
    return response.statusCode;
  };
  expect(await statusOf({ host })).toBe(200);
  expect(await statusOf({ host, origin: `http://${host}` })).toBe(200);
  expect(await statusOf({ host: 'evil.example' })).toBe(403);
  expect(await statusOf({ host, origin: 'http://evil.example' })).toBe(403);
});

test('toolkit says in a line what is wrong', async () => {
  const directory = await tools();
  await writeFile(join(directory, 'none.ts'), 'export const one = 1;');
  const errors = await Promise.all(
    [['toolkit'], ['toolkit', './nowhere.ts'], ['toolkit', './none.ts']].map(
      async ([command = '', ...words]) => startProcess(directory, command, ...words).finished,
    ),
  );
  for (const { code, err } of errors) expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1]);
  expect(errors.map(({ err }) => err)).toEqual([
    expect.stringContaining('give the module that exports the toolkits, such as ./tools.ts'),
    expect.stringContaining('./nowhere.ts: Cannot find module'),
    expect.stringContaining('./none.ts exports no toolkit; export one that defineToolkit made'),
  ]);
});
