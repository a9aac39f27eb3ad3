import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';
import { jsonResponse } from './support/json-response.ts';

const text = { type: 'string' };
const parameter = (name: string, more: Readonly<Record<string, Json>> = {}): Json => ({
  ...{ name, in: 'path', required: true, schema: text },
  ...more,
});
const header = { name: 'X-Shop-Client', in: 'header', required: true, schema: text };
const logs = jsonResponse({ type: 'object', properties: { logs: text, icon: text } });
const slug = parameter('slug', { example: 'a/b/c' });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com/api/v2' }],
    components: { securitySchemes: { oauth: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/orders/{id}': {
        parameters: [parameter('id', { schema: { type: 'integer' } })],
        get: { parameters: [header], responses: { 200: logs, 404: { description: 'none' } } },
        delete: { responses: { 204: { description: 'gone' } } },
        put: {
          requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { id: text } } } } },
          responses: { 200: logs },
        },
      },
      '/logs': { get: { responses: { 200: logs, 422: { description: 'wrong' } } } },
      '/bans': {
        post: { parameters: [{ name: 'user', in: 'query', required: true, schema: text }], responses: { 204: logs } },
      },
      '/actions': { get: { responses: { 200: logs } } },
      '/carts/actions': { get: { responses: { 200: logs } } },
      '/assets': {
        get: {
          parameters: ['token', 'client_secret', 'page_token'].map((name) => ({ name, in: 'query', schema: text })),
          security: [{ oauth: [] }],
          responses: { 200: logs },
        },
      },
      '/project/{slug}': { get: { parameters: [slug], responses: { 200: logs } } },
      '/project/{slug}/{number}/tests': {
        get: {
          parameters: [slug, parameter('number'), { name: 'page', in: 'query', schema: text }],
          responses: { 200: logs },
        },
      },
    },
  },
  new Map(),
);

async function reported(project: Files): Promise<string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact, why, places = [] }) =>
    verdict === 'stated'
      ? []
      : [`${verdict} ${fact}${why === undefined ? '' : `: ${why}`}${places.length > 0 ? ` and ${places.length}` : ''}`],
  );
}

const API = 'https://api.shop.com/api/v2';

test.for<[string, Files]>([
  [
    'a header that a field decides which is null at first',
    {
      'a.ts': `class Session {
  public token: string = null;
  constructor(public name: string) {}
}
class Client {
  constructor(private session: Session) {}
  get(id: number) {
    const headers: Record<string, string> = {};
    if (this.session.token !== null) headers['X-Shop-Client'] = this.session.token;
    return fetch(\`${API}/orders/\${id}\`, { headers });
  }
}
const session = new Session('a');
new Client(session).get(1);
session.token = readToken();`,
    },
  ],
  [
    'a header whose name is computed',
    {
      'a.js': `const request = new XMLHttpRequest();
request.open('DELETE', \`${API}/orders/1\`);
for (const [key, value] of Object.entries(headers())) request.setRequestHeader(key, value);
request.send();`,
    },
  ],
  [
    'a member of a URL that a field of the response is',
    {
      'a.py': `import requests
from yarl import URL
def read():
    return URL(requests.get("${API}/logs").json()["icon"]).parts[3]`,
    },
  ],
  [
    'a test whether the body is a stream',
    {
      'a.ts': `import axios from 'axios';
export async function read(handle: (stream: unknown) => void) {
  const response = await axios.get('${API}/logs');
  if (typeof response.data.getReader === 'function') handle(response.data);
}`,
    },
  ],
  [
    'a text that the program takes out of the body',
    {
      'a.test.ts': `async function read() {
  const body = await (await fetch('${API}/logs')).json();
  if (typeof body === 'string') return body;
  return body && 'logs' in body ? String(body.logs) : '';
}
it('is a text', async () => expect(typeof (await read())).toBe('string'));`,
    },
  ],
  [
    'a key in a stated parameter in place of that of the scheme',
    { 'a.py': `import requests\ndef assets(token):\n    requests.get("${API}/assets?token={}".format(token))` },
  ],
  [
    'the path with the most names of those with a long parameter',
    { 'a.js': `export const read = (number) => fetch(\`${API}/project/a/b/c/\${number}/tests?page=2\`);` },
  ],
  [
    'the status of an assertion that no test makes',
    {
      'assertions.py': `class Assertion:
    def __init__(self, response):
        self.response = response
    def has(self, code):
        assert self.response.status_code == code
    def is_ok(self):
        return self.has(200)
    def is_created(self):
        return self.has(201)
def check(response):
    return Assertion(response)`,
      'test_orders.py': `import requests
from assertions import check
def test_logs():
    check(requests.get("${API}/logs")).is_ok()`,
    },
  ],
])('no fact: %s', async ([, project]) => {
  expect(await reported(project)).toEqual([]);
});

test.for<[string, Files, string[]]>([
  [
    'an empty value behind the base path is part of the path',
    {
      'a.py': `import requests
class Actions:
    def __init__(self, resource=None):
        self.resource = resource or ""
    def all(self):
        return self.send(f"{self.resource}/actions")
    def send(self, path):
        return requests.get("${API}" + path)
Actions().all()`,
    },
    ['unread GET /{…}/actions: check does not know a value in the path'],
  ],
  [
    'another version of a path that may have several segments in a parameter',
    { 'a.js': "export const read = (slug, id) => fetch('https://api.shop.com/api/v1.1/project/' + slug + '/' + id);" },
    ['invented GET /api/v1.1/project/{…}/{…}'],
  ],
  [
    'a formatter gets parts of several kinds',
    {
      'a.js': `const format = (kind, part) => (kind === 'layers' ? part.progress.layer : kind === 'name' ? part : '');
export async function show(kind) {
  const body = await (await fetch('${API}/logs')).json();
  return [format(kind, body), format(kind, body.icon)];
}`,
    },
    ['unread GET /logs response field progress: code that gets parts of several kinds reads it'],
  ],
  [
    'a fault of a value is one report for the paths that have it',
    { 'a.js': `fetch('${API}/orders/1.5', { method: 'DELETE' });\nfetch('${API}/orders/1.5', { method: 'PUT' });` },
    ['excluded DELETE /orders/{id} id is no integer and 1'],
  ],
  [
    'a body in place of the query, and a header that servers send, are one report each',
    {
      'a.js': `import axios from 'axios';
const one = await axios.post('${API}/bans', { user: 'a', mood: 'b' });
const other = await axios.get('${API}/logs');
console.log(one.headers['x-rate'], other.headers['x-rate']);`,
    },
    [
      'excluded POST /bans lacks the required query user and 1',
      'invented POST /bans response header x-rate: the document states no header of a response and 1',
    ],
  ],
  [
    'the path of a test is one with values in place of those of the code',
    {
      'a.js': `export const read = (id) => fetch(\`${API}/orders/\${id}/notes\`);`,
      'a.test.js': `it('reads', () => fetch('${API}/orders/1/notes'));`,
    },
    ['invented GET /orders/{…}/notes and 1'],
  ],
  [
    'a test that sends what the code sends is one of the places',
    {
      'a.test.js': `import axios from 'axios';\nit('puts', () => axios.put('${API}/orders/1', { mood: 'x' }));`,
      'b.js': `import axios from 'axios';\naxios.put('${API}/orders/2', { mood: 'x' });`,
    },
    ['invented PUT /orders/{id} body field mood and 1'],
  ],
])('%s', async ([, project, expected]) => {
  expect(await reported(project)).toEqual(expected);
});

test('a return type with alternatives is valid', async () => {
  const text = `def read() -> list["Log"] or dict[str:str]:\n    return requests.get("${API}/logs")`;
  const { unread } = await checkCode([{ file: 'a.py', text: `import requests\n${text}` }], { contract, sets: [] });
  expect(unread).toEqual([]);
});

test('another secret or token than a key does not take its place', async () => {
  for (const name of ['client_secret', 'page_token'])
    expect(await reported({ 'a.js': `fetch('${API}/assets?${name}=x');` })).toEqual([
      'excluded GET /assets key: no key is sent',
    ]);
});
