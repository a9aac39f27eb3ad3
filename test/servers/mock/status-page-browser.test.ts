import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssumptionInUse } from '../../../src/cli/assumption-in-use.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Mock } from '../../../src/servers/mock/index.ts';
import { startMock } from '../../canary/mock.ts';
import { findings } from '../../docs/support/axe.ts';
import { connectBrowser, skipWithoutBrowser } from '../../shared-browser.ts';
import { ask, MESSAGES } from './support.ts';

let mock: Mock;
let browser: Browser;
let url: string;

skipWithoutBrowser();

beforeAll(async () => {
  const { switching } = createAssumptionInUse({ assume: 'none', seed: 1 });
  mock = await startMock({
    contract: await readContract(),
    switching: switching((switched) => mock.replace(switched)),
    openPointUrl: (id) => `http://docs.invalid/open-points.html#${id}`,
  });
  url = `${mock.url}/_colloquy/`;
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser.close();
  await mock.close();
});

const heading = (page: Page): Promise<string> => page.locator('.lead').innerText();

test('without JavaScript the page is read, the set switched, and the guesses opened', async () => {
  const { openPoints } = await ask(mock, { method: 'POST', path: MESSAGES, body: '{"content": "Hello"}' });
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(url);
  expect(await heading(page)).toContain('It assumes nothing');
  await page.getByLabel('Assume').selectOption('contrary');
  await page.getByRole('button', { name: 'Switch' }).click();
  expect(page.url()).toBe(url);
  expect(await heading(page)).toMatch(/^It assumes contrary, at \d+ of \d+ open points\.$/);

  await page.getByLabel('Assume').selectOption('random');
  await page.getByLabel('Seed of random').fill('42');
  await page.getByRole('button', { name: 'Switch' }).click();
  expect(await heading(page)).toContain('It assumes random-42');
  expect(await page.getByLabel('Seed of random').inputValue()).toBe('42');

  const request = page.locator('ol > li').filter({ hasText: MESSAGES });
  const guess = request.locator('details a').first();
  expect(await guess.isVisible()).toBe(false);
  await request.locator('summary').click();
  expect(await guess.isVisible()).toBe(true);
  expect(await guess.innerText()).toBe(openPoints[0]);
  expect(await guess.getAttribute('href')).toBe(`http://docs.invalid/open-points.html#${openPoints[0]}`);
  await page.close();
});

test('the page asks for nothing beside itself, and its own policy refuses nothing of it', async () => {
  const page = await browser.newPage();
  const asked: string[] = [];
  const said: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => said.push(message.text()));
  await page.goto(url);
  expect(await page.evaluate('getComputedStyle(document.querySelector("main")).maxWidth')).toBe('760px');
  expect({ asked, said }).toEqual({ asked: [url], said: [] });
  await page.close();
});

test('in the light and in the dark, axe finds nothing, and nothing stands out of a narrow screen', async () => {
  await ask(mock, { path: `/v1/${'a-long-name-'.repeat(20)}/` });
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page, colorScheme), colorScheme).toEqual([]);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  };
  await page.goto(url);
  for (const details of await page.locator('summary').all()) await details.click();
  await check();
  await page.getByLabel('Seed of random').evaluate((input) => input.removeAttribute('pattern'));
  await page.getByLabel('Seed of random').fill('x');
  await page.getByLabel('Assume').selectOption('random');
  await page.getByRole('button', { name: 'Switch' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('Not switched. The seed is not');
  await check();
  await page.close();
});
