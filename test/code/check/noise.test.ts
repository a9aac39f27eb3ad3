import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const object = (properties: Json): Json => ({ type: 'object', properties });
const text = { type: 'string' };
const parameter = (name: string): Json => ({ name, in: 'path', required: true, schema: text });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/shops/{owner}/orders': {
        parameters: [parameter('owner')],
        get: {
          responses: { 200: { description: 'ok', content: json({ type: 'array', items: object({ id: text }) }) } },
        },
        post: {
          requestBody: {
            required: true,
            content: json({ type: 'object', properties: { kind: text }, required: ['kind'] }),
          },
          responses: { 201: { description: 'ok', content: json(object({ id: text })) } },
        },
      },
      '/shops/{owner}/files': {
        parameters: [parameter('owner')],
        post: {
          requestBody: { content: { 'multipart/form-data': { schema: object({ file: text }) } } },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  },
  new Map(),
);

async function reported(project: Files): Promise<string[]> {
  const uses = await findUses(project, contract);
  return uses
    .filter(({ verdict }) => verdict !== 'stated')
    .map(
      ({ verdict, fact, file, places = [] }) =>
        `${file} ${verdict} ${fact}${places.length > 0 ? ` and ${places.length}` : ''}`,
    );
}

const CLIENT = 'export const list = (settings, owner) => fetch(`${settings.base}/shops/${owner}/orders`);';
const PYTHON_CLIENT = `
def list(self, owner):
    return self.session.send_request(f"/shops/{owner}/orders")
`;

test.for<[string, Files]>([
  [
    'a constant',
    { 'git/mart/a.js': CLIENT, 'git/mart/constants.js': "export const API_ROOT = 'https://mart.com/api';" },
  ],
  ['a constant in the file', { 'src/mart.js': `export const API_BASE = 'https://api.mart.io/v2';\n${CLIENT}` }],
  [
    'a domain',
    { 'hosts/mart.py': `class Mart:\n    DEFAULT_DOMAIN = "mart.com"\n${PYTHON_CLIENT.replaceAll('\n', '\n    ')}` },
  ],
  ['a default', { 'mart/a.js': CLIENT, 'mart/b.js': "export const make = (host = 'https://mart.com') => host;" }],
  ['an option', { 'mart/a.js': CLIENT, 'b.js': "export const settings = { baseURL: 'https://mart.co.uk/api' };" }],
])('a path is not of this API if the file has the name of another host: %s', async ([, project]) => {
  expect(await reported(project)).toEqual([]);
});

test.for<[string, Files]>([
  ['no host', { 'git/mart/a.py': PYTHON_CLIENT }],
  [
    'no host for the file',
    { 'shop/a.py': PYTHON_CLIENT, 'mart/b.js': "export const API_ROOT = 'https://mart.com/api';" },
  ],
  [
    'its own host, too',
    {
      'mart/a.py': `API_BASE = "https://api.shop.com"\n${PYTHON_CLIENT}`,
      'mart/b.js': "export const API_ROOT = 'https://mart.com';",
    },
  ],
  [
    'the address of documentation',
    { 'mart/a.py': PYTHON_CLIENT, 'mart/b.js': "export const API_DOCS = 'https://docs.mart.com';" },
  ],
  [
    'a host for examples',
    { 'mart/a.py': PYTHON_CLIENT, 'mart/b.js': "export const API_BASE = 'https://mart.example';" },
  ],
])('a path can be of this API if the project names %s', async ([, project]) => {
  expect(await reported(project)).toContainEqual(expect.stringMatching(/\.py unread \/shops\/\{…\}\/orders$/));
});

test('one client for two APIs: the paths of each are those of the files with its name', async () => {
  const project = {
    'git/api.js':
      "export const config = { base: '' };\nexport async function send(path) {\n const r = await fetch(`${config.base}${path}`); if (r.status === 418) wait(); return r; }",
    'git/mart/a.js':
      "import { send } from '../api';\nexport const API_ROOT = 'https://mart.com';\nsend('/shops/1/prices'); send('/shops/1/orders');",
    'git/shop/a.js':
      "import { send } from '../api';\nsend('/shops/1/orders').then((r) => r.json()).then(([first]) => first.total);",
  };
  expect(await reported(project)).toEqual(['git/shop/a.js invented GET /shops/{owner}/orders response field [].total']);
});

const POST_TOKEN = "await fetch('https://api.shop.com/token', { method: 'POST' });";

test.for([
  ['a module', `import nock from 'nock';\n${POST_TOKEN}`],
  ['a stub', `vi.stubGlobal('fetch', vi.fn());\n${POST_TOKEN}`],
  ['a mocked function', `vi.mocked(fetch).mockResolvedValue(1);\n${POST_TOKEN}`],
  ['an assignment', `globalThis.fetch = () => 1;\n${POST_TOKEN}`],
  ['a constant', `vi.mock('axios');\nObject.assign(config, { base: 'https://api.shop.com' });`],
] as const)('a test that answers its requests makes up their paths: %s', async ([, program]) => {
  expect(await reported({ 'a.test.js': program })).toEqual([]);
});

test('a test that sends its requests states their paths', async () => {
  expect(await reported({ 'a.test.js': POST_TOKEN })).toEqual(['a.test.js invented POST /token']);
});

test('GraphQL at the address of an API is not described by its document', async () => {
  expect(
    await reported({
      'a.js': "fetch('https://api.shop.com/graphql', { method: 'POST', body: JSON.stringify({ query: '{ a }' }) })",
    }),
  ).toEqual([]);
});

const GET = "await (await fetch('https://api.shop.com/shops/1/orders')).json()";

test('the fields of a type that is sent and may not be of this API are one report', async () => {
  const text = `import axios from 'axios';
interface Draft { kind: string; mood: string; tone: string }
export const create = (settings: { base: string }, owner: string, draft: Draft) =>
  axios.post(\`\${settings.base}/shops/\${owner}/orders\`, { ...draft });`;
  expect(await reported({ 'a.ts': text })).toEqual(['a.ts invented POST /shops/{owner}/orders body field mood']);
});

test('a fact is reported once, with its places in all files', async () => {
  const program = `const [one] = ${GET}; use(one.total);\nconst [other] = ${GET}; use(other.total); use(other.total);`;
  expect(await reported({ 'a.js': program, 'b.js': program })).toEqual([
    'a.js invented GET /shops/{owner}/orders response field [].total and 5',
  ]);
});

test('the fields of a type are one cause', async () => {
  const program = `interface Item { id: string; total: number; tax: number; state: string }
const items = (${GET}) as Item[];\nuse(items);`;
  expect(await reported({ 'a.ts': program })).toEqual([
    'a.ts invented GET /shops/{owner}/orders response field [].total',
  ]);
});

const SEND = (body: string) =>
  `fetch('https://api.shop.com/shops/1/orders', { method: 'POST', headers: { 'content-type': 'application/json' }, body: ${body} })`;

test.for([
  [
    'a default of a helper',
    `function send(params) { if (params == null) { params = {}; } return ${SEND('JSON.stringify(params)')}; }\nexport const run = (params) => send(params);`,
  ],
  [
    'a default next to a value',
    `export const run = (params) => ${SEND("JSON.stringify(params === undefined ? {} : { kind: 'a' })")};`,
  ],
] as const)('a body that can be another one is not judged: %s', async ([, program]) => {
  expect(await reported({ 'a.js': program })).toEqual([]);
});

test('the type of a form with files is that of the form', async () => {
  const program = `const form = new FormData(); form.append('file', file);
const headers = new Headers({ 'Content-Type': 'application/json' });
if (form instanceof FormData) headers.delete('Content-Type');
fetch('https://api.shop.com/shops/1/files', { method: 'POST', headers, body: form });`;
  expect(await reported({ 'a.js': program })).toEqual([]);
});

test('an error that a client makes is not one of the API', async () => {
  const client = `export async function list() {
  const response = await fetch('https://api.shop.com/shops/1/orders');
  const body = await response.json();
  if (!body[0]) return { error: { name: 'missing', code: 1 } };
  return { error: body };
}`;
  const expects = (fields: string) =>
    `import { list } from './client';\nconst r = await list();\nexpect(r.error).toEqual(${fields});`;
  expect(await reported({ 'client.ts': client, 'a.test.ts': expects("{ name: 'missing', code: 1 }") })).toEqual([]);
});

test('a table of statuses in another file is not an expectation of this API', async () => {
  const table =
    "export const TEXTS = { 404: 'Not found', 418: 'Teapot' };\nexport const explain = (status) => TEXTS[status];";
  const client = `import { explain } from './texts';\nconst r = await fetch('https://api.shop.com/shops/1/orders'); explain(r.status);`;
  expect(await reported({ 'a.js': client, 'texts.js': table })).toEqual([]);
});

test('the `else` of a loop does not end a function', async () => {
  const program = `import requests
def send(self):
    for _ in range(2):
        if self.ready: break
    else:
        raise RuntimeError("not ready")
    return requests.get("https://api.shop.com/shops/1/orders").json()[0]["total"]
`;
  expect(await reported({ 'a.py': program })).toEqual([
    'a.py invented GET /shops/{owner}/orders response field [].total',
  ]);
});

test('a helper called with an address that is not known is reported if the call writes a part of it', async () => {
  const program = `const send = (path) => fetch(\`https://api.shop.com\${path}\`);
send('/shops/1/orders');
export const remove = (url, id) => send(\`\${url}/all/\${id}\`);`;
  expect(await reported({ 'a.js': program })).toEqual(['a.js unread GET /{…}/all/{…}']);
});

test('a path in several calls that are not known is reported once, with its places', async () => {
  const program =
    "export const f = (client) => [client.run('/shops/1/orders'), client.run('/shops/1/orders')];\nexport const g = (client) =>\n  client.run('/shops/1/orders');";
  expect(await reported({ 'a.js': program })).toEqual(['a.js unread /shops/1/orders and 2']);
});

const CONFIGURATION = `url = "https://api.shop.com/shops/$OWNER/orders"
request = POST
-H "Content-Type: application/json"
header = "X-Trace: 1"
data = "{\\"total\\": 1}"`.replace(
  '-H "Content-Type: application/json"\n',
  'header: "Content-Type: application/json"\n',
);

test.for([
  ['the input', `curl -sS -K - <<EOF\n${CONFIGURATION.replaceAll('\\', '\\\\')}\nEOF`],
  [
    'a file that the script writes',
    `cat > request.conf <<EOF\n${CONFIGURATION.replaceAll('\\', '\\\\')}\nEOF\ncurl --config request.conf`,
  ],
] as const)('the options of curl in %s are those of the command', async ([, program]) => {
  expect(await reported({ 'a.sh': program })).toEqual(
    expect.arrayContaining([
      'a.sh invented POST /shops/{owner}/orders header X-Trace',
      'a.sh invented POST /shops/{owner}/orders body field total',
    ]),
  );
});

test('a configuration of curl in another file is not known', async () => {
  expect(await reported({ 'a.sh': 'curl -K request.conf https://api.shop.com/shops/1/orders' })).toEqual([
    'a.sh unread ? /shops/1/orders',
  ]);
});

test.for([
  [
    'a function of the program',
    `def with_headers(f):
    def inner(*args, **kwargs):
        kwargs["headers"] = {"X-Trace": "1"}
        return f(*args, **kwargs)
    return inner
@with_headers`,
    ['a.py invented GET /shops/{owner}/orders header X-Trace'],
  ],
  [
    'a function with arguments',
    `def with_header(name):
    def decorate(f):
        def inner(owner):
            return f(owner, headers={name: "1"})
        return inner
    return decorate
@with_header("X-Trace")`,
    ['a.py invented GET /shops/{owner}/orders header X-Trace'],
  ],
  ['a function of a library', '@vendor.signed', []],
] as const)('a decorator adds headers: %s', async ([, decorator, expected]) => {
  const program = `import requests
${decorator}
def list_orders(owner, headers=None):
    return requests.get(f"https://api.shop.com/shops/{owner}/orders", headers=headers)
list_orders("a")
`;
  expect(await reported({ 'a.py': program })).toEqual(expected);
});

test('an option that a helper takes out of its keyword arguments is not sent', async () => {
  const program = `import requests
def send(**kwargs):
    key = kwargs.pop("key", None)
    return requests.get("https://api.shop.com/shops/1/orders", params=kwargs)
send(key="a")
`;
  expect(await reported({ 'a.py': program })).toEqual([]);
});

test('a path that is stated below the base path of another host is not of this API', async () => {
  const based = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Mail', version: '1' }, servers: [{ url: 'https://api.mail.com' }] },
      paths: {
        '/v3/messages/{id}': { get: { parameters: [parameter('id')], responses: { 200: { description: 'ok' } } } },
      },
    },
    new Map(),
  );
  const text = 'fetch(`${settings.url}/messages/text`)';
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract: based, sets: [] });
  expect(uses).toEqual([]);
});

/** The facts that are not stated, with those at their further places and the reason. */
async function explained(project: Files): Promise<readonly unknown[]> {
  const { uses, unread } = await checkCode(
    Object.entries(project).map(([file, content]) => ({ file, text: content })),
    { contract, sets: [] },
  );
  return [...unread, ...uses]
    .filter((each) => !('verdict' in each) || each.verdict !== 'stated')
    .map((each) =>
      'fact' in each
        ? [
            each.fact,
            `${each.file}:${each.line}`,
            each.why,
            ...(each.places ?? []).map(({ fact, file, line }) => `${fact ?? 'same'} ${file}:${line}`),
          ]
        : [`${each.file}:${each.line}`, each.why],
    );
}

test('paths in calls of one object that is not known are one report over all files', async () => {
  const method = (call: string): string => `class Api:\n    def run(self, owner):\n        return self.${call}\n`;
  const project = {
    'shop/a.py': method('_get(f"/shops/{owner}/orders")'),
    'shop/b.py': method('_post(f"/shops/{owner}/files")'),
    'shop/c.py': 'def run(client, owner):\n    return client.send(f"/shops/{owner}/orders")\n',
  };
  expect(await explained(project)).toEqual([
    [
      '/shops/{…}/orders',
      'shop/a.py:3',
      'a path of this API, in calls that are not known: this._get(…), this._post(…)',
      '/shops/{…}/files shop/b.py:3',
    ],
    ['/shops/{…}/orders', 'shop/c.py:2', 'a path of this API, in a call that is not known: client.send(…)'],
  ]);
});

test('requests that cannot be judged for one reason are one report', async () => {
  const call = (method: string): string =>
    `export const f = (settings) => fetch(\`https://api.shop.com/shops/1/\${settings.part}\`, { method: '${method}' });`;
  expect(await explained({ 'a.js': call('GET'), 'b.js': call('POST') })).toEqual([
    ['GET /shops/1/{…}', 'a.js:1', 'check does not know a value in the path', 'POST /shops/1/{…} b.js:1'],
  ]);
});

test.for<[string, string, readonly string[]]>([
  ['before it is read', `const order = (${GET})[0]; order.password = 'x'; use(order.password);`, []],
  [
    'that a type has, too',
    `interface Order { id: string; kind: string }\nconst order = (await (await fetch('https://api.shop.com/shops/1/orders', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"kind":"a"}' })).json()) as Order;\norder.kind = 'a';`,
    [],
  ],
  [
    'after it is read',
    `const order = (${GET})[0]; use(order.password); order.password = 'x';`,
    ['a.ts invented GET /shops/{owner}/orders response field [].password'],
  ],
  [
    'from its own value',
    `const order = (${GET})[0]; order.tax = order.tax + 1;`,
    ['a.ts invented GET /shops/{owner}/orders response field [].tax'],
  ],
])('a field that the program sets %s', async ([, program, expected]) => {
  expect(await reported({ 'a.ts': program })).toEqual(expected);
});

const ORDERS = `interface Order { id: string; mood: string; isOpen?: boolean }\nconst orders = (${GET}) as Order[];\n`;

test.for<[string, Files, number]>([
  ['no object', { 'a.ts': `${ORDERS}use(orders);` }, 2],
  ['an object like those of the type', { 'a.ts': `${ORDERS}use(orders, { id: '1', mood: 'a', isOpen: true });` }, 0],
  ['a copy of one', { 'a.ts': `${ORDERS}use(orders.map((order) => ({ ...order, isOpen: true })));` }, 1],
  ['another object', { 'a.ts': `${ORDERS}use(orders, { id: '1', isOpen: true });` }, 2],
  [
    'an object of a test',
    { 'a.ts': `${ORDERS}use(orders);`, 'a.test.ts': "use({ id: '1', mood: 'a', isOpen: true });" },
    2,
  ],
])('fields of a type, of which the program makes %s', async ([, project, count]) => {
  const uses = await findUses(project, contract);
  const invented = uses.filter(({ verdict }) => verdict === 'invented');
  expect(invented.flatMap(({ fact, fields = [] }) => [fact, ...fields])).toHaveLength(count);
});

const PAGE = (code: string): string => `# Shop\n\n\`\`\`js\n${code}\n\`\`\`\n`;

test.for<[string, string, number]>([
  ['calls of a package', "const input = { a: '', b: ''\n c: 1 };\nshop.orders.create([{...}]);", 0],
  ['a path of the API', "send('/shops/1/orders', [{...}]);", 1],
  ['the address of the API', "send('https://api.shop.com/v2', [{...}]);", 1],
])('a block of a page that cannot be read is reported if it has a path or an address: %s', async ([, code, count]) => {
  const { unread } = await checkCode([{ file: 'README.md', text: PAGE(code) }], { contract, sets: [] });
  expect(unread.map(({ why }) => why)).toEqual(Array(count).fill('is not valid TypeScript or JavaScript here'));
});

test.for<[string, Files, readonly string[]]>([
  ['nothing of the API', { 'a.js': 'f(', 'b.js': 'g(' }, []],
  ['a path of the API', { 'a.js': "f('/shops/1/orders'", 'b.js': 'g(' }, ['a.js']],
  [
    'a path or an address, as a single report',
    { 'a.js': "f('/shops/1/orders'", 'b.js': "g('https://api.shop.com/'" },
    ['a.js and b.js'],
  ],
  [
    'an import of a client',
    {
      'a.js': "import { list } from './client';\nlist({",
      'client.js': "export const list = () => fetch('https://api.shop.com/shops/1/orders');",
    },
    ['a.js'],
  ],
  ['long lines', { 'a.js': `f('${'x'.repeat(6000)}');` }, []],
])('a file that cannot be read and has %s', async ([, project, expected]) => {
  const files = Object.entries(project).map(([file, text]) => ({ file, text }));
  const { unread } = await checkCode(files, { contract, sets: [] });
  expect(unread.map(({ file, places = [] }) => [file, ...places.map((place) => place.file)].join(' and '))).toEqual(
    expected,
  );
});

test.for<[string, string, number]>([
  ['nothing of the API', 'run(1);', 0],
  ['a path of the API, which is reported itself', "run('/shops/1/orders');", 0],
  ['a request', "fetch('https://api.shop.com/shops/1/orders');", 1],
])('a file that takes too many steps and has %s', async ([, rest, count]) => {
  const text = `${rest}\nconst all = [${'0,\n'.repeat(9000)}];\n${'run([...all]);\n'.repeat(170)}`;
  const { unread } = await checkCode([{ file: 'a.js', text }], { contract, sets: [] });
  expect(unread.map(({ why }) => why)).toEqual(
    Array(count).fill('takes over 100000 steps with what it calls, and was followed in part'),
  );
});

test.for<[string, Files, readonly unknown[]]>([
  [
    'a table of limits',
    {
      'a.js':
        "export function bucket(method) { let route = ''; if (method === 'GET') route = '/shops/:id/orders'; return route; }",
    },
    [],
  ],
  [
    'the name of a limit behind an address',
    { 'a.js': "export const f = (h, urls) => h.request('POST', urls.ORDERS('1'), true, '/shops/:id/orders');" },
    [],
  ],
  ['a log', { 'a.js': "export const f = (logger) => logger.info('/shops/1/orders');" }, []],
  [
    'a call in a log',
    { 'a.js': "export const f = (client) => console.log(client.run('/shops/1/orders'));" },
    [['/shops/1/orders', 'a.js:1', 'a path of this API, in a call that is not known: client.run(…)']],
  ],
  [
    'a constant that a call names',
    { 'a.js': "export const f = (client) => {\n  const url = '/shops/1/orders';\n  return client.run(url, 1);\n};" },
    [['/shops/1/orders', 'a.js:2', 'a path of this API, in a call that is not known: client.run(…)']],
  ],
  [
    'a variable that a block sets',
    {
      'a.js':
        "export const f = (client, all) => {\n  let url = '';\n  if (all) url = '/shops/1/orders';\n  return client.run(url);\n};",
    },
    [['/shops/1/orders', 'a.js:3', 'a path of this API, in a call that is not known: client.run(…)']],
  ],
  [
    'a keyword argument that is put together before',
    {
      'a.py':
        'def f(client, owner):\n    url = "/shops/%s/orders" % owner\n    url = url.lower()\n    return client.run(url=url)\n',
    },
    [['/shops/{…}/orders', 'a.py:2', 'a path of this API, in a call that is not known: client.run(…)']],
  ],
  [
    'a call of a function of the program',
    { 'a.js': "const run = (path) => queue.add(path);\nexport const f = () => run('/shops/1/orders');" },
    [['/shops/1/orders', 'a.js:2', 'a path of this API, in a call which check follows to no request: run(…)']],
  ],
  [
    'a value that is returned',
    { 'a.js': "export const f = () => '/shops/1/orders';" },
    [['/shops/1/orders', 'a.js:1', 'a path of this API, which check follows to no request']],
  ],
  [
    'methods that overloads of Python declare',
    {
      'a.py':
        'class Orders:\n    @overload\n    def all(self, a: int): ...\n    def all(self, a):\n        cm = self.api._query("shops/1/orders")\n        return self._read(cm)\n',
    },
    [['/shops/1/orders', 'a.py:5', 'a path of this API, in a call that is not known: this.api._query(…)']],
  ],
])('a path in %s', async ([, project, expected]) => {
  expect(await explained(project)).toEqual(expected);
});

const rooted = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: Object.fromEntries(
      ['/', '/notes/{id}/pages', '/notes/{id}/pages/{page}', '/notes/{id}'].map((path) => [
        path,
        {
          get: {
            parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name)),
            responses: { 200: { description: 'ok' } },
          },
        },
      ]),
    ),
  },
  new Map(),
);

test.for<[string, string, string[]]>([
  [
    'a helper that gets whole addresses',
    'export const load = (url) => fetch(url);\nexport const list = (api) => fetch(`${api.base}/notes/1/pages`);',
    ['certain stated GET /notes/{id}/pages'],
  ],
  [
    'a helper whose path is a parameter',
    'const load = (host, path) => fetch(`${host.url}/${path}`);\nexport const all = (shop) => load(shop, "carts");',
    [],
  ],
  [
    'a longer path whose end is another one',
    'export const list = (runner, http) => http.request(`${runner.noteUrl}/pages/${page}/confirm_all`);',
    [],
  ],
  [
    'the end of a path',
    'export const list = (runner, http) => http.request(`${runner.noteUrl}/pages/${page}`);',
    ['certain unread …/pages/{…}'],
  ],
  [
    'a host without stated paths next to one with them',
    "export const list = (api) => fetch(`${api.base}/notes/1/pages`);\nexport const stop = (runner) => fetch(`${runner.url}/notes/1/stop`, { method: 'POST' });",
    ['certain stated GET /notes/{id}/pages', 'likely invented POST /notes/1/stop'],
  ],
  [
    'a first segment that may be several',
    "import axios from 'axios';\nconst client = axios.create({ baseURL: process.env.NOTES });\nclient.get('/notes/1/pages');\nexport const host = (note) => client.get(`${note.url}/hosts/all/now`);",
    ['certain stated GET /notes/{id}/pages', 'certain unread GET /{…}/hosts/all/now'],
  ],
])('at an open address: %s', async ([, text, expected]) => {
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract: rooted, sets: [] });
  expect(uses.map(({ verdict, fact, confidence }) => `${confidence} ${verdict} ${fact}`)).toEqual(expected);
});

test('behind other names than those of the base path, a path of the host is another one', async () => {
  const at = (path: string) =>
    checkCode([{ file: 'a.js', text: `fetch('https://api.shop.com${path}/orders')` }], options);
  const base = 'https://api.shop.com/api/v2';
  const paths = { '/orders': { get: { responses: { 200: { description: 'ok' } } } } };
  const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: base }], paths };
  const options = { contract: contractFrom(document, new Map()), sets: [] };
  const verdicts = await Promise.all(['/api/v2', '/api', '/v3', '', '/carts'].map(at));
  expect(verdicts.map(({ uses }) => uses.map(({ verdict }) => verdict).join())).toEqual([
    ...['stated', 'excluded', 'excluded', 'excluded', 'unread'],
  ]);
});

test('a request that no call leads to is followed with unknown arguments, although its function is called', async () => {
  const program = `import axios from 'axios';
class Shop {
  send(method, path) {
    if (method === 'POST') return axios.post('https://api.shop.com/shops/1/orders', { total: 1 });
    return axios.get('https://api.shop.com' + path);
  }
}
class Page {
  load(shop: Shop) {
    return shop.send('GET', '/shops/1/orders');
  }
}
export const pages = [Page];`;
  expect(await reported({ 'a.ts': program })).toEqual([
    'a.ts excluded POST /shops/{owner}/orders the body lacks kind',
    'a.ts invented POST /shops/{owner}/orders body field total',
  ]);
});

test('a call with a path of several names also has those with one name', async () => {
  const project = {
    'shop/a.py':
      'class Api:\n    def all(self, owner):\n        return self.api._get(f"shops/{owner}/orders")\n    def mine(self):\n        return self.api._get("health/", "other")\n    def more(self):\n        return self.cache.get("health")\n',
  };
  const files = Object.entries(project).map(([file, text]) => ({ file, text }));
  const paths = ['/shops/{owner}/orders', '/health', '/{any}'].map((path) => [
    path,
    {
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name)),
      get: { responses: { 200: { description: 'ok' } } },
    },
  ]);
  const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: Object.fromEntries(paths) };
  const { uses } = await checkCode(files, { contract: contractFrom(document, new Map()), sets: [] });
  expect(uses.map(({ fact, places = [] }) => [fact, ...places.map((place) => place.fact)])).toEqual([
    ['/shops/{…}/orders', '/health/'],
  ]);
});

const versioned = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Cloud', version: '2' },
    servers: [{ url: 'https://api.cloudy.com' }],
    paths: Object.fromEntries(
      ['droplets', 'volumes', 'conversations.open', 'views.open', 'groups.list'].map((name) => [
        `/v2/${name}`,
        { get: { responses: { 200: { description: 'ok' } } } },
      ]),
    ),
  },
  new Map(),
);

test('a path below the version of a named host is unread in the methods of a client that is handed on', async () => {
  const project = {
    'context.ts': `import axios from 'axios';
export const createContext = ({ axios, endpoint = 'https://api.cloudy.com/v2' }) => ({ httpClient: axios.create({ baseURL: endpoint }) });`,
    'list.ts': `export const list = ({ httpClient }: Context) => (input) => { const url = '/droplets'; return httpClient.get(url, input); };`,
    'other.ts': `export const read = (cache) => cache.load('/volumes');`,
  };
  const files = Object.entries(project).map(([file, text]) => ({ file, text }));
  const { uses } = await checkCode(files, { contract: versioned, sets: [] });
  expect(uses.map(({ verdict, fact, file, why }) => [verdict, fact, file, why])).toEqual([
    ['unread', 'GET /droplets', 'list.ts', 'what sends it is a parameter'],
  ]);
});

test.for([
  ['droplet', '/v2/droplets'],
  ['dropelts', '/v2/droplets'],
  ['group.create', '/v2/groups.list'],
  ['channels.open', undefined],
  ['mpim.list', undefined],
] as const)('the operation that is named next to /v2/%s is of the same resource', async ([name, nearest]) => {
  const text = `fetch('https://api.cloudy.com/v2/${name}');`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract: versioned, sets: [] });
  expect(uses.map(({ verdict, nearest: suggested }) => [verdict, suggested])).toEqual([['invented', nearest]]);
});

test('routes of a server that is not followed are unread, as are calls of a client', async () => {
  const project = {
    'server.py': `@api.route("/shops/<string:owner>/orders", methods=["GET"])
@needs_key
def orders(owner):
    return answer()
@router.post("/shops/{owner}/orders")
async def create(owner):
    return answer()
app.add_url_rule("/shops/<owner>/orders", view_func=orders)
`,
    'client.py': 'def orders(session, owner):\n    return session.ask(f"/shops/{owner}/orders")\n',
  };
  expect(await reported(project)).toEqual([
    'client.py unread /shops/{…}/orders',
    'server.py unread /shops/<string:owner>/orders',
    'server.py unread /shops/{owner}/orders',
    'server.py unread /shops/<owner>/orders',
  ]);
});

test('what a helper makes of a response is no field of it, and what it reads is', async () => {
  const project = {
    'a.py': `import requests
from collections import namedtuple
Owner = namedtuple("Owner", ["account", "code"])
def load(owner):
    response = requests.get(f"https://api.shop.com/shops/{owner}/orders")
    if response.status_code == 409:
        return {"error_code": response.status_code}
    return response.json()[0]
def show(owner):
    order = load(owner)
    if order.get("error_code") == 409 or order["error_code"] == 410:
        return None
    owned = Owner(order["id"], code=order["total"])
    return owned.account, owned.code, owned.mail
`,
  };
  expect((await reported(project)).filter((each) => each.includes('field'))).toEqual([
    'a.py invented GET /shops/{owner}/orders response field [].total',
  ]);
});

test('each error is described if the operation has a default response', async () => {
  const responses = { 200: { description: 'ok' }, default: { description: 'an error' } };
  const document = {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
    paths: { '/orders': { get: { responses } } },
  };
  const text = `const response = await fetch('https://api.shop.com/orders');
if (response.status === 409 || response.status === 201) wait();`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], {
    contract: contractFrom(document, new Map()),
    sets: [],
  });
  expect(uses.flatMap(({ fact, verdict }) => (fact.includes('status') ? [`${verdict} ${fact}`] : []))).toEqual([
    'stated GET /orders status 409',
    'invented GET /orders status 201',
  ]);
});

test('a request object of requests has the headers of its third argument, or none', async () => {
  const project = {
    'a.py': `from requests import Request, Session
def send(request):
    request.headers["X-Shop"] = "1"
    with Session() as session:
        return session.send(session.prepare_request(request))
def list(owner):
    return send(Request("GET", f"https://api.shop.com/shops/{owner}/orders", None)).json()
def first(lists, owner):
    list_ids = [list["id"] for list in lists]
    return send(Request("GET", f"https://api.shop.com/shops/{list_ids[0]}/orders", {"X-Mine": "1"}))
`,
  };
  expect(await reported(project)).toEqual([
    'a.py invented GET /shops/{owner}/orders header X-Shop',
    'a.py invented GET /shops/{owner}/orders header X-Mine',
  ]);
});
