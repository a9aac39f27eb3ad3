import { expect, test } from 'vitest';
import { checkCode, type HostOptions } from '../../../src/code/check/index.ts';
import { contractFrom, type Json, readContract } from '../../../src/contract/model/index.ts';

const ok = (properties: Json): Json => ({
  description: 'ok',
  content: { 'application/json': { schema: { type: 'object', properties } } },
});

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.example/v2' }],
    paths: {
      '/shops/{owner}/{name}/orders': {
        get: {
          parameters: [
            { name: 'owner', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
          ],
          responses: { 200: ok({ id: { type: 'string' } }), 404: ok({ message: { type: 'string' } }) },
        },
      },
      '/shops/{owner}/{name}/files/{path}': {
        get: {
          parameters: [
            { name: 'path', in: 'path', required: true, schema: { type: 'string' }, 'x-multi-segment': true },
          ],
          responses: { 200: ok({ size: { type: 'integer' } }) },
        },
      },
      '/user': { get: { responses: { 200: ok({ id: { type: 'string' } }) } } },
    },
  },
  new Map(),
);

async function reported(text: string, hosts: HostOptions = {}, file = 'a.ts'): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [], ...hosts });
  return uses.map(({ verdict, fact, confidence }) => `${verdict} ${fact}${confidence === 'likely' ? ' (likely)' : ''}`);
}

const ORDERS = 'GET /shops/{owner}/{name}/orders';

test.for<[string, string, string[]]>([
  ['the stated address', "fetch('https://api.shop.example/v2/shops/a/b/orders')", [`stated ${ORDERS}`]],
  ['the address and a path that is not stated', "fetch('https://api.shop.example/v2/x')", ['invented GET /x']],
  ['another version of it', "fetch('https://api.shop.example/v1/user')", ['excluded GET /user']],
  ['a page next to it', "fetch('https://api.shop.example/login')", ['unread GET /login']],
  ['another host', "fetch('https://other.example/v2/shops/a/b/orders')", []],
  ['a fallback to another host', "fetch(`${process.env.X ?? 'https://other.example'}/shops/a/b/orders`)", []],
  [
    'a fallback to the stated address',
    "const base = process.env.X ?? 'https://api.shop.example/v2'; fetch(`${base}/shops/a/b/orders`)",
    [`stated ${ORDERS}`],
  ],
  ['a host that can be it', 'fetch(`https://${host}/v2/shops/a/b/orders`)', [`stated ${ORDERS} (likely)`]],
  ['a host that cannot be it', 'fetch(`https://${name}.other.example/v2/shops/a/b/orders`)', []],
  ['an unknown host', "fetch(process.env.X + '/shops/a/b/orders')", [`stated ${ORDERS} (likely)`]],
  ['an unknown host and a name that many APIs have', "fetch(process.env.X + '/user')", ['unread …/user']],
  [
    'an unknown host with other paths',
    "fetch(process.env.X + '/shops/a/b/orders'); fetch(process.env.X + '/a'); fetch(process.env.X + '/b')",
    ['unread /shops/a/b/orders'],
  ],
  ['a default that is no address', "fetch(`${settings.get('host') ?? 'none'}/v2/user`)", ['stated GET /user (likely)']],
  ['an unknown host and the base path', "fetch(process.env.X + '/v2/user')", ['stated GET /user (likely)']],
  [
    'an unknown host with the base path and another path',
    "fetch(process.env.X + '/v2/user'); fetch(process.env.X + '/v2/x'); fetch(process.env.X + '/y')",
    ['stated GET /user (likely)', 'invented GET /x (likely)'],
  ],
  [
    'a path with an unknown name, in no call',
    'const at = `${base}/v2/${kind}/${owner}/${name}/orders`;',
    ['unread /{…}/{…}/{…}/orders'],
  ],
  ['a path that only parameters allow', 'const at = `${base}/v2/${kind}/a/b/${name}`;', []],
  ['a host in the same network', "fetch('http://shop:8080/v2/user')", ['stated GET /user (likely)']],
  ['an unknown host without TLS', 'fetch(`http://${host}/v2/user`)', ['stated GET /user (likely)']],
  [
    'a path with a value that may be another one',
    "const at = (part) => fetch(`https://api.shop.example/v2/shops/${part}`); at(process.env.P ?? 'x');",
    ['invented GET /shops/{…} (likely)'],
  ],
  ['the application itself', "fetch('/shops/a/b/orders')", ['unread GET /shops/a/b/orders (likely)']],
  [
    'two segments in one value',
    'fetch(`https://api.shop.example/v2/shops/${shop}/orders`)',
    [`stated ${ORDERS} (likely)`],
  ],
  [
    'a path in the last parameter',
    "fetch('https://api.shop.example/v2/shops/a/b/files/c/d.txt')",
    ['stated GET /shops/{owner}/{name}/files/{path} (likely)'],
  ],
])('a request to %s', async ([, text, expected]) => {
  expect(await reported(text)).toEqual(expected);
});

test('where the address is open, a path that shares only the version with the API is likely', async () => {
  const options = { contract: await readContract(), sets: [] };
  const confidence = async (text: string): Promise<readonly string[]> => {
    const { uses } = await checkCode([{ file: 'a.ts', text }], options);
    return uses.flatMap((use) => (use.fact === 'GET /v1/invoices' ? [`${use.verdict} ${use.confidence}`] : []));
  };
  const invoices = "fetch(`${process.env.URL ?? 'https://billing.example'}/v1/invoices`);";
  expect(await confidence(invoices)).toEqual(['invented likely']);
  // The same host with a path of this API.
  expect(await confidence(`${invoices} fetch(\`\${process.env.URL}/v1/agents/\`);`)).toEqual(['invented certain']);
});

test('--base-url keeps other hosts out, and an ignored host is none of this API', async () => {
  const text = "fetch('https://api.shop.example/v2/x'); fetch('https://stage.shop.example/v2/y')";
  expect(await reported(text, { baseUrl: 'https://stage.shop.example/v2' })).toEqual([
    'invented GET /x',
    'invented GET /y',
  ]);
  expect(await reported('fetch(`${process.env.X}/x`)', { baseUrl: 'https://stage.shop.example' })).toEqual([]);
  expect(await reported('fetch("http://localhost:3000/shops/a/b/orders")')).toEqual([`stated ${ORDERS} (likely)`]);
  expect(
    await reported('fetch("http://localhost:3000/shops/a/b/orders")', { ignoredHosts: ['localhost:3000'] }),
  ).toEqual([]);
});

test('a request that is not stated is reported once, and a helper of several operations once', async () => {
  const unstated = `const r = await fetch('https://api.shop.example/v2/carts?page=1', { method: 'POST', body: JSON.stringify({ a: 1 }) });
use((await r.json()).total);`;
  expect(await reported(unstated)).toEqual(['invented POST /carts']);
  const helper = `const get = async (path: string) => {
  const response = await fetch('https://api.shop.example/v2' + path);
  if (response.status === 418) return undefined;
  return response.json();
};
get('/shops/a/b/orders'); get('/shops/a/b/files/c');`;
  const { uses } = await checkCode([{ file: 'a.ts', text: helper }], { contract, sets: [] });
  const shared = uses.filter(({ fact }) => fact.endsWith('status 418'));
  expect(shared.map(({ verdict, operations }) => [verdict, operations])).toEqual([
    ['invented', undefined],
    // Of an operation whose errors are not described, nothing is known.
    ['unread', undefined],
  ]);
});

test('paths in calls that are not known are unread', async () => {
  const text =
    "useRequest('https://api.shop.example/v2/shops/a/b/orders'); expect(url).toBe('https://api.shop.example/v2/user');";
  expect(await reported(text)).toEqual(['unread /shops/a/b/orders']);
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract, sets: [] });
  expect(uses.map(({ why }) => why)).toEqual(['a path of this API, in a call that is not known: useRequest(…)']);
});

test.for<[string, string, string, string[]]>([
  [
    'an early return',
    'a.py',
    `import requests
def send(path, body=None):
    if body is None:
        return requests.get("https://api.shop.example/v2" + path)
    return requests.post("https://api.shop.example/v2" + path, json=body)
send("/user")`,
    ['stated GET /user'],
  ],
  [
    'a comparison with a method',
    'a.ts',
    `const send = (method: string) => {
  switch (method) {
    case 'GET': return fetch('https://api.shop.example/v2/user');
    default: return fetch('https://api.shop.example/v2/user', { method });
  }
};
send('GET');`,
    ['stated GET /user', 'unread /user'],
  ],
  [
    'a default in options',
    'a.ts',
    `const send = (options: { method?: string }) => fetch('https://api.shop.example/v2/user', { method: options.method || 'POST' });
send({ method: 'GET' });`,
    ['stated GET /user'],
  ],
  [
    'isinstance',
    'a.py',
    `import requests
data = requests.get("https://api.shop.example/v2/user").json()
if isinstance(data, list):
    print(data[0]["name"])
else:
    print(data["id"])`,
    ['stated GET /user', 'stated GET /user response field id'],
  ],
  [
    'Array.isArray',
    'a.ts',
    `const data = await (await fetch('https://api.shop.example/v2/user')).json();
const first = Array.isArray(data) ? data[0].name : data.id;`,
    ['stated GET /user', 'stated GET /user response field id'],
  ],
  [
    'a status',
    'a.ts',
    `const response = await fetch('https://api.shop.example/v2/shops/a/b/orders');
if (response.status === 204) stop(); else if (response.status === 200) use((await response.json()).id);
if (!response.ok) throw new Error((await response.json()).message);
use((await response.json()).id);`,
    [
      `stated ${ORDERS}`,
      `invented ${ORDERS} status 204`,
      `stated ${ORDERS} response field id`,
      `stated ${ORDERS} status 200`,
      `stated ${ORDERS} response field message`,
      `stated ${ORDERS} response field id`,
    ],
  ],
])('%s decides which statements run', async ([, file, text, expected]) => {
  expect((await reported(text, {}, file)).toSorted()).toEqual(expected.toSorted());
});

test('a document with an address of its own for one operation leaves the host of the others open', async () => {
  const responses: Json = { 200: { description: 'ok' } };
  const document: Json = {
    openapi: '3.1.0',
    info: { title: 'Media', version: '1' },
    servers: [{ url: '{address}', variables: { address: { default: 'http://localhost' } } }],
    paths: {
      '/library/items': { get: { responses } },
      '/users': { servers: [{ url: 'https://media.example/api' }], get: { responses } },
    },
  };
  const media = contractFrom(document, new Map());
  const text =
    "fetch(process.env.X + '/library/items'); fetch(process.env.X + '/library/recent'); fetch('https://other.example/library/items'); fetch('https://media.example/devices')";
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract: media, sets: [] });
  expect(uses.map(({ verdict, fact, confidence }) => [verdict, fact, confidence])).toEqual([
    ['stated', 'GET /library/items', 'likely'],
    ['invented', 'GET /library/recent', 'likely'],
    ['unread', 'GET /devices', 'certain'],
  ]);
});

test.for<[string, Readonly<Record<string, Json>>, string[]]>([
  ['an example', { example: 'dns/servers' }, ['stated', 'stated', 'stated']],
  ['a named example', { examples: { dns: { value: 'dns/servers' } } }, ['stated', 'stated', 'stated']],
  ['an example of its schema', { schema: { type: 'string', example: 'dns/servers' } }, ['stated', 'stated', 'stated']],
  ['an example without one', { example: 'dns' }, ['stated', 'invented', 'invented']],
])('a parameter has several segments if the document shows a slash: %s', async ([, shown, expected]) => {
  const element = { name: 'element', in: 'path', required: true, schema: { type: 'string' }, ...shown };
  const value = { name: 'value', in: 'path', required: true, schema: { type: 'string' }, example: '8.8.8.8' };
  const settings = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Settings', version: '1' },
      servers: [{ url: 'https://dns.example' }],
      paths: {
        '/config/{element}': { get: { parameters: [element], responses: { 200: ok({}) } } },
        '/config/{element}/{value}': { put: { parameters: [element, value], responses: { 200: ok({}) } } },
      },
    },
    new Map(),
  );
  const text = `fetch('https://dns.example/config/dns');
fetch('https://dns.example/config/dns/hosts/all');
fetch(\`https://dns.example/config/dns/servers/\${name}\`, { method: 'PUT' });`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract: settings, sets: [] });
  expect(uses.map(({ verdict }) => verdict)).toEqual(expected);
});

test('an example host that a page gives to a client stands for another one', async () => {
  const client = `exports.create = ({ base } = {}) => ({
  orders: () => fetch(\`\${base || 'https://api.shop.example/v2'}/shops/a/b/orders\`),
})`;
  const page = (base: string): string =>
    `\`\`\`js\nconst { create } = require('./client')\ncreate({ base: '${base}' }).orders()\n\`\`\``;
  const check = async (base: string): Promise<string[]> => {
    const files = [
      { file: 'README.md', text: page(base) },
      { file: 'client.js', text: client },
    ];
    const { uses } = await checkCode(files, { contract, sets: [] });
    return uses.map(({ verdict, fact, confidence }) => `${verdict} ${fact} (${confidence})`);
  };
  expect(await check('https://example.com')).toEqual([`stated ${ORDERS} (likely)`]);
  expect(await check('https://billing.com')).toEqual([]);
});
