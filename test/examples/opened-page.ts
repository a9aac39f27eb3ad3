import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';
import type { Mock } from '../../src/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { installExample } from './app.ts';
import { contractUnder } from './contract-under.ts';
import { type Front, startFront } from './front.ts';

/** With it a page asks the mock; it must not be shown or printed. */
const MOCK_KEY = 'example-key';

/** What each page lists under a set. */
export const LISTED = [
  { set: 'plain', shows: '{"id":42,"external_user_id":"customer-5127"}' },
  { set: 'contrary', shows: '{"number":42,"last_message":"Where is my order?"}' },
  { set: 'sparse', shows: 'There is no conversation.' },
  { set: 'none', shows: '{}' },
];

export const MESSAGES = '/v1/conversations/42/messages/';

/** A page of the examples, built against the packed package and served, and the mock that it asks. */
export interface ExamplePage {
  /** The folder of what was built. */
  readonly built: string;
  readonly front: Front;
  /** Lets the mock answer under an assumption set until the test ends; it is `plain` otherwise. */
  assume(set: string): Promise<void>;
  /** Opens the page in a context of its own, which is closed when the test ends. */
  open(options?: BrowserContextOptions): Promise<Page>;
}

/** Builds and serves a page before the tests of a file, and fails each test in which it throws, or prints its key. */
export function serveExample(name: 'conversations-page' | 'openapi-fetch-page'): ExamplePage {
  let mock: Mock;
  let browser: Browser;
  let served: PreviewServer;
  let contexts: BrowserContext[] = [];
  let printed: string[] = [];
  let thrown: Error[] = [];
  let isPlain = true;
  const page = {} as { -readonly [Key in keyof ExamplePage]: ExamplePage[Key] }; // filled before the first test

  skipWithoutBrowser();
  beforeAll(async () => {
    let folder: string;
    [folder, mock, browser] = await Promise.all([
      installExample(name),
      contractUnder('plain').then((contract) => startMock({ contract })),
      connectBrowser(),
    ]);
    page.front = await startFront(mock.url);
    page.built = await mkdtemp(join(inject('runFolder'), 'page-'));
    const settings = { root: folder, logLevel: 'warn', build: { outDir: page.built } } as const;
    const environment = { NODE_ENV: 'production', VITE_MOCK_URL: page.front.url, COLLOQUY_API_KEY: KEY };
    for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
    await build(settings).finally(() => vi.unstubAllEnvs());
    served = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } });
  }, 120_000);

  afterEach(async () => {
    const [texts, errors] = [printed, thrown];
    [printed, thrown] = [[], []];
    page.front.answer();
    page.front.asked.clear();
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    if (!isPlain) await page.assume('plain');
    expect(texts.join('\n')).not.toContain(MOCK_KEY);
    expect(errors).toEqual([]);
  });

  afterAll(() => Promise.all([page.front?.close(), served?.close(), browser?.close(), mock?.close()]));

  page.assume = async (set) => {
    await mock.replace(await contractUnder(set));
    isPlain = set === 'plain';
  };
  page.open = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const opened = await context.newPage();
    opened.setDefaultTimeout(20_000);
    opened.on('console', (message) => printed.push(message.text()));
    opened.on('pageerror', (error) => thrown.push(error));
    await opened.goto(String(served.resolvedUrls?.local[0]));
    return opened;
  };
  return page;
}

/** Waits for a text, and gives all that the page then says. */
export async function told(page: Page, text: string | RegExp): Promise<string> {
  await page.getByText(text).first().waitFor();
  const says = await page.locator('body').innerText();
  expect(says).not.toContain(MOCK_KEY);
  return says;
}

/** Opens the page of conversations, chooses the first one, and sends a message to it. */
export async function openAndSend(
  example: ExamplePage,
  prefer?: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await example.open(options);
  await page.getByRole('button', { name: 'Write to 42' }).click();
  if (prefer !== undefined) await page.getByLabel('The mock is to answer').selectOption(prefer);
  await page.getByRole('button', { name: 'Send' }).click();
  return page;
}
