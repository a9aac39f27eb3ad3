import { expect, test } from 'vitest';
import { serveSite } from './support/site.ts';

const site = serveSite();
const options = { javaScriptEnabled: false };

test('the start page leads every kind of reader on', async () => {
  const page = await site.open('index.html', options);
  expect(await page.locator('.readers h2').allTextContents()).toEqual([
    'You call the API',
    'You build a frontend',
    'You serve tools',
  ]);
  for (const link of await page.locator('.readers a').all()) expect(await link.isVisible()).toBe(true);
});

test('the open points are whole', async () => {
  const page = await site.open('open-points.html', options);
  expect(await page.locator('.open-point summary b').count()).toBe(site.contract.openPoints.length);
});

test('every guide is whole, with its code', async () => {
  const guides = site.pages.filter((path) => /^guides\/(?!index)/.test(path));
  const page = await site.open('index.html', options);
  const root = page.url();
  for (const path of guides) {
    await page.goto(new URL(path, root).href);
    expect(await page.locator('main h1').isVisible(), path).toBe(true);
    expect(await page.locator('main').innerText(), path).not.toContain('```');
  }
});
