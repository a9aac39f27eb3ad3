import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { operationPath } from '../../src/docs/index.ts';
import { findings } from './support/axe.ts';
import { serveSite } from './support/site.ts';
import { sendFrom } from './support/try-it.ts';

const site = serveSite('mock');

const PHONE = { viewport: { width: 390, height: 844 } };

test('the page of each operation leads to its request, and the console responds without a server and marks guesses', async () => {
  const page = await site.open('reference/list-conversations.html', PHONE);
  await page.getByRole('link', { name: 'Try it', exact: true }).last().click();
  await page.waitForURL('**/try-it.html#listConversations');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') requests.push(request.url());
  });
  for (const { operationId } of site.contract.operations) {
    await page.goto(`${page.url().replace(/#.*/, '')}#${operationId}`);
    const [response] = await (await sendFrom(page, 'plain')).all();
    expect(await response?.textContent(), operationId).toMatch(/^Under plain · [\d.]+ ms20\d/);
    expect(await response?.locator('a.gap').count(), operationId).toBeGreaterThan(0);
  }
  expect(requests).toEqual([]);
  const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
  expect(widths).toEqual([390, 390]);
});

test('each guess of a response links to its open point', async () => {
  const page = await site.open('try-it.html#sendMessage');
  const responses = await sendFrom(page, 'all');
  expect(await responses.count()).toBe(3);
  const [plain, contrary] = await responses.all();
  expect(await plain?.locator('a.gap', { hasText: 'customer-5127' }).getAttribute('href')).toBe(
    'open-points.html#conversation-summary.external-user-id-type',
  );
  expect(await contrary?.locator('a.gap', { hasText: '-42' }).getAttribute('href')).toBe(
    'open-points.html#api.integers',
  );
  await contrary?.getByText('open points decided').click();
  await contrary?.getByRole('link', { name: 'send-message.status', exact: true }).waitFor();
  await plain?.locator('a.gap').first().click();
  await page.waitForURL('**/open-points.html#send-message.status');
});

test('an invalid request is reported and still sent, with or without a key, and the curl command is the same request', async () => {
  const page = await site.open('try-it.html#sendMessage');
  await page.getByLabel('conversation_id').fill('forty two');
  await page.getByLabel('Body').fill('{"content": 7}');
  await page.getByRole('textbox', { name: /^Key/ }).fill('');
  expect(await page.getByText('Not as the contract has it').allTextContents()).toEqual([
    'Not as the contract has it: type integer. You can send it anyway.',
    'Not as the contract has it: content: type string. You can send it anyway.',
  ]);
  const curl = String(await page.locator('.console-code [data-name=curl] code').textContent());
  expect(curl).toMatch(/^curl 'http:\/\/127\.0\.0\.1:\d+\/v1\/conversations\/forty%20two\/messages\/'/);
  expect(curl).toContain(`--data-raw '{"content": 7}'`);
  expect(curl).not.toContain('Authorization');
  expect(await (await sendFrom(page, 'plain')).textContent()).toContain('401');
});

test('until the console is shown, the page says that it is loading', async () => {
  const page = await site.open('try-it.html', { javaScriptEnabled: false });
  expect(await page.locator('.loading').isVisible()).toBe(false);
  const shown = await site.open('try-it.html');
  await shown.locator('form.console').waitFor();
  expect(await shown.locator('.loading').isVisible()).toBe(false);
  await shown.locator('form.console').evaluate((form) => form.toggleAttribute('hidden', true));
  expect(await shown.locator('.loading').isVisible()).toBe(true);
});

test('the running mock responds to the console under any set, and no part of the API receives the key of another', async () => {
  await site.assume(await applyAssumptionSet(site.contract, await findAssumptionSet('contrary')));
  const page = await site.open('try-it.html#listAgents');
  const sent = page.waitForRequest((request) => request.method() === 'GET' && request.url().includes('/v1/'));
  await page.getByRole('textbox', { name: /^Key/ }).fill('my-developer-key');
  expect(await (await sendFrom(page, 'address')).textContent()).toContain('203');
  expect((await sent).headers().authorization).toBe('Bearer my-developer-key');

  await page.getByLabel('Operation').selectOption('executeTool');
  expect(await page.getByRole('textbox', { name: /^Key/ }).inputValue()).toBe('example-toolkit-key');
  expect(await page.locator('.console-code [data-name=curl]').textContent()).not.toContain('my-developer-key');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.getByRole('textbox', { name: /^Key/ }).fill('my-developer-key');
  expect(await (await sendFrom(page, 'address')).textContent()).toContain('It is not sent here');
  expect(requests).toEqual([]);
  await site.assume(site.contract);
});

test('a response is dropped if another operation was selected in the meantime', async () => {
  const page = await site.open('try-it.html#listAgents');
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/agents/', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Response from').selectOption('address');
  const sent = page.waitForRequest('**/v1/agents/');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByLabel('Operation').selectOption('sendMessage');
  await page.getByLabel('conversation_id').waitFor();
  release();
  await (await (await sent).response())?.finished();
  expect(await page.locator('.console-answers > *').count()).toBe(0);
});

test('a failed connection is explained: no address, no server, or no CORS', async () => {
  const page = await site.open('try-it.html#listAgents');
  const failureAt = async (address: string | undefined) => {
    await page.getByLabel('Response from').selectOption('address');
    if (address !== undefined) await page.getByLabel('of the server').fill(address);
    return (await sendFrom(page, 'address')).textContent();
  };
  expect(await failureAt('nowhere')).toContain('This is no address.');
  expect(await failureAt('http://127.0.0.1:9')).toContain(
    'There is no response from http://127.0.0.1:9. Is the server',
  );
  // From another origin than the one that the mock trusts, under a set that lets no page call toolkits.
  await site.assume(await applyAssumptionSet(site.contract, await findAssumptionSet('plain')));
  await page.context().unrouteAll();
  await page.goto(page.url().replace('127.0.0.1', 'localhost').replace('listAgents', 'getToolkitDetails'));
  expect(await failureAt(undefined)).toContain(
    `does not let pages of ${new URL(page.url()).origin} read its responses`,
  );
  await site.assume(site.contract);
  site.complaints(); // the browser's own, of these failures
});

test('the console with responses is accessible in both colour schemes', async () => {
  const page = await site.open('try-it.html#sendMessage', { ...PHONE, bypassCSP: true });
  await sendFrom(page, 'all');
  for (const scheme of ['light', 'dark'] as const) expect(await findings(page, scheme)).toEqual([]);
});

test('the console with its script, and each operation, stay below their limits of size', async () => {
  const weight = async (path: string) => gzipSync(await readFile(join(site.directory, path)), { level: 9 }).length;
  expect((await weight('try-it.html')) + (await weight('try-it.js'))).toBeLessThan(107_000);
  for (const operation of site.contract.operations) {
    const path = operationPath(operation);
    expect(await weight(path), path).toBeLessThan(24_000);
  }
});

test('without JavaScript the console links to the reference', async () => {
  const page = await site.open('try-it.html', { javaScriptEnabled: false });
  await page.getByRole('main').getByRole('link', { name: 'reference' }).click();
  await page.waitForURL('**/reference/index.html');
});
