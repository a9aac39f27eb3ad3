import type { Locator, Page, Response } from 'playwright-core';

/** Sends the request that the console has open. */
export function send(page: Page): Promise<void> {
  return page.getByRole('button', { name: /^Send (get|post) request/ }).click();
}

/** What the console says of the open points that an answer decided. */
export function decided(page: Page): Locator {
  return page.locator('colloquy-decided-open-points');
}

/** Sends it, and waits for what the mock answers; the question of a browser whether it may send it is none. */
export async function answered(page: Page): Promise<Response> {
  const [response] = await Promise.all([
    page.waitForResponse((one) => /\/(v1|toolkit)\//.test(one.url()) && one.request().method() !== 'OPTIONS'),
    send(page),
  ]);
  return response;
}

/** Whether the console says that it could not reach the mock. */
export function unreached(page: Page): Promise<number> {
  return page.getByText('Failed to fetch').count();
}
