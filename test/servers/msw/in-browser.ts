import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEY } from '../../canary/key.ts';
import { connectBrowser, skipWithoutBrowser } from '../../shared-browser.ts';
import { type MswVersion, mswApp } from './msw-app.ts';

/** What a page does with the package: it starts MSW, and asks. */
const PROGRAM = `
import { createMock } from 'colloquy/msw';
import { setupWorker } from 'msw/browser';
globalThis.started = (async () => {
  const mock = createMock({ assume: 'plain' });
  const worker = setupWorker(...mock.handlers);
  await worker.start({ quiet: true });
  return { mock, worker };
})();
`;

/** Tests a version of MSW in a browser. */
export function testInBrowser(version: MswVersion): void {
  skipWithoutBrowser();

  let browser: Browser;
  beforeAll(async () => {
    browser = await connectBrowser();
  }, 120_000);
  afterAll(() => browser.close());

  test(`in a browser the handlers answer, with ${version}`, async () => {
    const folder = await mswApp(version);
    const input = join(folder, 'page.js');
    await writeFile(input, PROGRAM);
    const build = await rolldown({ input, platform: 'browser', onLog: () => undefined });
    const { output } = await build.generate({ format: 'esm' });
    await build.close();
    const worker = await readFile(join(folder, 'node_modules/msw/lib/mockServiceWorker.js'));
    const files: Readonly<Record<string, readonly [type: string, content: string | Buffer]>> = {
      '/': ['text/html', '<!doctype html><script type="module" src="/page.js"></script>'],
      '/page.js': ['text/javascript', output[0].code],
      '/mockServiceWorker.js': ['text/javascript', worker],
    };
    const server = createServer(({ url = '' }, response) => {
      const [type, content] = files[url] ?? ['text/plain', 'nothing here'];
      response.writeHead(url in files ? 200 : 404, { 'content-type': type }).end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens at a port
    const context = await browser.newContext();
    const page = await context.newPage();
    try {
      await page.goto(`http://127.0.0.1:${port}/`);
      const seen = await page.evaluate(async (key) => {
        const { mock, worker } = await Reflect.get(globalThis, 'started');
        const headers = { authorization: `Bearer ${key}` };
        const ask = async (path: string, init: RequestInit = {}) => {
          const answer = await fetch(path, { headers, ...init }).catch(String);
          if (typeof answer === 'string') return answer;
          const text = await answer.text().catch(String);
          return [answer.status, answer.headers.get('colloquy-assumption-set'), text] as const;
        };
        const agents = await ask('/v1/agents/');
        const elsewhere = await ask('https://api.invalid/v1/conversations/42/messages/', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: '{"content": 7}',
        });
        const dropped = await ask('/v1/agents/', { headers: { ...headers, prefer: 'fault=drop' } });
        const cut = await ask('/v1/agents/', { headers: { ...headers, prefer: 'fault=cut-body' } });
        worker.use(mock.answer('listAgents', { status: 429, delay: 10 }));
        return { agents, elsewhere, dropped, cut, limited: await ask('/v1/agents/'), other: await ask('/elsewhere') };
      }, KEY);
      expect(seen).toEqual({
        agents: [200, 'plain', expect.stringContaining('"Support"')],
        elsewhere: [400, 'plain', '{"message":"The body is invalid: content must be a string, not a number."}'],
        dropped: expect.stringContaining('TypeError'),
        cut: [200, 'plain', expect.stringMatching(/^\w*Error: /)],
        limited: [429, 'plain', expect.stringContaining('"message"')],
        other: [404, null, 'nothing here'],
      });
    } finally {
      await context.close();
      server.close();
    }
  });
}
