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
  // The builder is loaded on demand, and then shows the response.
  await page.locator('.own-points summary').first().waitFor();
  await page.locator('.console-answers:not([aria-busy]) > *').first().waitFor();
  for (const group of await page.locator('.own-points summary').all()) {
    if ((await group.locator('..').getAttribute('open')) === null) await group.click();
  }
  return page;
}

async function pick(page: Page, id: string, label: RegExp): Promise<void> {
  const select = page.getByLabel(id, { exact: false }).first();
  const options = await select.locator('option').allTextContents();
  expect(new Set(options).size, options.join()).toBe(options.length);
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

const file = (page: Page) => page.locator('.own-file pre code').textContent();
const download = (page: Page) => page.getByRole('button', { name: 'Download mine.yaml' });

test('a choice that the base excludes is kept, and a click adds the answer with which it fits', async () => {
  const page = await build('try-it.html#listAgents', 'plain');
  await pick(page, 'api.missing-slash', /redirected/);
  const note = page.getByRole('status').filter({ hasText: 'do not fit' }).or(page.locator('.note'));
  expect(await note.textContent()).toMatch(
    /^1 point of plain does not fit, and stays openapi\.redirects: the choice never/,
  );
  expect((await shownResponse(page)).status).toBe(200);
  await download(page).waitFor();
  expect(await file(page)).not.toContain('x-extends');
  expect(await page.locator('.own-file p code').textContent()).toMatch(/--assume mine\.yaml --rest-from plain$/);

  await page.getByRole('button', { name: /^Also set api\.redirects: / }).click();
  await page.locator('.console-answers:not([aria-busy]):not(:has(.note)) figure').waitFor();
  expect(await page.evaluate('document.activeElement.id')).toBe('pick-api.redirects');
  expect(await file(page)).toMatch(
    /x-extends: "plain"[\s\S]*"x-choice": "redirected"[\s\S]*"x-choice": "to-the-slash"/,
  );
  expect(await page.locator('.own-file p code').textContent()).toMatch(/--assume mine\.yaml$/);
  const redirects = page.locator('[id="pick-api.redirects"]');
  expect(await page.locator('.picked').filter({ hasText: 'only redirect' }).count()).toBe(1);
  expect(await redirects.locator('option:checked').textContent()).toMatch(/only redirect/);
});

test('picks that exclude each other are both named and stay, and a click changes the earlier one', async () => {
  const page = await build('try-it.html#listAgents', 'plain');
  await pick(page, 'api.redirects', /^No response is a redirect/);
  await pick(page, 'api.missing-slash', /redirected/);
  const refusal = String(await page.getByRole('alert').textContent());
  expect(refusal).toContain('the choice never at api.redirects contradicts the choice redirected at api.missing-slash');
  expect(await file(page)).toMatch(/"x-choice": "redirected"/);
  await download(page).waitFor();
  await page.getByRole('alert').getByRole('button').click();
  await page.locator('.console-answers:not([aria-busy]) figure').waitFor();
  expect(await file(page)).toMatch(/"x-choice": "redirected"[\s\S]*"x-choice": "to-the-slash"/);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('what a set answers together is picked together, and an example that no longer fits is noted', async () => {
  const page = await build('try-it.html#getToolContext', 'plain');
  await pick(page, 'get-tool-context.security', /as contrary/);
  expect(await file(page)).toMatch(/x-extends: "plain"[\s\S]*get-toolkit-details\.security/);
  expect(await page.locator('.note').count()).toBe(0);
  await pick(page, 'get-tool-context.security', /as plain/);
  await page.locator('.own-file[hidden]').waitFor({ state: 'attached' });

  await page.getByLabel('Operation').selectOption('sendMessage');
  await page.locator('[id="pick-conversation-summary.fields"]').waitFor({ state: 'attached' });
  await pick(page, 'conversation-summary.fields', /as contrary/);
  expect(await page.locator('.note').textContent()).toMatch(/examples? do(es)? not fit the other answers/);
  expect(await file(page)).toContain('x-extends');
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
