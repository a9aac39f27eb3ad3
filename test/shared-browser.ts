import { watch } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { beforeEach, inject } from 'vitest';
import { findChromium, SETTINGS } from './browser.ts';
import { waitForFile } from './once-a-run.ts';

/** Written by the first test file that needs the browser. */
const WANTED = 'browser.wanted';
/** Where the browser listens, or why there is none. */
const STARTED = 'browser.json';

type Started = { readonly endpoint: string } | { readonly failed: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Why there is no browser; empty where there is one. */
    readonly browserMissing: string;
  }
}

/** Whether tests without a browser are skipped. In CI they fail: nobody reads there what was skipped. */
export function isSkippedWithoutBrowser(): boolean {
  return inject('browserMissing') !== '' && process.env.CI !== 'true';
}

/**
 * Connects to the browser of this run. To close what this gives ends its own pages, and not the browser.
 *
 * Call it in `beforeAll`. Where there is no browser, the tests of the file are skipped, and this gives one that can only
 * be closed.
 */
export async function connectBrowser(): Promise<Browser> {
  if (isSkippedWithoutBrowser()) return { close: async () => undefined } as Browser; // no test runs that could ask it for more
  const folder = inject('runFolder');
  await writeFile(join(folder, WANTED), '');
  const started = await waitForFile<Started>(join(folder, STARTED));
  if ('failed' in started) throw new Error(started.failed);
  return chromium.connect(started.endpoint);
}

/** Skips every test of a file that needs the browser where there is none. Call it at the top of the file. */
export function skipWithoutBrowser(): void {
  beforeEach(({ skip }) => skip(isSkippedWithoutBrowser(), inject('browserMissing')));
}

/**
 * Starts one browser for all test files as soon as one of them wants it; for the process that outlives them.
 *
 * @returns Ends it.
 */
export function serveBrowser(folder: string): () => Promise<void> {
  let server: Promise<BrowserServer> | undefined;
  const watcher = watch(folder, (_event, name) => {
    if (name !== WANTED || server !== undefined) return;
    server = findChromium().then((executablePath) => chromium.launchServer({ ...SETTINGS, executablePath }));
    void server
      .then(
        (started): Started => ({ endpoint: started.wsEndpoint() }),
        (error: unknown): Started => ({ failed: String(error) }),
      )
      .then(async (started) => {
        const file = join(folder, STARTED);
        await writeFile(`${file}.part`, JSON.stringify(started));
        await rename(`${file}.part`, file);
      });
  });
  return async () => {
    watcher.close();
    await server?.then((started) => started.close()).catch(() => undefined);
  };
}
