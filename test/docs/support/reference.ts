import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Site } from './site.ts';

/** Opens the reference, and waits until React has taken over what was rendered before. */
export async function openReference(site: Site, hash = '', options?: BrowserContextOptions): Promise<Page> {
  const page = await site.open(`reference.html${hash}`, options);
  await page.waitForFunction(
    'Object.keys(document.querySelector(".menu-content")).some((key) => key.startsWith("__react"))',
  );
  return page;
}

/** Follows a link within the reference that is open. */
export async function follow(page: Page, hash: string): Promise<void> {
  await page.goto(page.url().replace(/#.*|$/, hash));
}
