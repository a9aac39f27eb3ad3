import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { project, start } from '../cli/run.ts';
import { findings, VIEWS } from './support/axe.ts';
import { serveSite } from './support/site.ts';

const site = serveSite();

/** Opens the console with the builder of a set that starts from another one. */
async function build(path: string, base: string, options = {}): Promise<Page> {
  const page = await site.open(path, options);
  await page.getByLabel('Response from').selectOption('own');
  await page.getByLabel('Start from').selectOption(base);
  for (const group of await page.locator('.own-points summary').all()) {
    if ((await group.locator('..').getAttribute('open')) === null) await group.click();
  }
  return page;
}

async function pick(page: Page, id: string, label: RegExp): Promise<void> {
  const select = page.getByLabel(id, { exact: false }).first();
  const options = await select.locator('option').allTextContents();
  await select.selectOption(options.find((option) => label.test(option)) ?? `no ${label} among ${options}`);
  await page.locator('.console-answers:not([aria-busy])').waitFor();
}

const shownResponse = async (page: Page) => {
  const figure = page.locator('.console-answers figure');
  const [head = '', body = ''] = String(await figure.locator('pre').textContent()).split('\n\n');
  const points = await figure.locator('li a').allTextContents();
  return { status: Number.parseInt(head, 10), body, points };
};

test('the mock serves a set that was built in the page as the page showed it', async () => {
  const page = await build('try-it.html#sendMessage', 'plain');
  const before = await shownResponse(page);
  await pick(page, 'send-message.status', /as contrary/);
  await pick(page, 'sent-message.fields', /your own/);
  const answer = page.locator('.values input');
  await answer.fill('{"properties": {"tokens": {"type": "integer", "examples": [31]}}, "required": ["tokens"]}');
  await answer.blur();
  await pick(page, 'api.missing-slash', /same response as/);
  await page.getByText('"tokens": 31').first().waitFor();
  const shown = await shownResponse(page);
  expect(shown.status).not.toBe(before.status);

  const directory = await project();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download mine.yaml' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('mine.yaml');
  await download.saveAs(join(directory, 'mine.yaml'));
  const command = String(await page.locator('.own-file p code').textContent());
  const words = command.split(' ');
  expect(words.slice(0, 3)).toEqual(['npx', '--no-install', 'colloquy']);
  const mock = await start(directory, ...words.slice(3), '--port', '0');
  const screen = await mock.shows(/http:\/\/127\.0\.0\.1:\d+/);
  const url = String(/http:\/\/127\.0\.0\.1:\d+/.exec(screen)?.[0]);
  const served = await fetch(`${url}/v1/conversations/42/messages/`, {
    method: 'POST',
    headers: { authorization: 'Bearer example-key', 'content-type': 'application/json' },
    body: await page.locator('.request textarea').inputValue(),
  });
  const points = served.headers.get('colloquy-open-points')?.split(', ');
  expect({ status: served.status, body: await served.json(), points }).toEqual({
    ...shown,
    body: JSON.parse(shown.body),
  });
  expect(served.headers.get('colloquy-assumption-set')).toBe('mine');
});

test('two choices that exclude each other are both named, and no file is offered', async () => {
  const page = await build('try-it.html#listAgents', 'plain');
  await pick(page, 'api.missing-slash', /redirected/);
  const refusal = String(await page.getByRole('alert').textContent());
  expect(refusal).toContain('the choice never at api.redirects contradicts the choice redirected at api.missing-slash');
  expect(await page.getByRole('button', { name: 'Download mine.yaml' }).count()).toBe(0);
  await pick(page, 'api.redirects', /only redirect/);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Download mine.yaml' }).waitFor();
});

test('an answer in a wrong form is refused with the right form, and no typed text leaves the page', async () => {
  const page = await build('try-it.html#sendMessage', '');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await pick(page, 'send-message.status', /your own/);
  const answer = page.locator('.values input');
  await answer.fill('404');
  await answer.blur();
  await page.getByRole('alert').getByText('must be a status from 200 to 299').waitFor();
  await answer.fill('201');
  await answer.blur();
  await page.locator('.console-answers figure').waitFor();
  expect((await shownResponse(page)).status).toBe(201);
  expect(requests).toEqual([]);
});

test('the builder of a set is accessible and fits the screen, on a phone and a desk, in the light and in the dark', async () => {
  const page = await build('try-it.html#sendMessage', 'plain', { bypassCSP: true });
  await pick(page, 'send-message.status', /your own/);
  for (const { viewport, colorScheme } of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    expect(await findings(page, colorScheme), `${viewport.width} ${colorScheme}`).toEqual([]);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths).toEqual([viewport.width, viewport.width]);
  }
});
