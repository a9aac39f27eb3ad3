import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveSite } from './support/site.ts';

const site = serveSite('mock');

const sendButton = (page: Page) => page.getByRole('button', { name: /^Send (get|post) request/ });
const send = (page: Page) => sendButton(page).click();
const decided = (page: Page) => page.locator('colloquy-decided-open-points');

test('a reader sends a request with one click, and sees what the answer had to guess', async () => {
  const page = await site.open('try-it.html');
  await send(page);
  await page.getByText('200 OK').first().waitFor();
  expect(await decided(page).locator('summary').textContent()).toBe(
    'This answer had to decide 5 open points. The mock assumes nothing.',
  );
  const guessed = decided(page).getByRole('link');
  expect(await guessed.allTextContents()).toContain('list-agents.status');
  expect(await decided(page).locator('li').first().textContent()).toContain('?');
  await guessed.first().click();
  await page.waitForURL('**/open-points.html#*');
});

test.for([
  { hash: '#tag/memories/createMemory', path: '/v1/agents/7/memories/' },
  { hash: '#tag/toolkits/executeTool', path: '/toolkit/weather/forecast/' },
])('the request that the address names is ready to be sent: $hash', async ({ hash, path }) => {
  const page = await site.open(`try-it.html${hash}`);
  const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'POST'), send(page)]);
  expect(new URL(sent.url()).pathname).toBe(path);
  await page.getByText('200 OK').first().waitFor();
  await decided(page).locator('li').first().waitFor();
});

test('each answer shows what it had to guess itself', async () => {
  const page = await site.open('try-it.html');
  await send(page);
  await decided(page).getByText('list-agents.status').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate("location.hash = '#tag/memories/createMemory'");
  await page.locator('[id$="/createMemory"] .show-api-client-button').click();
  await send(page);
  await decided(page).getByText('create-memory.status').waitFor();
  expect(await decided(page).getByText('list-agents.status').count()).toBe(0);
});

test('a second answer to the same request shows its own', async () => {
  const page = await site.open('try-it.html');
  await send(page);
  await decided(page).getByText('list-agents.status').waitFor();
  await page.route('**/v1/agents/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'colloquy-open-points': 'api.cors' } });
  });
  await send(page);
  await decided(page).getByText('This answer had to decide 1 open point.').waitFor();
});

test('the contract names no server but the mock', async () => {
  const page = await site.open('try-it.html');
  const data = String(await page.locator('#data').textContent());
  expect(data).toMatch(/"servers":\[{"url":"http:\/\/127\.0\.0\.1:\d+"/);
  expect(data.match(/"servers"/g)).toHaveLength(1);
});

test('without JavaScript the console says where to go', async () => {
  const page = await site.open('try-it.html', { javaScriptEnabled: false });
  await page.getByRole('link', { name: 'Use the mock' }).click();
  await page.waitForURL('**/guides/mock.html');
});

test('the console is in no built site, and every page served beside the mock leads to it', async () => {
  expect((await readdir(site.directory)).filter((file) => /try-it|scalar/.test(file))).toEqual([]);
  for (const path of ['index.html', 'guides/mock.html']) {
    const page = await site.open(path);
    const link = page.getByRole('link', { name: 'Try it', exact: true });
    expect(await link.getAttribute('href')).toBe('/try-it.html');
  }
});

test('on a phone the console is as wide as the screen', async () => {
  const page = await site.open('try-it.html', { viewport: { width: 390, height: 844 } });
  await sendButton(page).waitFor();
  const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
  expect(widths).toEqual([390, 390]);
});
