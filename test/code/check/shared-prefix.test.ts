import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';

const operation = (parameters: readonly string[] = [], query: readonly string[] = []): Json => ({
  get: {
    parameters: [
      ...parameters.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
    ],
    responses: { 200: { description: 'ok' } },
  },
});

/** Creates a contract of which all paths begin with a prefix. */
const contractBelow = (prefix: string, more: Readonly<Record<string, Json>> = {}) =>
  contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: {
        [`${prefix}/orders`]: operation([], ['page']),
        [`${prefix}/orders/{id}`]: operation(['id']),
        [`${prefix}/files/{name}`]: operation(['name']),
        [`${prefix}/shops/{shop}/events`]: operation(['shop'], ['labels', 'phase']),
        ...more,
      },
    },
    new Map(),
  );

const contract = contractBelow('/api/public');

async function check(text: string, of = contract, file = 'a.ts') {
  const { uses, leftOut } = await checkCode([{ file, text }], { contract: of, sets: [] });
  return { facts: uses.map(({ verdict, fact }) => `${verdict} ${fact}`), leftOut };
}

const request = (path: string): string => `fetch('http://localhost:3000${path}');`;

test('a path that begins otherwise than all stated paths is one of another API', async () => {
  const both = `${request('/api/public/orders')} ${request('/api/admin/orders/7')}`;
  expect(await check(both)).toEqual({
    facts: ['stated GET /api/public/orders'],
    leftOut: { requests: 1, hosts: ['/api/admin'] },
  });
  const joined =
    'const call = (path: string) => fetch(`http://localhost:3000${path.startsWith("/") ? path : `/${path}`}`);';
  expect((await check(`${joined} call('/api/admin/orders'); call('/api/public/orders');`)).facts).toEqual([
    'stated GET /api/public/orders',
  ]);
});

test.for([
  ['/api/public/carts', 'an unknown path below the shared names'],
  ['/api/pubilc/orders', 'a slip'],
  ['/api/orders', 'a missing name'],
])('%s is not one of another API: %s', async ([path = '']) => {
  const { facts, leftOut } = await check(`${request('/api/public/orders')} ${request(path)}`);
  expect(facts).toContain(`invented GET ${path}`);
  expect(leftOut.requests).toBe(0);
});

test('one shared name, another version, and the name of a resource show no other API', async () => {
  const listOf = async (of: typeof contract, stated: string, other: string): Promise<number> =>
    (await check(`${request(stated)} ${request(other)}`, of)).leftOut.requests;
  expect(await listOf(contractBelow('/v1'), '/v1/orders', '/v2/carts')).toBe(0);
  expect(await listOf(contractBelow('/api/v1'), '/api/v1/orders', '/api/v2/orders')).toBe(0);
  expect(await listOf(contractBelow('/api/v1', { '/status': operation() }), '/api/v1/orders', '/api/admin/x')).toBe(0);
  const ofOneResource = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/api/orders': operation(), '/api/orders/{id}': operation(['id']) },
    },
    new Map(),
  );
  expect(await listOf(ofOneResource, '/api/orders', '/api/carts')).toBe(0);
});

test.for([
  ['a.ts', "fetch(`http://localhost:3000/api/public/files/${encodeURIComponent('a/b?c=1#d')}`);"],
  ['a.ts', "const name = 'a/' + unknown; fetch(`http://localhost:3000/api/public/files/${encodeURIComponent(name)}`);"],
  [
    'a.py',
    "import requests\nfrom urllib.parse import quote\nrequests.get(f\"http://localhost:3000/api/public/files/{quote('a/b?c=1', safe='')}\")",
  ],
  [
    'a.py',
    'import requests\nimport urllib.parse\nrequests.get("http://localhost:3000/api/public/files/" + urllib.parse.quote_plus("a/b?c=1"))',
  ],
  [
    'a.py',
    'import requests\nfrom urllib.parse import quote\nrequests.get("http://localhost:3000/api/public/files/" + quote("a?c=1"))',
  ],
])('an encoded text is one segment: %s %s', async ([file = '', text = '']) => {
  expect((await check(text, contract, file)).facts).toEqual(['stated GET /api/public/files/{name}']);
});

test('a text that is not encoded has segments and a query', async () => {
  expect((await check("fetch(`http://localhost:3000/api/public/files/${'a/b'}`);")).facts).toEqual([
    'invented GET /api/public/files/a/b',
  ]);
  const quoted =
    'import requests\nfrom urllib.parse import quote\nrequests.get("http://localhost:3000/api/public/files/" + quote("a/b"))';
  expect((await check(quoted, contract, 'a.py')).facts).toEqual(['invented GET /api/public/files/a/b']);
  const encoded = "fetch(`http://localhost:3000/api/public/orders?page=${encodeURIComponent('a&b=1')}`);";
  expect((await check(encoded)).facts).toEqual([
    'stated GET /api/public/orders',
    'stated GET /api/public/orders query page',
  ]);
});

test.for([
  "u.pathname.split('/api/public/orders');",
  "u.pathname.replace('/api/public/orders', '');",
  "u.pathname.endsWith('/api/public/orders');",
  "u.pathname.startsWith('/api/public/orders');",
  "u.pathname.indexOf('/api/public/orders');",
])('a text that a method looks for is no path of a request: %s', async (text) => {
  expect((await check(text)).facts).toEqual([]);
  const replaced = "send('/api/public/orders/{id}'.replace('{id}', id));";
  expect((await check(`${text}\n${replaced}`)).facts).toEqual(['unread /api/public/orders/{id}']);
});

/** A helper for the query of several operations, and a caller with a type of its own. */
const helperWith = (
  type: string,
): string => `function toParams(filter: { labels?: string; phase?: string; colour?: string }) {
  const params: string[] = [];
  if (filter.labels) params.push(\`labels=\${filter.labels}\`);
  if (filter.colour) params.push(\`colour=\${filter.colour}\`);
  return params;
}
${type}
export const events = (query: Query) => fetch(\`http://localhost:3000/api/public/shops/a/events?\${toParams(query).join('&')}\`);`;

test.for<[string, boolean]>([
  ['interface Query { labels?: string; phase?: string }', false],
  ['type Query = { labels?: string };', false],
  ['interface Base { labels?: string } interface Query extends Base { phase?: string }', false],
  ['interface Query { labels?: string; colour?: string }', true],
  ['interface Query { labels?: string; [name: string]: string | undefined }', true],
  ["import { Base } from 'shop'; interface Query extends Base { labels?: string }", true],
])('a value has no field that its declared type lacks: %s', async ([type, hasColour]) => {
  const { facts } = await check(helperWith(type));
  expect(facts).toContain('stated GET /api/public/shops/{shop}/events query labels');
  expect(facts.includes('invented GET /api/public/shops/{shop}/events query colour')).toBe(hasColour);
});

test('a value that is one of several identifiers is one segment', async () => {
  const text = `const current = () => localStorage.getItem('id') ?? (match.params.id || '');
const [id] = useState(current() || '');
export const get = (id: string) => fetch(\`\${process.env.BASE}/api/public/orders/\${id}\`);
get(current());`;
  expect((await check(text)).facts).toContain('stated GET /api/public/orders/{id}');
});
