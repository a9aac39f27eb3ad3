import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { apiPages, buildDocs, serveDocs } from '../../src/docs/index.ts';
import { launchBrowser } from '../browser.ts';
import { expectAccessible } from '../docs/support/accessibility.ts';
import { VIEWS } from '../docs/support/axe.ts';
import { serveSite } from '../docs/support/site.ts';
import { decided, send } from '../docs/support/try-it.ts';
import { outOfSight } from '../docs/support/widths.ts';

const site = serveSite('mock');

test.for(VIEWS)('pages at $viewport.width pixels, $colorScheme', { timeout: 180_000 }, (view) =>
  expectAccessible(site, view),
);

test.for([
  { hash: '#listAgents', path: '/v1/agents/' },
  { hash: '#sendMessage', path: '/v1/conversations/42/messages/' },
  { hash: '#executeTool', path: '/toolkit/weather/forecast/' },
])('the request that the address names is ready to be sent: $hash', async ({ hash, path }) => {
  const page = await site.open(`try-it.html${hash}`);
  await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === path && request.method() !== 'OPTIONS'),
    send(page),
  ]);
  await page.getByText('200 OK').first().waitFor();
  await decided(page).locator('li').first().waitFor({ state: 'attached' });
});

test('every page fits every width from 320 to 1920 pixels, unfolded', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-widths-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { pages } = await buildDocs({ contract: await readContract(), directory, api: await apiPages() });
  expect(pages).toContain('api/client.html');
  const docs = await serveDocs({ directory, host: '127.0.0.1', port: 0 });
  onTestFinished(() => docs.close());
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 2000, height: 1000 }, bypassCSP: true });
  const page = await context.newPage();
  await page.goto(docs.url);
  expect(await outOfSight(page, [...pages.map((path) => `/${path}`), '/404.html'], { unfolded: true })).toEqual([]);
});
