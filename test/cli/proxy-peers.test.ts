import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ProxyOptions, startProxy } from '../../src/cli/api/index.ts';
import { bodyIn } from '../servers/proxy/support/proxied.ts';
import { makeFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';

/** An API with the parts that the tests of Prism's proxy use: statuses by the path, JSON, a page, a required header. */
const DOCUMENT = `openapi: 3.0.3
info: { title: Echo, version: '1' }
paths:
  /status/{code}:
    get:
      operationId: getStatus
      parameters:
        - { name: code, in: path, required: true, schema: { type: integer } }
        - { name: X-Team, in: header, required: true, schema: { type: string } }
      responses: { '201': { description: Created. }, '204': { description: Nothing. }, default: { description: Any. } }
  /json:
    get:
      operationId: getJson
      responses:
        '200':
          description: An object.
          content: { application/json: { schema: { type: object, required: [title, description] } } }
`;

let contract = '';
beforeAll(async () => {
  contract = join(await makeFolder(), 'echo.yaml');
  await writeFile(contract, DOCUMENT);
});

async function proxied(options: Partial<ProxyOptions> = {}): Promise<string> {
  const api = createServer(async (request, response) => {
    const { url = '' } = request;
    const body = await bodyIn(request);
    const [, status = '200'] = /^\/status\/(\d+)/.exec(url) ?? [];
    const isPage = url === '/html';
    const type = isPage ? 'text/html' : 'application/json';
    response.writeHead(Number(status), { 'content-type': type, 'x-received': `${body}` });
    response.end(isPage ? '<p>A page.' : status === '204' ? '' : '{"slideshow": {}}');
  });
  const server = await listen(api);
  onTestFinished(server.close);
  const proxy = await startProxy({ address: server.url, contract, ...options });
  onTestFinished(() => proxy.close());
  return proxy.url;
}

const TEAM = { 'X-Team': 'a' };

test('a request passes, valid or not, as do a status that is not documented, a path that is not, and a page', async () => {
  const url = await proxied();
  expect((await fetch(`${url}/status/201`, { headers: TEAM })).status).toBe(201);
  expect((await fetch(`${url}/status/201`)).status).toBe(201);
  // No mock takes the place of the API.
  expect((await fetch(`${url}/status/501`)).status).toBe(501);
  expect(await (await fetch(`${url}/other`)).json()).toEqual({ slideshow: {} });
  expect(await (await fetch(`${url}/html`)).text()).toBe('<p>A page.');
});

test('a GET passes with a media type alone, and with a body', async () => {
  const url = new URL(`${await proxied()}/status/204`);
  for (const body of ['', '{}']) {
    const received = await new Promise<unknown>((resolve) => {
      const headers = { 'content-type': 'application/json', ...(body && { 'content-length': body.length }) };
      const sent = request(url, { method: 'GET', headers }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers['x-received']]);
      });
      sent.end(body);
    });
    expect(received).toEqual([204, body]);
  }
});

test('with errors a valid request passes, and one does not that lacks a parameter, or has a path value that is not valid', async () => {
  const url = await proxied({ errors: true });
  expect((await fetch(`${url}/status/201`, { headers: TEAM })).status).toBe(201);
  expect((await fetch(`${url}/status/abc`, { headers: TEAM })).status).toBe(400);
  const lacking = await fetch(`${url}/status/201`);
  expect([lacking.status, await lacking.json()]).toMatchObject([400, { reasons: ['there is no header X-Team'] }]);
});

test('a broken response is marked, or replaced by an error', async () => {
  const marks = await fetch(`${await proxied({ mark: true })}/json`);
  const ids = 'get-json-response-200.body-required-title, get-json-response-200.body-required-description';
  expect([marks.status, marks.headers.get('colloquy-broken'), await marks.text()]).toEqual([
    200,
    ids,
    '{"slideshow": {}}',
  ]);
  const errors = await fetch(`${await proxied({ errors: true })}/json`);
  expect(errors.status).toBe(502);
});
