import { writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type ProxyOptions, startProxy } from '../../src/cli/api/index.ts';
import { bodyIn } from '../servers/proxy/support/proxied.ts';
import { makeFolder } from '../support/folder.ts';
import { listen } from '../support/listen.ts';

/** Names of properties that are too long together for a header. */
const LONG_NAMES = Array.from({ length: 60 }, (_, index) => `${'really_'.repeat(60)}${index}`);

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
  /json/long:
    get:
      operationId: getLong
      responses:
        '200':
          description: An object.
          content: { application/json: { schema: { type: object, required: ${JSON.stringify(LONG_NAMES)} } } }
`;

let contract = '';
beforeAll(async () => {
  contract = join(await makeFolder(), 'echo.yaml');
  await writeFile(contract, DOCUMENT);
});

interface Received {
  readonly status: number;
  readonly body: string;
  readonly broken: string | undefined;
  /** The body of the request, as the API got it. */
  readonly passed: string | undefined;
}

/** Sends a GET through a proxy to an API that responds with the status in the path. */
async function get(
  path: string,
  options: Partial<ProxyOptions> = {},
  { body = '', ...headers }: Readonly<Record<string, string>> = {},
): Promise<Received> {
  const api = createServer(async (incoming, response) => {
    const { url = '' } = incoming;
    const received = await bodyIn(incoming);
    const [, status = '200'] = /^\/status\/(\d+)/.exec(url) ?? [];
    const isPage = url === '/html';
    const type = isPage ? 'text/html' : 'application/json';
    response.writeHead(Number(status), { 'content-type': type, 'x-received': `${received}` });
    response.end(isPage ? '<p>A page.' : status === '204' ? '' : '{"slideshow": {}}');
  });
  const server = await listen(api);
  onTestFinished(server.close);
  const proxy = await startProxy({ address: server.url, contract, ...options });
  onTestFinished(() => proxy.close());
  return new Promise((resolve, reject) => {
    const sent = request(
      new URL(proxy.url + path),
      { headers: { ...headers, ...(body && { 'content-length': body.length }) } },
      async (response) => {
        const text = (await bodyIn(response)).toString();
        const { 'colloquy-broken': broken, 'x-received': passed } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          body: text,
          broken: broken?.toString(),
          passed: passed?.toString(),
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}

const JSON_BODY = '{"slideshow": {}}';
const TEAM = { 'x-team': 'a' };
const TYPE = { 'content-type': 'application/json' };

/** The specs of Prism's proxy, by their files in its test-harness/specs/proxy/, with the reason of each difference. */
const PRISM_SPECS: readonly {
  readonly spec: string;
  readonly sends: Parameters<typeof get>;
  readonly gets: Partial<Received>;
  readonly differs?: string;
}[] = [
  { spec: 'proxy.valid', sends: ['/status/201', {}, TEAM], gets: { status: 201 } },
  { spec: 'proxy-invalid-request-no.errors', sends: ['/status/201'], gets: { status: 201 } },
  { spec: 'proxy.valid-request', sends: ['/status/201', { errors: true }, TEAM], gets: { status: 201 } },
  {
    spec: 'proxy.invalid-request',
    sends: ['/status/201', { errors: true }],
    gets: { status: 400, body: expect.stringContaining('"reasons":["there is no header X-Team"]') },
    differs: 'the status is 400 for any request that breaks the contract, not 422',
  },
  { spec: 'proxy.get-null-body', sends: ['/status/204', {}, TYPE], gets: { status: 204, passed: '' } },
  {
    spec: 'proxy.get-with-body',
    sends: ['/status/204', {}, { ...TYPE, body: '{}' }],
    gets: { status: 204, passed: '{}' },
    differs: 'the body passes, and the API decides; Prism responds with 501',
  },
  {
    spec: 'proxy.501.remock',
    sends: ['/status/501'],
    gets: { status: 501 },
    differs: 'the client gets the response of the API; Prism responds with an example in its place',
  },
  { spec: 'proxy.passthrough', sends: ['/html'], gets: { status: 200, body: '<p>A page.' } },
  { spec: 'proxy.passthrough-no-route', sends: ['/other'], gets: { status: 200, body: JSON_BODY } },
  {
    spec: 'proxy.validation.httpHeader',
    sends: ['/json', { mark: true }],
    gets: {
      status: 200,
      body: JSON_BODY,
      broken: 'get-json-response-200.body-required-title, get-json-response-200.body-required-description',
    },
  },
  {
    spec: 'proxy.validation.httpHeader-truncated',
    sends: ['/json/long', { mark: true }],
    gets: { status: 200, body: JSON_BODY, broken: expect.stringMatching(/^get-json-long-.{1,4000}, and \d+ more$/) },
  },
  {
    spec: 'proxy.validation.httpResponse',
    sends: ['/json', { errors: true }],
    gets: { status: 502, body: expect.stringContaining('body-required-title') },
    differs: 'the status is 502, since the API is at fault, not 500',
  },
];

test.for(PRISM_SPECS)('$spec', async ({ sends, gets }) => {
  expect(await get(...sends)).toMatchObject(gets);
});

test('a path value that is not valid is refused', async () => {
  expect(await get('/status/abc', { errors: true }, TEAM)).toMatchObject({ status: 400 });
});
