import type { Page } from 'playwright-core';
import type { Site } from './site.ts';

/** Opens the reference, and waits until React has taken over what was rendered before. */
export async function openReference(site: Site, hash = ''): Promise<Page> {
  return takenOver(await site.open(`reference.html${hash}`));
}

/** The same once for all tests of a file, each of which continues where the one before it stopped. */
export function referenceForAll(site: Site): () => Promise<Page> {
  let page: Promise<Page> | undefined;
  return () => {
    page ??= site.openForAll('reference.html').then(takenOver);
    return page;
  };
}

async function takenOver(page: Page): Promise<Page> {
  await page.waitForFunction(
    'Object.keys(document.querySelector(".menu-content")).some((key) => key.startsWith("__react"))',
  );
  return page;
}

/** Follows a link within the reference that is open. */
export async function follow(page: Page, hash: string): Promise<void> {
  await page.goto(page.url().replace(/#.*|$/, hash));
}
