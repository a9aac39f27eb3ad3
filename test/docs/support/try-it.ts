import type { Locator, Page } from 'playwright-core';

/** Sends the request that the console has open. */
export function send(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Send (get|post) request/ }).click();
}

/** What the console says of the open points that an answer decided. */
export function decided(page: Page): Locator {
  return page.locator('colloquy-decided-open-points');
}
