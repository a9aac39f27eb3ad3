import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mock } from '../../src/mock/index.ts';
import { launchBrowser } from '../browser.ts';
import { startMock } from '../canary/mock.ts';
import { type InstalledExample, installExample } from './app.ts';
import { contractUnder } from './contract-under.ts';
import { type Front, startFront } from './front.ts';
import { buildPage, serveFolder } from './served-page.ts';

const LIBRARIES = ['@tanstack', '@types', '@vitejs', 'openapi-react-query', 'react', 'react-dom', 'vite'];
const MESSAGES = '/v1/conversations/42/messages/';

let app: InstalledExample;
let mock: Mock;
let front: Front;
let served: Awaited<ReturnType<typeof serveFolder>>;
let browser: Browser;

beforeAll(async () => {
  [app, mock, browser] = await Promise.all([
    installExample('openapi-fetch-page', LIBRARIES),
    startMock({ contract: await contractUnder('plain') }),
    launchBrowser(),
  ]);
  front = await startFront(mock.url);
  served = await serveFolder(await buildPage(app.example, { VITE_MOCK_URL: front.url }));
}, 120_000);

afterEach(async () => {
  front.answer();
  front.asked.clear();
  await mock.replace(await contractUnder('plain'));
});

afterAll(async () => {
  for (const server of [served, front]) server.close();
  await Promise.all([browser.close(), mock.close(), app.remove()]);
});

async function open(): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(served.url);
  return page;
}

test('it compiles against the declarations of the package', async () => {
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-p', app.example]).catch((error) => error);
  expect(stdout).toBe('');
});

test.for([
  { set: 'plain', shows: '{"id":42,"external_user_id":"customer-5127"}' },
  { set: 'contrary', shows: '{"number":42,"last_message":"Where is my order?"}' },
  { set: 'sparse', shows: 'There is no conversation.' },
  { set: 'none', shows: '{}' },
])('under $set it lists what came, and a message is sent once', async ({ set, shows }) => {
  await mock.replace(await contractUnder(set));
  const page = await open();
  await page.getByText(shows, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/The agent replied: \S/).waitFor();
  expect(front.asked.get(MESSAGES)).toBe(1);
});

test('it shows what the API says of an error', async () => {
  front.answer((response) => response.writeHead(404).end('{"message":"There is no such thing."}'));
  const page = await open();
  await page.getByText('The list cannot be shown: There is no such thing.').waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('No reply can be shown: There is no such thing.').waitFor();
});

test.for([
  { status: 500, body: '' },
  { status: 500, body: 'null' },
  { status: 502, body: '<h1>Bad gateway</h1>' },
  { status: 200, body: '' },
  { status: 204, body: '' },
  { status: 200, body: '<h1>Welcome</h1>' },
  { status: 200, body: '{"data":null}' },
])('an answer of $status with the body $body is an error to openapi-react-query', async ({ status, body }) => {
  front.answer((response) => response.writeHead(status).end(body));
  const page = await open();
  await page.getByText(`The list cannot be shown: GET /v1/conversations/`).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(`No reply can be shown: POST /v1/conversations/{conversation_id}/messages/`).waitFor();
  expect(front.asked.get(MESSAGES)).toBe(1);
});
