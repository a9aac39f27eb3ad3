import { expect, test } from 'vitest';
import { findings } from './support/axe.ts';
import { useSite } from './support/site.ts';

const site = useSite();

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
