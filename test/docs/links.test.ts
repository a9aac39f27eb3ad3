import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveSite } from './support/site.ts';

const site = serveSite();

/** What is asked in the page: for each target whether it is there, and where on the screen it is when its link is followed. */
const FOLLOW = `(targets) => targets.filter((target) => {
  location.hash = '';
  location.hash = target;
  const element = document.getElementById(decodeURIComponent(target));
  if (element === null) return true;
  const { top, height } = element.getBoundingClientRect();
  const header = document.querySelector('.site-header').getBoundingClientRect().bottom;
  return height === 0 || top < header - 1 || top > innerHeight - 10;
})`;

test('every link of the site leads to a page that is there, and to a place that is then on the screen', async () => {
  const targets = new Map<string, Set<string>>();
  const page = await site.open('index.html');
  const origin = new URL(page.url()).origin;
  for (const path of site.pages) {
    await page.goto(`${origin}/${path}`);
    const hrefs = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const { pathname, hash, origin: host } of hrefs.map((href) => new URL(String(href), page.url()))) {
      if (host !== origin) continue;
      const known = targets.get(pathname) ?? new Set<string>();
      targets.set(pathname, hash === '' ? known : known.add(hash.slice(1)));
    }
  }
  const lost: string[] = [];
  for (const [path, hashes] of targets) {
    const answer = await page.request.get(origin + path);
    if (answer.status() !== 200) lost.push(path);
    if (hashes.size === 0) continue;
    await page.goto(origin + path);
    lost.push(...(await offScreen(page, [...hashes])).map((hash) => `${path}#${hash}`));
  }
  expect(lost).toEqual([]);
});

async function offScreen(page: Page, targets: readonly string[]): Promise<string[]> {
  const found: unknown = await page.evaluate(`(${FOLLOW})(${JSON.stringify(targets)})`);
  return Array.isArray(found) ? found.map(String) : [];
}
