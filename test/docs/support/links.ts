import type { Page } from 'playwright-core';

/** What is asked in a page: of which targets is nothing on the screen when their link is followed? */
const FOLLOW = `(targets) => targets.filter((target) => {
  location.hash = '';
  location.hash = target;
  const name = decodeURIComponent(target);
  // The console opens the operation that its address names.
  if ([...document.querySelectorAll('[name=operation] option')].some(({ value }) => value === name)) return false;
  const element = document.getElementById(name);
  if (element === null) return true;
  const { top, height } = element.getBoundingClientRect();
  const header = document.querySelector('.site-header').getBoundingClientRect().bottom;
  return height === 0 || top < header - 1 || top > innerHeight - 10;
})`;

/** Where the links of a page lead. It need not be drawn for that: the pages are written by this project alone. */
const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/**
 * Opens every page that some pages link, and gives the links that lead nowhere, or to a place that is then not on the
 * screen.
 */
export async function lostLinks(page: Page, paths: readonly string[]): Promise<string[]> {
  const { origin } = new URL(page.url());
  const targets = new Map<string, Set<string>>();
  for (const path of paths) {
    const url = `${origin}/${path}`;
    const html = await (await page.request.get(url)).text();
    for (const { pathname, hash, origin: host } of linksIn(html).map((href) => new URL(href, url))) {
      if (host !== origin) continue;
      const known = targets.get(pathname) ?? new Set<string>();
      targets.set(pathname, hash === '' ? known : known.add(hash.slice(1)));
    }
  }
  const lost: string[] = [];
  for (const [path, hashes] of targets) {
    const answer = await page.request.get(origin + path);
    if (answer.status() !== 200) lost.push(path);
    if (path.endsWith('.html')) await page.goto(origin + path);
    const found: unknown = await page.evaluate(`(${FOLLOW})(${JSON.stringify([...hashes])})`);
    if (Array.isArray(found)) lost.push(...found.map((hash) => `${path}#${hash}`));
  }
  return lost;
}
