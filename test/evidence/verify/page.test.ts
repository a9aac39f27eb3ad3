import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { project } from '../../cli/run.ts';
import { findings, VIEWS } from '../../docs/support/axe.ts';
import { connectBrowser, skipWithoutBrowser } from '../../shared-browser.ts';
import { keepKey, runVerify } from './support/command.ts';
import { json, serve } from './support/server.ts';

skipWithoutBrowser();
keepKey();

let browser: Browser;
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

/** The page on a server that breaks much, and has a long name for everything. */
async function pageOfReport(...words: readonly string[]): Promise<string> {
  const directory = await project();
  const url = await serve((_, response) => {
    const requestId = { 'x-request-id': 'r'.repeat(100) };
    json(
      response,
      200,
      { [`field_${'_of_which_the_name_is'.repeat(1)}`]: '<script>alert(1)</script>', data: 7 },
      requestId,
    );
  });
  await runVerify(directory, url, '--out', 'out', '--against', 'plain', ...words);
  return pathToFileURL(join(directory, 'out/report.html')).href;
}

test('the page is accessible and fits, on narrow and wide screens, in the light and in the dark', async () => {
  const url = await pageOfReport();
  for (const [index, view] of VIEWS.entries()) {
    const page = await browser.newPage({ ...view, bypassCSP: true });
    await page.goto(url);
    await page.locator('summary').first().click();
    // The narrow one in the light, and the wide one in the dark.
    if (index % 3 === 0) expect(await findings(page, view.colorScheme), JSON.stringify(view)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(view.viewport.width);
    await page.close();
  }
});

test('a link to an exchange shows its command; the page asks for nothing and breaks no rule of its policy', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  const url = await pageOfReport();
  await page.goto(url);
  const [link] = await page.locator('.broken a').all();
  const number = await link?.textContent();
  await link?.click();
  await page.locator(`#exchange-${number} pre`).waitFor({ state: 'visible' });
  expect(await page.locator(`#exchange-${number} pre`).textContent()).toContain('curl -i');
  expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px');
  expect(asked.filter((one) => !one.startsWith(url) && !one.startsWith('data:'))).toEqual([]);
  expect(complaints).toEqual([]);
  await page.close();
});

test('facts are folded and faults open: the page of a run with all requests is at most 7,200 pixels high', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(await pageOfReport('--allow', 'writes', '--agent', '7', '--conversation', '42'));
  expect(await page.locator('.broken').count()).toBeGreaterThan(5);
  expect(await page.locator('.broken pre').first().isVisible()).toBe(true);
  expect(await page.locator('details[open]').count()).toBe(0);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(7200);
  await page.close();
});
