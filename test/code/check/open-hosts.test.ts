import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

const ok = { responses: { 200: { description: 'ok' } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const body = {
  content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
};

/** A document of an API below `/api` of any host, with a session as its key. */
const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Tracker', version: '1' }, servers: [{ url: '/api' }] },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } } },
    paths: {
      '/me': { get: { ...ok, security: [{ session: [] }] } },
      '/projects': { get: ok, post: { ...ok, requestBody: body } },
      '/projects/{id}/tasks': { get: { ...ok, parameters } },
    },
  },
  new Map(),
);

const PYTHON_TRACKER = `import json, urllib.request
def send(path, data=None, method=None):
    request = urllib.request.Request(HOST + "/api" + path, method=method)
    if data is not None:
        request.data = json.dumps(data).encode()
        request.add_header("Content-Type", "application/json")
    return urllib.request.urlopen(request)
`;

test.for<[string, string, string, string[]]>([
  [
    'another written host without the base path',
    'a.js',
    "import axios from 'axios';\naxios.get('https://avatars.example/me');\naxios.create().get('https://tiles.example/projects/1/tasks');\nfetch('/api/projects');",
    ['stated GET /projects'],
  ],
  [
    'a written host with the base path',
    'a.js',
    "fetch('https://tracker.example/api/projects/1/tasks');",
    ['stated GET /projects/{id}/tasks'],
  ],
  [
    'another host with the same base path',
    'a.js',
    "const call = (base, path) => fetch(`${base}/api${path}`);\ncall(process.env.TRACKER, '/projects');\ncall(process.env.CRM, '/deals');\ncall(process.env.CRM, '/contacts/1/notes');",
    ['stated GET /projects'],
  ],
  [
    'the method None of Python',
    'a.py',
    `${PYTHON_TRACKER}send("/projects")\nsend("/projects", {"name": "a"})\n`,
    [
      'stated POST /projects media type application/json',
      'stated GET /projects',
      'stated POST /projects',
      'stated POST /projects body field name',
    ],
  ],
  [
    'a cookie that a browser keeps',
    'a.js',
    "fetch('/api/me');\nfetch('/api/me', { headers: { Cookie: `sid=${sid}` } });",
    [
      'unread GET /me key: the cookies that the client keeps are not known here',
      'stated GET /me',
      'stated GET /me',
      'stated GET /me key',
    ],
  ],
])('of a document without a host: %s', async ([, file, text, expected]) => {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  expect(uses.map(({ verdict, fact, why }) => `${verdict} ${fact}${why === undefined ? '' : `: ${why}`}`)).toEqual(
    expected,
  );
});

test('a document without an address: a written host with its paths is that of the API', async () => {
  const withoutAddress = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Tracker', version: '1' } },
      paths: { '/v1/projects': { get: ok }, '/v1/projects/{id}/tasks': { get: { ...ok, parameters } } },
    },
    new Map(),
  );
  const text = `const BASE = 'https://tracker.example/v1';
fetch(BASE + '/projects');
fetch(BASE + '/projects/1/tasks');
fetch(BASE + '/projects/1/notes');
fetch('https://tiles.example/v1/styles');`;
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract: withoutAddress, sets: [] });
  expect(uses.map(({ line, verdict, fact }) => `${line} ${verdict} ${fact}`)).toEqual([
    '2 stated GET /v1/projects',
    '3 stated GET /v1/projects/{id}/tasks',
    '4 invented GET /v1/projects/1/notes',
  ]);
});

const withVersion = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Tracker', version: '1' }, servers: [{ url: '/v1' }] },
    paths: {
      '/': { get: ok },
      '/me': { get: ok },
      '/projects': { get: ok },
      '/projects/{id}/tasks': { get: { ...ok, parameters } },
      '/projects/{id}/notes': { get: { ...ok, parameters } },
    },
  },
  new Map(),
);

test.for<[string, string, string[]]>([
  [
    'a written host at which a derived client asks for others',
    `class Client {
  constructor(url) { this.url = url; }
  get(path) { return fetch(this.url + '/v1' + path); }
  me() { return this.get('/me'); }
}
class Console extends Client {
  constructor() { super('https://console.example'); }
  clusters() { return [this.get('/clusters'), this.get('/clusters/1/users')]; }
}
const client = new Client(process.env.TRACKER);
client.me();
client.get('/projects/1/tasks');
new Console().me();
new Console().clusters();`,
    ['4 stated GET /me', '12 stated GET /projects/{id}/tasks'],
  ],
  [
    'an unknown host of which only the root is stated',
    `const send = (base, path) => fetch(base + path);
send(process.env.TRACKER, '/v1/projects/1/tasks');
send(process.env.TRACKER, '/v1/projects/1/notes');
send(process.env.INDEXER, '/');
send(process.env.INDEXER, '/alerts-*/_search');`,
    ['2 stated GET /projects/{id}/tasks', '3 stated GET /projects/{id}/notes'],
  ],
])('next to a host with the paths of the API, one without is another: %s', async ([, text, expected]) => {
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract: withVersion, sets: [] });
  expect(uses.map(({ line, verdict, fact }) => `${line} ${verdict} ${fact}`)).toEqual(expected);
});

test('a path that begins with an unknown value may have further segments in front', async () => {
  const text = `fetch(process.env.TRACKER + '/v1/projects/1/tasks');
export const run = (start) => fetch(\`\${process.env.TRACKER}/v1/\${start}hooks/run\`);`;
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract: withVersion, sets: [] });
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'stated GET /projects/{id}/tasks',
    'unread GET /{…}hooks/run',
  ]);
});

test('a document with an address in a private network is of any installation, and not of a server on this machine', async () => {
  const responses = { 200: { description: 'ok' } };
  const contract = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://shop.local' }],
      paths: { '/shops/list': { get: { responses } }, '/shops/{id}/orders': { get: { responses } } },
    },
    new Map(),
  );
  const text = `import requests
def list_shops(server):
    requests.get(server.url + "/shops/list")
    requests.get(server.url + "/shops/list/names")
requests.get("http://127.0.0.1:5000/shops/list/views")
requests.get("https://api.billing.com/shops/list")
`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract, sets: [] });
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'stated GET /shops/list',
    'invented GET /shops/list/names',
  ]);
});
