import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest';
import type { Mock } from '../../src/servers/mock/index.ts';
import { KEY } from '../canary/key.ts';
import { startMock } from '../canary/mock.ts';
import { findings, type VIEWS } from '../docs/support/axe.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { contractUnder, installExample } from './app.ts';

/** With it a page asks the mock; it must not be shown or printed. */
const MOCK_KEY = 'example-key';

/** What each page lists under a set. */
export const LISTED = [
  { set: 'plain', shows: '{"id":42,"external_user_id":"customer-5127"}' },
  { set: 'contrary', shows: '{"number":43,"last_message":"Thank you!"}' },
  { set: 'sparse', shows: 'There is no conversation.' },
  { set: 'none', shows: '{}' },
];

export const MESSAGES = '/v1/conversations/42/messages/';

type Answering = (route: Route, forward: () => Promise<void>) => unknown;

/** A page of the examples, built against the packed package and served, and the mock that it asks. */
export interface ExamplePage {
  /** The folder of what was built. */
  readonly built: string;
  /** How often each path of the API was asked. */
  readonly asked: Map<string, number>;
  /** Answers every request to the API so until the test ends; without a way, the server behind does. */
  answer(way?: Answering): void;
  /** Has another server than the mock answer from now on. */
  lead(to: string): void;
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
  let behind = '';
  let answering: Answering | undefined;
  const page = {} as { -readonly [Key in keyof ExamplePage]: ExamplePage[Key] }; // filled before the first test

  skipWithoutBrowser();
  beforeAll(async () => {
    let folder: string;
    [folder, mock, browser] = await Promise.all([
      installExample(name),
      contractUnder('plain').then((contract) => startMock({ contract })),
      connectBrowser(),
    ]);
    behind = mock.url;
    page.built = await mkdtemp(join(inject('runFolder'), 'page-'));
    const settings = { root: folder, logLevel: 'warn', build: { outDir: page.built } } as const;
    const environment = { NODE_ENV: 'production', VITE_MOCK_URL: mock.url, COLLOQUY_API_KEY: KEY };
    for (const [variable, value] of Object.entries(environment)) vi.stubEnv(variable, value);
    await build(settings).finally(() => vi.unstubAllEnvs());
    served = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } });
  }, 120_000);

  afterEach(async () => {
    const [texts, errors] = [printed, thrown];
    [printed, thrown] = [[], []];
    page.answer();
    page.asked.clear();
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    if (!isPlain) await page.assume('plain');
    expect(texts.join('\n')).not.toContain(MOCK_KEY);
    expect(errors).toEqual([]);
  });

  afterAll(() => Promise.all([served?.close(), browser?.close(), mock?.close()]));

  page.asked = new Map();
  page.answer = (way) => {
    answering = way;
  };
  page.lead = (to) => {
    behind = to;
  };
  page.assume = async (set) => {
    await mock.replace(await contractUnder(set));
    isPlain = set === 'plain';
  };
  page.open = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    await context.route(`${mock.url}/**`, async (route) => {
      const path = route.request().url().slice(mock.url.length);
      page.asked.set(path, 1 + (page.asked.get(path) ?? 0));
      const forward = () => forwardTo(behind + path, route);
      await (answering ?? ((_, next) => next()))(route, forward);
    });
    const opened = await context.newPage();
    opened.setDefaultTimeout(20_000);
    opened.on('console', (message) => printed.push(message.text()));
    opened.on('pageerror', (error) => thrown.push(error));
    await opened.goto(String(served.resolvedUrls?.local[0]));
    return opened;
  };
  return page;
}

/** Whether the API lets a page call it is open. A page has a server of its own for that, which lets it. */
async function forwardTo(url: string, route: Route): Promise<void> {
  const { origin: _, ...headers } = await route.request().allHeaders();
  try {
    await route.fulfill({ response: await route.fetch({ url, headers, maxRedirects: 0 }) });
  } catch {
    await route.abort().catch(() => {}); // the page can be gone
  }
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

/** Expects of the page of conversations, in each of its states, that axe finds nothing, and nothing stands out. */
export async function expectAccessible(example: ExamplePage, view: (typeof VIEWS)[number]): Promise<void> {
  const page = await openAndSend(example, 'delay=20000', view);
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
}
