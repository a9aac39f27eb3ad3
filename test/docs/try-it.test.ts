import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findings } from './support/axe.ts';
import { serveSite } from './support/site.ts';

const run = promisify(execFile);
const site = serveSite('mock');

test('a reader sends a request with one click, and sees what the answer had to guess', async () => {
  const page = await site.open('try-it.html');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: '200 OK' }).waitFor();
  const guessed = page.locator('.decided a');
  expect(await guessed.allTextContents()).toContain('list-agents.status');
  expect(await page.locator('.decided li').first().textContent()).toContain('?');
  await guessed.first().click();
  await page.waitForURL('**/open-points.html#*');
});

test('every operation can be sent, with every example', async () => {
  const page = await site.open('try-it.html');
  const operation = page.getByLabel('Operation');
  const example = page.getByLabel('Example');
  for (const [index] of site.contract.operations.entries()) {
    await operation.selectOption(String(index));
    for (const choice of await example
      .locator('option')
      .evaluateAll((all) => all.map((_, position) => String(position)))) {
      if (await example.isVisible()) await example.selectOption(choice);
      await page.locator('#answer').evaluate((answer) => answer.replaceChildren());
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: /^2\d\d/ }).waitFor();
    }
  }
});

test('an operation is chosen by the address, and stays after a reload', async () => {
  const page = await site.open('try-it.html#createMemory');
  const path = page.getByLabel('Path');
  expect(await path.inputValue()).toBe('/v1/agents/7/memories/');
  await page.getByLabel('Operation').selectOption({ index: 3 });
  await page.reload();
  expect(await path.inputValue()).toBe('/v1/conversations/42/messages/');
});

test('the same request can be sent from a terminal', async () => {
  const page = await site.open('try-it.html#sendMessage');
  await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify({ content: "Where's my order?" }));
  await page.getByRole('button', { name: 'Send' }).click();
  const shown = await page.locator('#answer pre').allTextContents();
  const answer = JSON.parse(String(shown.at(0)));
  const { stdout } = await run('bash', ['--norc', '-c', `${shown.at(-1)} --silent`]);
  expect(JSON.parse(stdout)).toEqual(answer);
  expect(answer.user_message.content).toBe("Where's my order?");
});

test('without JavaScript the console says where to go', async () => {
  const page = await site.open('try-it.html', { javaScriptEnabled: false });
  expect(await page.getByRole('button', { name: 'Send' }).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Use the mock' }).click();
  await page.waitForURL('**/guides/mock.html');
});

test('an error is chosen, a key is left away', async () => {
  const page = await site.open('try-it.html');
  await page.getByLabel('Answer').selectOption({ label: '429: There were too many requests' });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: '429' }).waitFor();
  await page.getByLabel('Answer').selectOption({ index: 0 });
  await page.getByLabel('Send a key').uncheck();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: '401' }).waitFor();
  // A browser complains of every answer that is an error; these were asked for.
  expect(site.complaints()).toHaveLength(2);
});

test('the console is in no built site, and every page served beside the mock leads to it', async () => {
  expect(site.pages).not.toContain('try-it.html');
  for (const path of ['index.html', 'guides/mock.html']) {
    const page = await site.open(path, { viewport: { width: 390, height: 844 } });
    await page.getByRole('link', { name: 'Try it', exact: true }).click();
    await page.getByRole('heading', { name: 'Try it' }).waitFor();
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths).toEqual([390, 390]);
  }
});

test.for(['light', 'dark'] as const)('the console is accessible, %s', async (colorScheme) => {
  const page = await site.open('try-it.html', { colorScheme, bypassCSP: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.decided').waitFor();
  expect(await findings(page, 'light')).toEqual([]);
});
