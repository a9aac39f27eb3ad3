import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { findings, VIEWS } from '../docs/support/axe.ts';
import { connectBrowser } from '../shared-browser.ts';
import { type InstalledExample, installExample } from './app.ts';
import { contractUnder } from './contract-under.ts';
import { type Front, startFront } from './front.ts';
import { buildPage, serveFolder } from './served-page.ts';

const LIBRARIES = ['@tanstack', '@types', '@vitejs', 'react', 'react-dom', 'valibot', 'vite'];
const MOCK_KEY = 'example-key';
const MESSAGES = '/v1/conversations/42/messages/';

let app: InstalledExample;
let mock: Mock;
let front: Front;
let built: string;
let served: Awaited<ReturnType<typeof serveFolder>>;
let browser: Browser;
let context: BrowserContext | undefined;
let printed: string[] = [];
let thrown: Error[] = [];

beforeAll(async () => {
  [app, mock, browser] = await Promise.all([
    installExample('conversations-page', LIBRARIES),
    startMock({ contract: await contractUnder('plain') }),
    connectBrowser(),
  ]);
  front = await startFront(mock.url);
  built = await buildPage(app.example, { VITE_MOCK_URL: front.url, COLLOQUY_API_KEY: KEY });
  served = await serveFolder(built);
}, 120_000);

afterEach(async () => {
  const [texts, errors] = [printed, thrown];
  [printed, thrown] = [[], []];
  front.answer();
  front.asked.clear();
  await context?.close();
  await mock.replace(await contractUnder('plain'));
  expect(texts.join('\n')).not.toContain(MOCK_KEY);
  expect(errors).toEqual([]);
});

afterAll(async () => {
  for (const server of [served, front]) server.close();
  await Promise.all([browser.close(), mock.close(), app.remove()]);
});

async function open(options?: BrowserContextOptions): Promise<Page> {
  context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => printed.push(message.text()));
  page.on('pageerror', (error) => thrown.push(error));
  await page.goto(served.url);
  return page;
}

/** Opens the page, chooses the first conversation, and sends a message to it. */
async function openAndSend(prefer?: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await open(options);
  await page.getByRole('button', { name: 'Write to 42' }).click();
  if (prefer !== undefined) await page.getByLabel('The mock is to answer').selectOption(prefer);
  await page.getByRole('button', { name: 'Send' }).click();
  return page;
}

/** Waits for a text, and gives all that the page then says. */
async function told(page: Page, text: string | RegExp): Promise<string> {
  await page.getByText(text).first().waitFor();
  const says = await page.locator('body').innerText();
  expect(says).not.toContain(MOCK_KEY);
  return says;
}

test('it compiles against the declarations of the package', async () => {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', app.example]).catch((error) => error);
  expect(stdout).toBe('');
});

test('a key of the developer does not come into it', async () => {
  const files = (await readdir(built, { recursive: true })).filter((file) => /\.(html|js|css)$/.test(file));
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const text = await readFile(join(built, file), 'utf8');
    expect(text.includes(KEY), file).toBe(false);
  }
});

test.for([
  { set: 'plain', shows: '{"id":42,"external_user_id":"customer-5127"}', choices: 3 },
  { set: 'contrary', shows: '{"number":42,"last_message":"Where is my order?"}', choices: 0 },
  { set: 'sparse', shows: 'There is no conversation.', choices: 0 },
  { set: 'none', shows: '{}', choices: 0 },
])('under $set it lists what came, and a message is sent', async ({ set, shows, choices }) => {
  await mock.replace(await contractUnder(set));
  const page = await open();
  expect(await told(page, shows)).toContain('a real page asks its own backend, which holds the key');
  expect(await page.getByRole('button', { name: 'Write to' }).count()).toBe(choices);
  await page.getByLabel('Conversation').fill('42');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await told(page, 'In conversation')).toMatch(/You\s+Where is my order\?\s+The agent\s+\S/);
});

test('it shows that it waits, and for how long by now, until the reply is there', async () => {
  let release = () => {};
  const page = await open();
  await page.getByRole('button', { name: 'Write to 42' }).click();
  front.answer((_, forward) => {
    release = forward;
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('progressbar', { name: 'Waiting for the reply' }).waitFor();
  await page
    .getByRole('timer')
    .filter({ hasText: /[1-9]\d* s/ })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  release();
  expect(await told(page, 'It left our warehouse this morning.')).toContain('"customer-5127"');
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(front.asked.get(MESSAGES)).toBe(1);
});

test('waiting can be cancelled, and the page says what that leaves open', async () => {
  const page = await openAndSend('delay=20000');
  await page.getByRole('progressbar', { name: 'Waiting for the reply' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await told(page, 'You no longer wait for the answer.')).toContain('may have been stored all the same');
  expect(front.asked.get(MESSAGES)).toBe(1);
});

/** What the mock can be asked for, and what the page is to say. */
test.for([
  { prefer: 'code=403', says: 'The API answered with the error 403.', unsure: false },
  { prefer: 'code=429', says: 'The API answered with the error 429.', unsure: false },
  { prefer: 'code=503', says: 'The API answered with the error 503.', unsure: true },
  { prefer: 'fault=drop', says: 'No answer came: the connection failed.', unsure: true },
])(
  'with $prefer it says what went wrong, and whether the message may have arrived',
  async ({ prefer, says, unsure }) => {
    const text = await told(await openAndSend(prefer), says);
    expect(text.includes('send-message.twice')).toBe(unsure);
    expect(text.includes('The API says: ')).toBe(prefer.startsWith('code'));
  },
);

const WRONG_ANSWERS = [
  { status: 418, body: '{"message":"No."}', says: 'the status 418, which its contract does not have' },
  { status: 502, body: '<h1>Bad gateway</h1>', says: 'the status 502 and a body that is no JSON' },
  { status: 200, body: '{"conversation":{"id":42}}', says: 'broke its contract: conversation.external_user_id' },
];

test.for(WRONG_ANSWERS)('an answer of $status that breaks the contract is not taken for a reply', async (wrong) => {
  const page = await open();
  await page.getByRole('button', { name: 'Write to 42' }).click();
  front.answer((response) => response.writeHead(wrong.status).end(wrong.body));
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await told(page, wrong.says)).toContain('send-message.twice');
});

test('when the list fails the page says so, and lists again when asked', async () => {
  front.answer((response) => response.destroy());
  const page = await open();
  await page.getByRole('progressbar', { name: 'Waiting for the conversations' }).waitFor();
  await told(page, 'No answer came: the connection failed.');
  front.answer();
  await page.getByRole('button', { name: 'List again' }).click();
  await told(page, '{"id":42,');
  expect(await page.getByText('the connection failed').count()).toBe(0);
});

test.for(VIEWS)('everyone can use it, $viewport.width pixels, $colorScheme', async (view) => {
  const page = await openAndSend('delay=20000', view);
  const check = async (state: string) => {
    expect(await findings(page, view.colorScheme), state).toEqual([]);
    const widths = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]');
    expect(widths, state).toEqual([view.viewport.width, view.viewport.width]);
  };
  await page.getByRole('progressbar').waitFor();
  await check('waiting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await told(page, 'You no longer wait');
  await check('failed');
  await page.getByLabel('The mock is to answer').selectOption('at once');
  await page.getByRole('button', { name: 'Send' }).click();
  await told(page, 'In conversation');
  await check('replied');
});
