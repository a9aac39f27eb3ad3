import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useSite } from './support/site.ts';

const site = useSite();
const axe = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const PAGES = [
  'index.html',
  'reference.html',
  'reference.html#/messages/sendmessage',
  'open-points.html',
  'guides/send-a-message.html',
];

const VIEWS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

test.for(VIEWS)('pages at $viewport.width pixels, $colorScheme', { timeout: 60_000 }, async (view) => {
  // The pages' own policy forbids scripts from outside, which axe is.
  const page = await site.open('index.html', { ...view, bypassCSP: true });
  for (const path of PAGES) {
    await page.goto(new URL(path, page.url().replace(/(guides\/)?[\w-]+\.html.*/, '')).href);
    if (path.includes('#')) await page.locator(`[id="${path.replace(/.*#\//, '')}"]`).waitFor();
    expect(await findings(page, view.colorScheme), path).toEqual([]);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths, path).toEqual([view.viewport.width, view.viewport.width]);
  }
});

/** What axe finds serious or critical, with the elements. In the dark only colours can differ from what light has shown. */
async function findings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(colorScheme === 'dark' && { runOnly: ['color-contrast'] }) };
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => id + ' ' + target.join(' ') + ' ' + (any[0]?.message ?? ''))))`);
  return Array.isArray(found) ? found.map(String) : [`axe did not run: ${JSON.stringify(found)}`];
}
