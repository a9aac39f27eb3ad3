import type { Locator, Page } from 'playwright-core';

/** Sends the request that the console has ready, from a place by its value there, and gives the responses that it then shows. */
export async function sendFrom(page: Page, target: string): Promise<Locator> {
  await page.getByLabel('Response from').selectOption(target);
  await page.getByRole('button', { name: 'Send' }).click();
  const responses = page.locator('.console-answers > *');
  await responses.first().waitFor();
  await page.locator('.console-answers:not([aria-busy])').waitFor();
  return responses;
}
