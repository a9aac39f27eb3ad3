import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildDocs, openPointLink, operationPath } from '../../src/docs/index.ts';
import { createOwnParts } from '../../src/docs/own/index.ts';
import { makeFolder } from '../support/folder.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

test('search finds an operation, a field, the id and the words of an open point, a guide and a statement', async () => {
  const page = await site.open('guides/errors.html');
  await page.keyboard.press('/');
  const input = page.getByRole('searchbox');
  await input.waitFor();
  const { operations } = site.contract;
  const send = operations.find(({ operationId }) => operationId === 'sendMessage');
  const searches = {
    'send a message': send && operationPath(send),
    '/toolkit/{toolkit_name}/': 'reference/get-toolkit-details.html',
    external_user_id: 'schemas/conversationsummary.html',
    'execute-tool.parameters': openPointLink('execute-tool.parameters'),
    'how long wait reply': openPointLink('send-message.wait-limit'),
    'serve a toolkit': 'guides/toolkit.html',
    'keys come from dashboard': 'statements.html#developer-api-key.dashboard',
  };
  for (const [words, want] of Object.entries(searches)) {
    await input.fill(words);
    await page.locator(`.search a[href="../${want}"]`).waitFor({ timeout: 5_000 });
  }
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/statements.html#developer-api-key.dashboard');
});

test('a selected colour scheme stays on the next page', async () => {
  const page = await site.open('index.html', { colorScheme: 'light' });
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const light = await paper();
  await page.getByRole('button', { name: 'Show dark pages' }).click();
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.getByRole('link', { name: 'Guides', exact: true }).click();
  await page.getByRole('button', { name: 'Show light pages' }).waitFor();
  expect(await paper()).toBe(dark);
});

test('a selected language of samples stays on the next page, and can be selected with the keyboard', async () => {
  const page = await site.open('reference/list-agents.html');
  const shown = () => page.locator('.samples .code:visible').evaluateAll((all) => all.map((one) => one.dataset.name));
  await page.getByRole('tab', { name: 'TypeScript' }).first().click();
  await page.keyboard.press('ArrowRight');
  expect(await shown()).toEqual(['Python']);
  await page.goto(page.url().replace('list-agents', 'execute-tool'));
  expect(await shown()).toEqual(['Python']);
});

test('on a phone the pages of the site are in a menu', async () => {
  const page = await site.open('guides/errors.html', { viewport: { width: 390, height: 844 } });
  const link = page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Open points' });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Menu' }).click();
  await link.click();
  await page.waitForURL('**/open-points.html');
});

test('the first stop of the keyboard skips to the text', async () => {
  const page = await site.open('reference/send-message.html');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.localName')).toBe('main');
});

test('the copy button copies the typed commands of a session, and one request of a sample', async () => {
  const page = await site.open('guides/send-a-message.html', { permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = async (block: string): Promise<unknown> => {
    await page.locator(block).getByRole('button', { name: /^Copy/ }).click();
    await page.getByText('Copied').waitFor();
    return page.evaluate('navigator.clipboard.readText()');
  };
  expect(await copied('.code:has(.output) >> nth=0')).toBe('node send.ts');
  await page.goto(new URL('../reference/send-message.html', page.url()).href);
  const sample = String(await copied('.code[data-name=curl] >> nth=0'));
  expect(sample.match(/curl /g)).toHaveLength(1);
});

test('each copy for machines names the version of the contract, and the list says in seven lines how to treat an open point', async () => {
  const { info } = site.contract.document;
  const version = `Contract version ${Object(info).version}.`;
  for (const path of site.pages.filter((page) => page !== 'questions.html')) {
    expect(await readFile(join(site.directory, path.replace(/html$/, 'md')), 'utf8'), path).toContain(version);
  }
  const list = await readFile(join(site.directory, 'llms.txt'), 'utf8');
  const lines = list.split('\n\n').find((paragraph) => paragraph.startsWith('An open point'));
  expect(lines?.split('\n')).toHaveLength(7);
});

test('an unknown address shows the frame of the site, at any depth', async () => {
  const page = await site.open('reference/no/such.html').catch(() => undefined);
  expect(await page?.getByRole('heading', { level: 1 }).textContent()).toBe('There is no such page');
  site.complaints(); // the browser's own, of the status
  await page?.getByRole('main').getByRole('link', { name: 'Reference' }).click();
  await page?.waitForURL('**/reference/index.html');
});

test('the policy of each page allows only its own scripts, and nothing from other hosts', async () => {
  for (const path of site.pages) {
    const page = await readFile(join(site.directory, path), 'utf8');
    const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page) ?? [];
    expect(policy, path).toContain("default-src 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "'none'";
    expect(scripts, path).toMatch(/^('sha256-[\w+/]+=*' )+'self'$/);
    // The console sends requests to the address that its user gives.
    expect(policy, path).toContain(`connect-src 'self'${path === 'try-it.html' ? ' http: https:' : ''};`);
  }
});

test('an injected script does not run', async () => {
  const page = await site.open('index.html');
  await page.addScriptTag({ content: 'document.title = "run"' }).catch(() => undefined);
  expect(site.complaints()).toEqual([expect.stringMatching(/inline script.*violates/)]);
  expect(await page.title()).not.toBe('run');
});

test('two builds are the same, byte for byte', async () => {
  const again = await makeFolder();
  const { contract } = site;
  await buildDocs({ contract, directory: again, own: createOwnParts(contract) });
  const files = await readdir(site.directory, { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of paths) {
    const other = path.replace(site.directory, again);
    expect((await readFile(path)).equals(await readFile(other)), path).toBe(true);
  }
});
