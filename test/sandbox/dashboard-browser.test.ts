import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings, VIEWS } from '../docs/support/axe.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { start } from './support.ts';

let browser: Browser;
skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

test('messages appear in an open page as they are sent, and what is being written there stays', async () => {
  const sandbox = await start('plain');
  const [all, talk] = await Promise.all([browser.newPage(), browser.newPage()]);
  const wrong: string[] = [];
  for (const page of [all, talk]) {
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  }
  await all.goto(sandbox.pageUrl);
  await all.getByLabel('Name of an agent').fill('Night desk');
  await talk.goto(`${sandbox.pageUrl}?conversation=1`);
  await talk.getByText('No message yet.').waitFor();

  await sandbox.send('Where is <b>my</b> order?');
  const messages = talk.locator('.messages li');
  await messages.nth(1).waitFor();
  expect(await messages.allInnerTexts()).toEqual([
    expect.stringMatching(/^customer-5127 [\d:]+\nWhere is <b>my<\/b> order\?$/),
    expect.stringMatching(/^Support [\d:]+\nWhere is <b>my<\/b> order\?$/),
  ]);
  await all.getByRole('cell', { name: 'Where is <b>my</b> order?' }).waitFor();
  expect(await all.getByLabel('Name of an agent').inputValue()).toBe('Night desk');

  await sandbox.send('Hello?');
  await messages.nth(3).waitFor();
  expect(wrong).toEqual([]);
  await Promise.all([all.close(), talk.close()]);
});

test('axe finds nothing in any view, and no page is wider than its window', async () => {
  const sandbox = await start('plain');
  await sandbox.send('A word without an end: '.padEnd(120, 'x'));
  await sandbox.post('/v1/agents/1/memories/', { title: 'Opening hours', content: 'Nine to six. '.repeat(9) });
  for (const view of VIEWS) {
    const context = await browser.newContext({ ...view, bypassCSP: true });
    const page = await context.newPage();
    for (const query of ['', '?conversation=1']) {
      await page.goto(sandbox.pageUrl + query);
      const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
      expect(widths, query).toEqual([view.viewport.width, view.viewport.width]);
      // What a width changes is no matter of colour, and a colour none of width.
      if (view === VIEWS[0] || view === VIEWS[3]) expect(await findings(page, view.colorScheme), query).toEqual([]);
    }
    await context.close();
  }
});
