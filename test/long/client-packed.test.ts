import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readContract } from '../../src/contract/model/index.ts';
import { packedApp } from '../packed-package.ts';
import { checkInBrowser } from '../sdk/client/runtimes/browser-page.ts';
import { compileUse, DOM, PLATFORMS } from '../sdk/client/runtimes/declarations.ts';
import { GAPS, seenIn } from '../sdk/client/runtimes/gaps.ts';
import type { PackedApp } from '../sdk/client/runtimes/packed-app.ts';
import { startConformanceServer } from '../sdk/client/runtimes/server.ts';
import { isSkippedWithoutBrowser } from '../shared-browser.ts';
import type { ListeningServer } from '../support/listen.ts';

const run = promisify(execFile);

let app: PackedApp;
let server: ListeningServer;

beforeAll(async () => {
  server = await startConformanceServer();
  app = await packedApp();
}, 120_000);

afterAll(() => server.close());

test('the installed package does on Node what it promises', async () => {
  const { stdout } = await run(process.execPath, ['process.js', server.url], { cwd: app.folder });
  expect(wrongs(JSON.parse(stdout))).toEqual([]);
});

test('it does so in a browser, but for the gaps that are named', async ({ skip }) => {
  skip(isSkippedWithoutBrowser(), inject('browserMissing'));
  const own = await startConformanceServer();
  const told = await checkInBrowser(app.folder, own.url, seenIn(GAPS.chromium));
  own.close();
  expect(wrongs(told)).toEqual([]);
});

// With the types of the DOM test/authoring/generate/package.test.ts compiles them.
test.each(PLATFORMS.filter((platform) => platform !== DOM))(
  'its declarations hold with the types of $name',
  async (platform) => {
    const compiler = [process.execPath, resolve('node_modules/typescript7/bin/tsc')] as const;
    expect(await compileUse(app.folder, compiler, platform, 'nodenext')).toBe('');
  },
);

test('its declarations keep what is said of clients and calls', async () => {
  const dist = join(app.folder, 'node_modules/colloquy/dist');
  const names = (await readdir(dist)).filter((name) => name.endsWith('.d.ts'));
  const text = (await Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')))).join('\n');
  const makers = ['createClient', 'createToolkitClient', 'createFetchClient', 'createToolkitFetchClient'];
  for (const name of [...makers, 'assume']) {
    expect(text).toMatch(new RegExp(`\\n \\*/\\ndeclare function ${name}[<(]`));
  }
  for (const { summary } of (await readContract()).operations) expect(text).toContain(`* **${summary}** (§`);
});

/** The checks that do not hold; there must be many that do. */
function wrongs(told: unknown): unknown[] {
  const checks = told as { readonly name: string; readonly wrong?: string }[]; // as conformance.js tells them
  expect(checks.length).toBeGreaterThan(20);
  return checks.filter(({ wrong }) => wrong !== undefined);
}
