import { stat } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentsIn } from '../../bench/documents/documents.ts';
import { expectAsMock, serveConsole } from '../docs/support/console.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';

/** Documents of other people, each a file or a folder with one that is named first; nothing is downloaded. */
const FOLDER = process.env.COLLOQUY_DOCUMENTS;

/** The number of operations of a document that are compared, from its beginning to its end. */
const OPERATIONS = 8;

/** The page of a larger document compiles it anew for each operation. */
const MAX_BYTES = 4_000_000;

let browser: Browser;
skipWithoutBrowser();
beforeAll(async () => {
  browser = await connectBrowser();
});
afterAll(() => browser?.close());

test.skipIf(FOLDER === undefined)(
  'the mock in the page responds as the mock that listens, for documents of other people',
  { timeout: 1_800_000 },
  async () => {
    const differing: string[] = [];
    let compared = 0;
    for (const { name, file } of await documentsIn(String(FOLDER))) {
      if ((await stat(file)).size > MAX_BYTES) continue;
      const served = await serveConsole(browser, file);
      const { operations } = served.contract;
      const step = Math.max(1, Math.floor(operations.length / OPERATIONS));
      for (const operation of operations.filter((_, index) => index % step === 0).slice(0, OPERATIONS)) {
        compared += 1;
        await expectAsMock(served, [operation]).catch((error: Error) => {
          differing.push(`${name} ${operation.operationId}: ${JSON.stringify(Object(error)).slice(0, 9000)}`);
        });
      }
      await served.close();
    }
    expect(compared).toBeGreaterThan(0);
    expect(differing).toEqual([]);
  },
);
