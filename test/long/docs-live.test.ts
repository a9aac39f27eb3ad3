import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { createDocsRebuilder, serveDocs } from '../../src/docs/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { project, startProcess } from '../cli/run.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { makeFolder } from '../support/folder.ts';

let browser: Browser;
skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
}, 120_000);
afterAll(() => browser?.close());

/** Opens a page, whose complaints no test may end with. */
async function open(url: string) {
  const context = await browser.newContext();
  const complaints: string[] = [];
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(url);
  return page;
}

test('under npm start a saved contract reaches the page that is open', { timeout: 120_000 }, async () => {
  const directory = await project();
  const file = join(directory, 'openapi/openapi.yaml');
  const command = startProcess(directory, 'start', '--mock-port', '0', '--docs-port', '0');
  const screen = await command.shows(/Ctrl-C/);
  const docs = String(/docs +(http:\S+)/.exec(screen)?.[1]);
  const page = await open(`${docs}reference/list-agents.html`);
  await page.getByRole('heading', { name: 'List agents' }).waitFor();
  await page.waitForLoadState('load');
  await writeFile(file, (await readFile(file, 'utf8')).replace('summary: List agents', 'summary: List all helpers'));
  await page.getByRole('heading', { name: 'List all helpers' }).waitFor();
});

test('a page that was built again is loaded again, and one that is as it was keeps what was typed', async () => {
  const contract = await readContract();
  const directory = await makeFolder();
  const documents = createDocsRebuilder(directory);
  await documents.build({ contract, own: createOwnParts(contract) });
  const docs = await serveDocs({ directory, host: '127.0.0.1', port: 0, isLive: true });
  onTestFinished(() => docs.close());
  const [guide, other] = [await open(`${docs.url}guides/mock.html`), await open(`${docs.url}try-it.html`)];
  await other.getByRole('textbox', { name: /^Key / }).fill('typed');
  const told = other.waitForResponse((response) => response.url().endsWith('/try-it.html'));
  const path = join(directory, 'guides/mock.html');
  await writeFile(path, (await readFile(path, 'utf8')).replace('<h1>Use the mock', '<h1>Use the saved mock'));
  docs.announceBuild();
  await guide.getByRole('heading', { name: 'Use the saved mock' }).waitFor();
  await told;
  expect(await other.getByRole('textbox', { name: /^Key / }).inputValue()).toBe('typed');
});
