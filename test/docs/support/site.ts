import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { FilledContract } from '../../../src/contract/assumptions/index.ts';
import { type Contract, readContract } from '../../../src/contract/model/index.ts';
import { type ServedDocs, serveDocs } from '../../../src/docs/index.ts';
import type { Mock } from '../../../src/servers/mock/index.ts';
import { startMock } from '../../canary/mock.ts';
import { connectBrowser, skipWithoutBrowser } from '../../shared-browser.ts';
import { builtDocs } from './built-docs.ts';

/** The docs site, served for the tests of one file, and a browser whose network ends at it. */
export interface Site {
  readonly contract: Contract;
  readonly directory: string;
  /** Paths of the pages within the site. */
  readonly pages: readonly string[];
  /** Has the mock beside the site serve another contract, such as one under a set. */
  assume(contract: Contract | FilledContract): Promise<void>;
  /** Opens a page in a context of its own, which is closed when the test ends. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * Whatever a page asked of another origin, refused to load, or complained of, since it was last asked. No test may
   * end with any.
   */
  complaints(): string[];
}

/**
 * Serves the docs before the tests of a file, and fails each test in which a page breaks its policy.
 *
 * @param beside Starts a mock as well, which the console may then reach.
 */
export function serveSite(beside?: 'mock'): Site {
  let browser: Browser;
  let served: ServedDocs;
  let mock: Mock | undefined;
  const complaints: string[] = [];
  let contexts: BrowserContext[] = [];
  const site = { contract: undefined, directory: '', pages: [] } as unknown as {
    -readonly [Key in keyof Site]: Site[Key];
  }; // filled before the first test

  skipWithoutBrowser();
  beforeAll(async () => {
    site.contract = await readContract();
    const [built, launched] = await Promise.all([builtDocs(), connectBrowser()]);
    site.directory = built.directory;
    site.pages = built.pages;
    browser = launched;
    const host = '127.0.0.1';
    const trusts = (origin: string): boolean => origin === new URL(served.url).origin;
    mock = beside && (await startMock({ contract: site.contract, host, port: 0, trusts }));
    site.assume = async (filled) => {
      await mock?.replace(filled);
    };
    served = await serveDocs({ directory: site.directory, host, port: 0, ...(mock && { mockUrl: mock.url }) });
  }, 120_000);

  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    expect(site.complaints()).toEqual([]);
  });

  afterAll(() => Promise.all([browser?.close(), served?.close(), mock?.close()]));

  site.complaints = () => complaints.splice(0);
  site.open = async (path, options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const origins = [served.url, mock?.url].map((near) => near && new URL(near).origin);
    await context.route(
      ({ protocol, origin }) => protocol.startsWith('http') && !origins.includes(origin),
      (route) => {
        complaints.push(`${route.request().method()} ${route.request().url()}`);
        return route.abort();
      },
    );
    const page = await context.newPage();
    // Shorter than a test may take, so that what is waited for in vain is named.
    page.setDefaultTimeout(45_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(new URL(path, served.url).href);
    return page;
  };
  return site;
}
