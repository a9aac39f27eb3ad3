import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectAccessible, PAGES } from './support/accessibility.ts';
import { VIEWS } from './support/axe.ts';
import { serveSite } from './support/site.ts';
import { outOfSight } from './support/widths.ts';

const site = serveSite('mock');

// test/long/docs.long.test.ts checks all pages in all views.
const SOME = PAGES.filter(({ path }) => /^(index|reference\/send|open-points|guides)/.test(path));
test('pages are accessible on a narrow screen, in the light', { timeout: 180_000 }, () =>
  expectAccessible(site, VIEWS[0], SOME),
);

test('at every width from 320 to 1920 pixels a page of each kind fits, with its header and code in view', async () => {
  const page = await site.open('index.html', { viewport: { width: 2000, height: 1000 }, bypassCSP: true });
  const further = ['guides/index.html', 'changelog.html', 'try-it.html', '404.html'];
  const paths = [...PAGES.map(({ path }) => path), ...further].map((path) => `/${path}`);
  expect(await outOfSight(page, paths)).toEqual([]);
});

test('without JavaScript the start page leads every kind of reader on, and every guide is complete', async () => {
  const page = await site.open('index.html', { javaScriptEnabled: false });
  const readers = ['You call the API', 'You build a frontend', 'You serve tools'];
  expect(await page.locator('.readers h2').allTextContents()).toEqual(readers);
  for (const link of await page.locator('.readers a').all()) expect(await link.isVisible()).toBe(true);
  for (const path of site.pages.filter((one) => /^guides\/(?!index)/.test(one))) {
    expect(await readFile(join(site.directory, path), 'utf8'), path).not.toContain('```');
  }
});
