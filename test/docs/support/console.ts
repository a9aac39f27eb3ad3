import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Contract, parseContract, readContract } from '../../../src/contract/model/index.ts';
import { buildDocs, serveDocs } from '../../../src/docs/index.ts';
import { startMock } from '../../canary/mock.ts';
import { makeFolder } from '../../support/folder.ts';
import { sendFrom } from './try-it.ts';

const HOST = '127.0.0.1';

/** The docs of a document beside a mock of it, as `colloquy start` serves them, in a browser. */
export async function serveConsole(browser: Browser, document: object | string) {
  const contract =
    typeof document === 'string' ? await readContract(document) : parseContract(JSON.stringify(document), 'api.json');
  const directory = await makeFolder();
  await buildDocs({ contract, directory });
  let origin = '';
  const mock = await startMock({ contract, host: HOST, port: 0, trusts: (from) => from === origin });
  const docs = await serveDocs({ directory, host: HOST, port: 0, mockUrl: mock.url });
  origin = new URL(docs.url).origin;
  const context = await browser.newContext();
  return {
    contract,
    directory,
    /** Opens the console at an operation, once it shows what it shows by itself. */
    async open(operationId: string): Promise<Page> {
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await page.goto(`${docs.url}try-it.html#${encodeURIComponent(operationId)}`);
      await page.locator('form.console:not([hidden])').waitFor();
      await page.locator('.console-answers:not([aria-busy]) > *').first().waitFor();
      return page;
    },
    close: () => Promise.all([context.close(), docs.close(), mock.close()]),
  };
}

export type ServedConsole = Awaited<ReturnType<typeof serveConsole>>;

/** Expects of operations that the mock in the page responds as the mock that listens does, to the example request. */
export async function expectAsMock(
  { open, contract }: ServedConsole,
  operations: Contract['operations'] = contract.operations,
): Promise<void> {
  for (const { operationId, method } of operations) {
    if (/^(trace|head)$/i.test(method)) continue; // no page sends the one or reads the other
    const page = await open(operationId);
    const shown = async (target: string) => {
      const text = await (await sendFrom(page, target)).first().locator('code').textContent();
      const [head = '', ...body] = text?.split('\n\n') ?? [];
      return { status: head.split('\n')[0], body: body.join('\n\n') }; // a browser hides headers of other origins
    };
    const inPage = await shown('none');
    expect({ operationId, ...(await shown('address')) }).toEqual({ operationId, ...inPage });
    await page.close();
  }
}
