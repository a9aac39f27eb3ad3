import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { buildDocs, docsInStep, type ServedDocs, serveDocs } from '../../src/docs/index.ts';
import { apiPages, createOwnParts } from '../../src/docs/own/index.ts';
import { findings, VIEWS } from '../docs/support/axe.ts';
import { lostLinks } from '../docs/support/links.ts';
import { outOfSight } from '../docs/support/widths.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';

let directory: string;
let all: readonly string[];
let pages: readonly string[];
let docs: ServedDocs;
let browser: Browser;

skipWithoutBrowser();
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'colloquy-api-docs-'));
  const siteUrl = 'https://docs.example.com/colloquy';
  const contract = await readContract();
  const built = await buildDocs({ contract, directory, own: createOwnParts(contract), api: await apiPages(), siteUrl });
  all = built.pages;
  pages = all.filter((path) => path.startsWith('api/'));
  docs = await serveDocs({ directory, host: '127.0.0.1', port: 0 });
  browser = await connectBrowser();
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await docs?.close();
  await rm(directory, { recursive: true });
});

test('every entry point has a page, and every kind of error, each of 24 kB at most, and the search of 70 kB', async () => {
  const packages = await Promise.all(
    ['package.json', 'packages/cli/package.json'].map(async (file) => JSON.parse(await readFile(file, 'utf8'))),
  );
  const entryPoints = packages
    .flatMap(({ exports }) => Object.keys(exports))
    .filter((path) => path !== './package.json');
  expect(pages.filter((path) => /^api\/(?!index)[\w-]+\.html$/.test(path))).toHaveLength(entryPoints.length);
  const kinds = pages.flatMap((path) => /^api\/errors\/([\w-]+)\.html$/.exec(path)?.[1] ?? []);
  expect(kinds).toContain('no-json');
  const guide = await readFile('docs/guides/errors.md', 'utf8');
  expect(kinds.filter((kind) => !guide.includes(`| \`${kind}\``) && !guide.includes(`, \`${kind}\` |`))).toEqual([]);
  const sizeOf = async (path: string) => gzipSync(await readFile(join(directory, path))).length;
  expect(await sizeOf('search.js')).toBeLessThan(72_000);
  for (const path of pages) expect(await sizeOf(path), path).toBeLessThan(24_000);
});

test('every method of the clients has a page: its sample, its options with their types, its errors and its open points', async () => {
  const { operations, openPoints } = await readContract();
  const methods = pages.filter((path) => path.startsWith('api/methods/'));
  expect(methods).toHaveLength(operations.length);
  const send = await readFile(join(directory, 'api/methods/conversations.messages.send.md'), 'utf8');
  expect(send).toContain('client.conversations.messages.send(42, {');
  expect(send).toMatch(/\| `body\.content` \| string, required \|/);
  expect(send).toMatch(/\| `retries\?` \| `number` \| that of the client \|/);
  expect(send).toMatch(/\| `conversation\.external_user_id` \| open, required \|/);
  expect(send).toContain('[documented](../errors/documented.md)');
  const own = openPoints.filter(({ place }) => place.operations.includes('sendMessage'));
  for (const { id } of own) expect(send).toContain(`[${id}](../../open-points.md#${id})`);
  for (const path of methods) {
    const text = await readFile(join(directory, path.replace('html', 'md')), 'utf8');
    expect(text.match(/^## .+$/gm), path).toEqual([
      '## Parameters',
      '## Options',
      '## Result',
      '## Errors',
      '## Open points',
    ]);
  }
});

test('every function that programs import has an example', async () => {
  for (const path of pages.filter((page) => /^api\/(?!index)[\w-]+\.html$/.test(page))) {
    const text = await readFile(join(directory, path.replace('html', 'md')), 'utf8');
    const functions = /^## Functions\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text)?.[1] ?? '';
    const without = functions
      .split(/^### /m)
      .slice(1)
      .filter((one) => !one.includes('#### Example'));
    expect(
      without.map((one) => one.split('\n')[0]),
      path,
    ).toEqual([]);
  }
});

test('the links of these pages lead to what is then on the screen, and axe finds nothing in any view', async () => {
  const page = await browser.newPage();
  await page.goto(docs.url);
  expect(await lostLinks(page, pages)).toEqual([]);
  for (const view of VIEWS) {
    const context = await browser.newContext({ ...view, bypassCSP: true });
    const seen = await context.newPage();
    for (const path of ['api/index.html', 'api/toolkit.html', 'api/errors/no-json.html']) {
      await seen.goto(docs.url + path);
      expect(await findings(seen, view.colorScheme), path).toEqual([]);
      const widths = await seen.evaluate('[document.documentElement.scrollWidth, innerWidth]');
      expect(widths, path).toEqual([view.viewport.width, view.viewport.width]);
    }
    await context.close();
  }
});

test('every page of the site fits every width from 320 to 1920 pixels, unfolded', async () => {
  const context = await browser.newContext({ viewport: { width: 2000, height: 1000 }, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(docs.url);
  expect(await outOfSight(page, [...all.map((path) => `/${path}`), '/404.html'], { unfolded: true })).toEqual([]);
});

test('the sitemap names every page where it will stand', async () => {
  const sitemap = await readFile(join(directory, 'sitemap.xml'), 'utf8');
  for (const path of pages) expect(sitemap).toContain(`<loc>https://docs.example.com/colloquy/${path}</loc>`);
});

test('docs that are served hold these pages as soon as they are made, and link none before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-docs-in-step-'));
  const start = () => readFile(join(folder, 'index.html'), 'utf8');
  const contract = await readContract();
  try {
    const documents = docsInStep(folder, apiPages);
    await documents.build({ contract, own: createOwnParts(contract) });
    expect(await start()).not.toContain('href="api/');
    const given = documents.makeApi();
    expect([await documents.makeApi(), await given]).toEqual([true, false]);
    expect(await start()).toContain('href="api/index.html"');
    expect((await readFile(join(folder, 'api/client.html'), 'utf8')).length).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
