import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const paths = {
  '/api/orders/items': { get: { responses } },
  '/api/orders/{id}/notes': { get: { parameters: [id], responses } },
  '/api/stores/{id}/notes': { get: { parameters: [id], responses } },
};
const info = { title: 'Shop', version: '1' };
const withAddress = contractFrom({ openapi: '3.1.0', info, servers: [{ url: 'https://shop.com' }], paths }, new Map());
const withBase = contractFrom(
  { openapi: '3.1.0', info, servers: [{ url: 'https://shop.com/v2' }], paths: { '/versions': { get: { responses } } } },
  new Map(),
);
const withoutAddress = contractFrom({ openapi: '3.1.0', info, paths }, new Map());

const cases: Record<string, [typeof withAddress, Record<string, string>, string[]]> = {
  'decorators of methods that have no body': [
    withAddress,
    {
      'a.ts': `import { Get, Client } from 'typed-rest';
export abstract class Api extends Client {
  @Get('/api/orders/items') abstract items(): Promise<unknown>;
}`,
    },
    ['unread /api/orders/items a.ts:3'],
  ],
  'the tag of a template with a path encodes its values': [
    withAddress,
    {
      'a.ts': `const path = createTag(encodeURIComponent);
export const notes = (id: string) => fetch('https://shop.com' + path\`/api/orders/\${id}/notes\`);`,
    },
    ['stated GET /api/orders/{id}/notes a.ts:2'],
  ],
  'the location of a page, which has no host': [
    withAddress,
    {
      'a.jsx': `export const open = (id) => router.push({ pathname: '/api/orders/:id/notes', params: { id } });
export const show = (id) => <Link href={{ pathname: '/api/orders/:id/notes', params: { id } }} />;`,
    },
    [],
  ],
  'the parts of an address': [
    withAddress,
    { 'a.js': "send(format({ hostname: process.env.HOST, pathname: '/api/orders/items' }));" },
    ['unread /api/orders/items a.js:1'],
  ],
  'the tag of another template': [
    withAddress,
    { 'a.ts': 'export const notes = (id: string) => send(at`api/orders/${id}/notes`);' },
    ['unread /api/orders/{…}/notes a.ts:1'],
  ],
  'an address with a base path of which a value is not known': [
    withBase,
    {
      'a.ts':
        'export const URL = `https://shop.com/v${version}`;\nexport const ITEMS = "https://shop.com/v2/versions";',
    },
    ['unread /versions a.ts:2'],
  ],
  'a relative path behind a host without a slash': [
    withAddress,
    { 'a.ts': "fetch(new URL('api/orders/items', 'https://shop.com'));" },
    ['stated GET /api/orders/items a.ts:1'],
  ],
  'a host that the document may have, behind a prefix': [
    withoutAddress,
    {
      'a.py': `import requests
ITEMS = "/api/orders/items"
requests.get("http://10.0.0.9/shop" + ITEMS)`,
    },
    ['unread /api/orders/items a.py:2'],
  ],
  'a client whose base may end with the prefix of the API': [
    withoutAddress,
    { 'a.js': `import { client } from './client.js';\nclient.get('/orders/7/notes');` },
    ['unread /orders/7/notes a.js:2'],
  ],
  'a function that puts the prefix of the API in front': [
    withoutAddress,
    { 'a.js': `import { makeRequest } from './client.js';\nmakeRequest('/orders/items', { method: 'GET' });` },
    ['unread /orders/items a.js:2'],
  ],
  'a constant whose root another part of the program puts in': [
    withAddress,
    {
      'urls.js': "export const Urls = { notes: '~/api/orders/{0}/notes?maxResults={1}' };",
      'a.js': "import { Urls } from './urls';\nexport const notes = (client) => client.get(Urls.notes, 7);",
    },
    ['unread /api/orders/{0}/notes urls.js:1'],
  ],
  'an address in which encoded letters are replaced': [
    withAddress,
    {
      'a.ts': `const url = (path: string) => new URL('/api/' + path, 'https://shop.com').toString().replace(/%5B/gi, '[');
export const notes = (id: string) => fetch(url(\`orders/\${id}/notes\`));`,
    },
    ['stated GET /api/orders/{id}/notes a.ts:2'],
  ],
  'an address in which characters of HTML are replaced': [
    withAddress,
    {
      'a.ts': `const url = (path: string) => ('https://shop.com/api/' + path).replace(/&#x2F;/g, '/');
export const notes = (id: string) => fetch(url(\`orders/\${id}/notes\`));`,
    },
    ['stated GET /api/orders/{id}/notes a.ts:2'],
  ],
};

test.for(Object.entries(cases))('a path of the API is not silent: %s', async ([, [contract, files, expected]]) => {
  const uses = await findUses(files, contract);
  expect(uses.map(({ verdict, fact, file, line }) => `${verdict} ${fact} ${file}:${line}`)).toEqual(expected);
});

const LINKS = `import { read } from './a.js';
test.each([1])('%s', () => read({ href: '/api/orders/items' }));`;

const noRequests: Record<string, [Record<string, string>, string[]]> = {
  'a link that a test gives to a function of the program': [
    { 'a.test.js': LINKS, 'a.js': 'export const read = (link) => link;' },
    [],
  ],
  'a path that a test gives to a method that is followed': [
    {
      'orders.py': `import requests

class Orders:
    def list(self):
        return requests.get("https://shop.com/api/orders/items")

    def delete(self, id, link):
        self.last = link.split("/")[-1]
`,
      'test_orders.py': `from orders import Orders

def test_delete():
    Orders().delete("1", "https://shop.com/api/stores/7/notes")
`,
    },
    ['stated GET /api/orders/items orders.py:5'],
  ],
  'a folder with the name of a path': [
    { 'a.py': 'from checks import Check\nCheck("orders", folder="lib/api/orders/items")' },
    [],
  ],
  'the address of a server on this machine': [
    { 'a.sh': 'curl localhost:"$port"/api/orders/items' },
    ['unread /api/orders/items a.sh:1'],
  ],
  'the lines of a request among the commands of a page': [
    {
      'a.md':
        '```bash\nGET /api/orders/items\nHost: shop.com\n```\n```bash\n\nGET /api/orders/{id}/marks\nHost: shop.com\n```',
    },
    ['stated GET /api/orders/items a.md:2', 'invented GET /api/orders/{…}/marks a.md:7'],
  ],
};

test.for(Object.entries(noRequests))(
  'a text is only reported if it can be requested: %s',
  async ([, [files, expected]]) => {
    const uses = await findUses(files, withAddress);
    expect(uses.map(({ verdict, fact, file, line }) => `${verdict} ${fact} ${file}:${line}`)).toEqual(expected);
  },
);
