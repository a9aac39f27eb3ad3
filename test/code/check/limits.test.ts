import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';

const responses = { 200: { description: 'ok' } };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`/orders/part-${index}`, { get: { responses } }]),
    ),
  },
  new Map(),
);

const REQUEST = "fetch('https://api.shop.com/orders/part-0');";

const RESOURCES = `class Resource {
  constructor(path) { this.path = path; }
  list() { return fetch('https://api.shop.com/orders/' + this.path); }
}
export const first = new Resource('part-1');
export const second = new Resource('part-2');
export const third = new Resource('part-3');
export const fourth = new Resource('part-4');
export const fifth = new Resource('part-5');`;

const DEEP = [
  REQUEST,
  ...Array.from({ length: 24 }, (_, index) => `function step${index}(id) { return step${index + 1}(id); }`),
  'function step24(id) { return fetch(id); }',
  'step0(1);',
].join('\n');

const CLOSURES = [
  REQUEST,
  'const later = (path) => () => fetch(`https://api.shop.com/orders/${path}`);',
  ...Array.from({ length: 510 }, (_, index) => `queue.push(later('part-${index % 40}'));`),
].join('\n');

const NAMES = `for (const name of [
  'part-1', 'part-2', 'part-3', 'part-4',
  'part-5', 'part-6', 'part-7', 'part-8',
]) fetch(\`https://api.shop.com/orders/\${name}\`);`;

const CALLS = [
  REQUEST,
  "import { create } from 'clients';",
  "const client = create({ baseURL: 'https://api.shop.com' });",
  ...Array.from({ length: 51 }, (_, index) => `client.set({ name${index}: 1 });`),
  "client.get('/orders/part-1');",
].join('\n');

test.for<[string, string, readonly [line: number, why: string][]]>([
  [
    'objects of a class',
    RESOURCES,
    [8, 9].map((line) => [
      line,
      'creates a further object of a class that sends requests, of which only the first 3 are followed',
    ]),
  ],
  ['the depth of calls', DEEP, [[22, 'calls functions more than 20 deep, and was not followed further']]],
  ['the addresses of a request', NAMES, [[4, 'has a request with more addresses than check follows']]],
  [
    'the calls that set a client',
    CALLS,
    [[55, 'sends requests by an object of a package that more than 50 calls set, of which the last are not read']],
  ],
  ['closures', CLOSURES, [[2, 'declares a function in more than 500 calls, and only the first are followed']]],
])('a limit says where it ended: %s', async ([, text, expected]) => {
  const { unread } = await checkCode([{ file: 'a.js', text }], { contract, sets: [] });
  const all = unread.flatMap(({ line, why, places = [] }) => [{ line }, ...places].map((place) => [place.line, why]));
  expect(all).toEqual(expected);
});

test('a double is followed with each of its paths', async () => {
  const cases = Array.from({ length: 40 }, (_, index) => index).map(
    (index) => `  if (url === 'https://api.shop.com/orders/part-${index}') return new Response('', { status: 299 });`,
  );
  const text = `globalThis.fetch = async (url) => {\n${cases.join('\n')}\n  return new Response('', { status: 404 });\n};`;
  const { uses } = await checkCode([{ file: 'a.test.js', text }], { contract, sets: [] });
  const lines = uses
    .filter(({ fact }) => fact.endsWith('status 299'))
    .flatMap(({ line, places = [] }) => [line, ...places.map((place) => place.line)]);
  expect(new Set(lines).size).toBe(40);
});

test('a path without its operation is not excluded if the address that is meant may be left out', async () => {
  const parameters = ['order', 'item', 'mark'].map((name) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
  }));
  const shop = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
      paths: {
        '/orders': { get: { responses } },
        '/orders/{order}/items/{item}/marks/{mark}': { put: { parameters, responses } },
      },
    },
    new Map(),
  );
  const text = `import requests
def update(order, item, mark):
    url = "https://api.shop.com/orders"
    url = url if order is None else url + "/" + order
    url = url if item is None else url + "/items/" + item
    url = url if mark is None else url + "/marks/" + mark
    return requests.put(url)
`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract: shop, sets: [] });
  expect(uses.filter(({ verdict }) => verdict !== 'unread')).toEqual([]);
  expect(uses.map(({ fact }) => fact)).toContain('PUT /orders');
});
