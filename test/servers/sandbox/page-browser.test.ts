import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings, VIEWS } from '../../docs/support/axe.ts';
import { connectBrowser, skipWithoutBrowser } from '../../shared-browser.ts';
import { type Running, start } from './support.ts';

let browser: Browser;
skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser.close());

/** A page of a browser of its own, opened by the link; what goes wrong in it ends up in the list. */
async function opened(sandbox: Running): Promise<{ readonly page: Page; readonly wrong: readonly string[] }> {
  const page = await (await browser.newContext()).newPage();
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  await page.goto(sandbox.pageLink);
  await page.getByRole('heading', { name: 'Talk' }).waitFor();
  expect(page.url()).toBe(sandbox.pageUrl);
  return { page, wrong };
}

test('a message is written in the page, its reply is awaited, and the exchange is shown with its guesses', async () => {
  let reply = (_text: string): void => undefined;
  const replied = new Promise<string>((resolve) => (reply = resolve));
  const sandbox = await start('plain', { reply: () => replied });
  const { page, wrong } = await opened(sandbox);
  await page.getByText('No message yet.').waitFor();
  await page.getByLabel('Message', { exact: true }).fill('Where is <b>my</b> order?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Support is writing …').waitFor();
  reply('You said: where is it?');
  const messages = page.locator('.messages li');
  await messages.nth(1).waitFor();
  expect(await messages.allInnerTexts()).toEqual([
    expect.stringMatching(/^customer-5127 [\d:]+\nWhere is <b>my<\/b> order\?$/),
    expect.stringMatching(/^Support [\d:]+\nYou said: where is it\?$/),
  ]);
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
  await page.getByText('guessed at').click();
  expect(await page.locator('pre').first().innerText()).toContain('"Authorization: Bearer $COLLOQUY_API_KEY"');
  await page.getByText('agents.how-replies-are-made', { exact: true }).waitFor();
  expect(wrong).toEqual([]);

  const keysOfPages = async () => (await sandbox.control.keys.list()).filter(({ label }) => label === 'this browser');
  const send = async (tab: Page, text: string): Promise<void> => {
    await tab.getByLabel('Message', { exact: true }).fill(text);
    await tab.getByRole('button', { name: 'Send' }).click();
    await tab.locator('.messages').getByText(text).waitFor();
  };
  const other = await page.context().newPage();
  await other.goto(sandbox.pageUrl);
  await send(other, 'From another tab');
  const [key, ...more] = await keysOfPages();
  expect(more).toEqual([]);
  await sandbox.control.keys.remove(key?.id ?? 0);
  await send(other, 'With another key');
  await send(page, 'With the same key');
  expect(await keysOfPages()).toMatchObject([{ isRevoked: true }, { isRevoked: false }]);
  await page.context().close();
});

test('messages of other programs appear, and the text being written keeps content and focus', async () => {
  const sandbox = await start('plain');
  const { page, wrong } = await opened(sandbox);
  const name = page.getByLabel('Name of an agent');
  await name.fill('Night desk');
  await sandbox.send('Where is <b>my</b> order?');
  await page.getByRole('cell', { name: 'Where is <b>my</b> order?' }).waitFor();
  expect(await name.inputValue()).toBe('Night desk');
  expect(await name.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  await name.press('Enter');
  await page.getByRole('cell', { name: 'Night desk' }).first().waitFor();
  expect((await sandbox.control.agents.list()).map((agent) => agent.name)).toContain('Night desk');
  await name.fill(' ');
  await name.press('Enter');
  await page.getByText('Name an agent with 1 to 200 characters.').waitFor();
  // The browser itself reports each refusal.
  expect(wrong.filter((text) => !text.includes('400'))).toEqual([]);
  await page.context().close();
});

test('a long conversation is read from its end, and older messages are loaded on request', async () => {
  const sandbox = await start('plain');
  for (let index = 0; index < 60; index += 1) {
    await sandbox.control.messages.create({ conversationId: 1, user: `Message ${index}`, agent: `Reply ${index}` });
  }
  const { page } = await opened(sandbox);
  const messages = page.locator('.messages li');
  await page.getByText('Reply 59').first().waitFor();
  expect(await messages.count()).toBe(50);
  await page.getByRole('button', { name: 'Load older messages' }).click();
  await expect.poll(() => messages.count(), { timeout: 10_000 }).toBe(100);
  await page.getByRole('button', { name: 'Load older messages' }).click();
  await expect.poll(() => messages.count(), { timeout: 10_000 }).toBe(120);
  expect(await page.getByRole('button', { name: 'Load older messages' }).isVisible()).toBe(false);
  // Loaded messages stay when more arrive.
  await sandbox.send('One more');
  await expect.poll(() => messages.count(), { timeout: 10_000 }).toBe(122);
  await page.context().close();
});

test('the page of a restarted sandbox says which link to open', async () => {
  const sandbox = await start('plain');
  const { page } = await opened(sandbox);
  await page.context().clearCookies();
  await page.getByText('Open the link that it shows now.').first().waitFor();
  await page.context().close();
});

test('a key is issued and shown once, and revoked after a confirmation', async () => {
  const sandbox = await start('plain');
  const { page } = await opened(sandbox);
  await page.getByLabel('Label of a key').fill('laptop');
  await page.getByRole('button', { name: 'Issue key' }).click();
  const key = await page.locator('#key').innerText();
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 200 });
  await page.getByRole('button', { name: 'Revoke laptop' }).click();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 200 });
  await page.getByRole('button', { name: 'Revoke laptop' }).click();
  await page.getByRole('button', { name: 'Revoke it' }).click();
  await page.getByRole('cell', { name: 'revoked' }).waitFor();
  expect(await sandbox.get('/v1/agents/', key)).toMatchObject({ status: 401 });
  await page.reload();
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.context().close();
});

test('axe finds nothing in any view, and no page is wider than its window', async () => {
  const sandbox = await start('plain');
  await sandbox.send('A word without an end: '.padEnd(120, 'x'));
  await sandbox.send('אני רוצה להזמין שולחן לשניים');
  await sandbox.post('/v1/agents/1/memories/', { title: 'Opening hours', content: 'Nine to six. '.repeat(9) });
  for (const view of VIEWS) {
    const context = await browser.newContext({ ...view, bypassCSP: true });
    const page = await context.newPage();
    await page.goto(sandbox.pageLink);
    await page.locator('.messages li').nth(3).waitFor();
    const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
    expect(widths).toEqual([view.viewport.width, view.viewport.width]);
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('.messages li:nth-child(3) > div')).direction"),
    ).toBe('rtl');
    // Widths and colours are independent.
    if (view === VIEWS[0] || view === VIEWS[3]) expect(await findings(page, view.colorScheme)).toEqual([]);
    await context.close();
  }
});
