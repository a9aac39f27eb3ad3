import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mock, RequestRecord } from '../../src/mock/index.ts';
import { connectBrowser, skipWithoutBrowser } from '../shared-browser.ts';
import { ask, KEY, MESSAGES, mockOf, stillOpen } from './support.ts';

let mock: Mock;
let browser: Browser;
let server: Server;
/** The page of another origin, which all tests share. */
let page: Page;
const records: RequestRecord[] = [];

skipWithoutBrowser();

beforeAll(async () => {
  mock = await mockOf({ onRequest: (record) => records.push(record) });
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page of another origin</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await connectBrowser();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(async () => {
  await browser.close();
  server.close();
  await mock.close();
});

/** Sends a request from the page, and gives back what the page can read. */
async function fromPage(
  path: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'credentials'> & { body?: string },
) {
  return page.evaluate(
    async ({ url, init }) => {
      const response = await fetch(url, init);
      const text = await response.text();
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: text === '' ? null : JSON.parse(text),
      };
    },
    { url: mock.url + path, init },
  );
}

test('a page reads the answer with its request id and its guesses, and the browser asked first', async () => {
  records.length = 0;
  const headers = { ...KEY, 'content-type': 'application/json', prefer: 'delay=1' };
  const seen = await fromPage(MESSAGES, { method: 'POST', headers, body: '{"content": "Where is my order?"}' });
  expect([Math.floor(seen.status / 100), seen.body]).toMatchObject([
    2,
    { user_message: { content: 'Where is my order?' } },
  ]);
  expect(seen.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(seen.headers['colloquy-open-points']?.split(', ')).toEqual(expect.arrayContaining(stillOpen('api.cors')));
  expect(seen.headers['preference-applied']).toBe('delay=1');
  expect(records.map(({ method, status }) => [method, status])).toEqual([
    ['OPTIONS', 204],
    ['POST', 200],
  ]);
});

test('a page that sends its credentials along reads the same', async () => {
  const seen = await fromPage('/v1/agents/', { headers: KEY, credentials: 'include' });
  expect(seen.status).toBeLessThan(300);
  expect(seen.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

test('a page reads errors: a missing key, what the mock does not know, a toolkit', async () => {
  const unauthorized = await fromPage('/v1/agents/', {});
  expect(unauthorized).toMatchObject({ status: 401, body: { message: expect.stringContaining('no key') } });
  const unknown = await fromPage('/v1/agents', { headers: KEY });
  expect(unknown).toMatchObject({ status: 404, body: { message: expect.stringContaining('call /v1/agents/') } });
  const method = await fromPage('/toolkit/weather/', { method: 'DELETE' });
  expect(method.headers).toMatchObject({ 'colloquy-mock': 'not-in-contract', allow: 'GET, HEAD, OPTIONS' });
  expect(method.headers['colloquy-open-points']?.split(', ')).toEqual(
    expect.arrayContaining(stillOpen('toolkits.cors')),
  );
});

test('a page learns of a connection that fails as of any other, and what came before it', async () => {
  const failing = async (prefer: string): Promise<string> =>
    page.evaluate(
      async ({ url, headers }) => {
        try {
          const response = await fetch(url, { headers });
          const { ok } = response;
          const applied = response.headers.get('preference-applied');
          return await response.text().then(
            (text) => `whole: ${text}`,
            (error: Error) => `ok: ${ok}, ${applied}, then ${error.name}`,
          );
        } catch (error) {
          return error instanceof Error ? error.name : '';
        }
      },
      { url: `${mock.url}/v1/agents/`, headers: { ...KEY, prefer } },
    );
  expect(await failing('fault=drop')).toBe('TypeError');
  expect(await failing('fault=cut-headers')).toBe('TypeError');
  expect(await failing('fault=cut-body')).toBe('ok: true, fault=cut-body, then TypeError');
  expect(await failing('fault=drop, delay=1')).toBe('TypeError');
  const refused = await fromPage('/v1/agents/', { headers: { ...KEY, prefer: 'fault=none' } });
  expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('fault takes drop') } });
});

test('what a browser may do is written out, without a star', async () => {
  const asks = {
    origin: 'https://page.test',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,x-trace',
    authorization: '',
  };
  const preflight = await ask(mock, { method: 'OPTIONS', path: MESSAGES, headers: asks });
  expect([preflight.status, preflight.text, preflight.inContract]).toEqual([204, '', false]);
  expect(preflight.openPoints).toEqual(stillOpen('api.cors'));
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://page.test');
  expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization, content-type, prefer, x-trace');
  expect(preflight.headers.get('vary')).toBe('origin');

  const answer = await ask(mock, { path: '/v1/agents/', headers: { origin: 'https://page.test' } });
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://page.test');
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'x-request-id, colloquy-open-points, colloquy-mock, colloquy-assumption-set, preference-applied, allow, www-authenticate',
  );
});

test('who is no browser gets nothing of it', async () => {
  const { headers } = await ask(mock, { path: '/v1/agents/' });
  expect([...headers.keys()].filter((name) => name.startsWith('access-control') || name === 'vary')).toEqual([]);
});
