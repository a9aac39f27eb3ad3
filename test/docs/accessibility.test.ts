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
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];
const SCHEMES = ['light', 'dark'] as const;

const VIEWS = PAGES.flatMap((path) =>
  SIZES.flatMap((viewport) => SCHEMES.map((colorScheme) => ({ path, viewport, colorScheme }))),
);

test.for(VIEWS)('$path at $viewport.width pixels, $colorScheme', async ({ path, viewport, colorScheme }) => {
  // The page's own policy forbids scripts from outside, which axe is.
  const page = await site.open(path, { viewport, colorScheme, bypassCSP: true });
  if (path.includes('#')) await page.locator(`[id="${path.replace(/.*#\//, '')}"]`).waitFor();
  expect(await findings(page)).toEqual([]);
  const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
  expect(widths).toEqual([viewport.width, viewport.width]);
});

/** What axe finds serious or critical, with the elements. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: unknown = await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').flatMap(({ id, nodes }) =>
      nodes.map(({ target, any }) => id + ' ' + target.join(' ') + ' ' + (any[0]?.message ?? ''))))`);
  return Array.isArray(found) ? found.map(String) : [`axe did not run: ${JSON.stringify(found)}`];
}
