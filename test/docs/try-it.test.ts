import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import { operationPath } from '../../src/docs/index.ts';
import { findings } from './support/axe.ts';
import { serveSite } from './support/site.ts';
import { answered, decided, send } from './support/try-it.ts';

const site = serveSite('mock');

// Other requests, and the one that is ready when the address names none, are sent by test/long/docs.long.test.ts.
test('a reader sends the request of the address with one click, on a phone, and sees what the answer had to guess, with a link to each question', async () => {
  const page = await site.open('reference/create-memory.html', { viewport: { width: 390, height: 844 } });
  await page.getByRole('link', { name: 'Try', exact: true }).click();
  // The contract that the console is given names no server but the mock.
  const data = String(await page.locator('#data').textContent());
  expect(data).toMatch(/"servers":\[{"url":"http:\/\/127\.0\.0\.1:\d+"/);
  expect(data.match(/"servers"/g)).toHaveLength(1);
  // Nothing lies over the address.
  await page.getByRole('button', { name: /^Send post request/ }).waitFor();
  const top = await page.evaluate(`(() => {
    const box = [...document.querySelectorAll('#console button')].find((one) => one.textContent.includes('://')).getBoundingClientRect();
    return document.elementFromPoint(box.x + 12, box.y + box.height / 2).closest('button')?.textContent ?? '';
  })()`);
  expect(top).toContain('http://127.0.0.1:');
  const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'POST'), send(page)]);
  expect(new URL(sent.url()).pathname).toBe('/v1/agents/7/memories/');
  await page.getByText('200 OK').first().waitFor();
  // Nothing is shown of the reference that Scalar draws behind its client.
  expect(await page.locator('.references-rendered').isVisible()).toBe(false);
  expect(await decided(page).locator('summary').textContent()).toMatch(
    /^This answer had to decide \d+ open points\. The mock assumes nothing\.$/,
  );
  // What the mock guessed is closed, so that the body is seen, and stays open once it was opened.
  expect(await decided(page).locator('li').first().isVisible()).toBe(false);
  await decided(page).locator('summary').click();
  const guessed = decided(page).getByRole('link');
  expect(await guessed.allTextContents()).toContain('create-memory.status');
  expect(await decided(page).locator('li').first().textContent()).toContain('?');
  const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
  expect(widths).toEqual([390, 390]);
  await page.route('**/v1/agents/7/memories/', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'colloquy-open-points': 'api.cors' } });
  });
  await send(page);
  await decided(page).getByText('This answer had to decide 1 open point.').waitFor();
  await guessed.first().click();
  await page.waitForURL('**/open-points.html#*');
});

test('each operation has a link to its request, and what is served beside the mock is compressed', async () => {
  const page = await site.open('index.html');
  for (const operation of site.contract.operations) {
    await page.goto(new URL(`/${operationPath(operation)}`, page.url()).href);
    const link = page.getByRole('link', { name: 'Try', exact: true });
    expect(await link.getAttribute('href')).toBe(`/try-it.html#${operation.operationId}`);
  }
  const script = await page.request.get(new URL('/scalar.js', page.url()).href);
  expect(script.headers()['content-encoding']).toMatch(/br|gzip/);
});

// Every operation under every set is in test/long/console.test.ts.
test('a set that lets no page call leaves the console its answers, and each surface gets its own key, until that is cleared', async () => {
  const assume = async (name: string) =>
    site.assume(await applyAssumptionSet(site.contract, await findAssumptionSet(name)));
  await assume('plain');
  const toolkit = await site.open('try-it.html#executeTool');
  const run = await answered(toolkit);
  expect(run.status()).toBe(200);
  expect(run.request().headers().authorization).toBe('Bearer example-ToolkitBearerKey');

  await assume('contrary');
  const page = await site.open('try-it.html#listAgents');
  const listed = await answered(page);
  expect(listed.status()).toBe(203);
  expect(listed.request().headers().authorization).toBe('Bearer example-DeveloperApiKey');
  await decided(page).getByText('The mock assumes contrary.').waitFor();
  const client = page.getByRole('dialog', { name: 'API Client' });
  await client.getByRole('button', { name: 'Clear Value' }).first().click();
  const told = page.waitForEvent('console', (message) => message.text().includes('401'));
  const refused = await answered(page);
  expect(refused.request().headers().authorization ?? '').not.toMatch(/example|\S \S/);
  expect(refused.status()).toBe(401);
  await told;
  expect(site.complaints()).toEqual([expect.stringContaining('401')]);
  await site.assume(site.contract);
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

test('the list of requests has the look that the reader chose, also once the console is loaded', async () => {
  const page = await site.open('try-it.html', { colorScheme: 'dark', bypassCSP: true });
  await page.waitForLoadState('load');
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const chosen = await paper();
  expect(await findings(page, 'dark')).toEqual([]);
  await page.goto(new URL('index.html', page.url()).href);
  expect(await paper()).toBe(chosen);
});
