import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const NAMES = ['Carts', 'Clients', 'Coupons', 'Labels', 'Ledgers', 'Notes', 'Orders', 'Prices'];

const responses: Json = { 200: { description: 'OK' } };
const paths: Json = Object.fromEntries(
  NAMES.flatMap((name): [string, Json][] => [
    [`/${name.toLowerCase()}`, { get: { responses } }],
    [
      `/${name.toLowerCase()}/{id}`,
      {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses },
        ...(name === 'Carts' && { delete: { responses } }),
      },
    ],
  ]),
);
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths,
  },
  new Map(),
);

async function report(files: Readonly<Record<string, string>>): Promise<string[]> {
  const uses = await findUses(files, contract);
  return uses.flatMap(({ verdict, fact, file, line, why, places = [] }) => {
    const reason = why === undefined ? '' : ` (${why.split(';')[0]})`;
    return [{ fact, file, line }, ...places].map((each) => `${verdict} ${each.fact}${reason}`);
  });
}

const python = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const CLIENT = `import requests
class Client:
    def call(self, method, path):
        return requests.request(method, "https://api.shop.com" + path)
`;

test('each manager of a list is a member of the client by its own name', async () => {
  const managers = NAMES.map(
    (name) => `class ${name}(Manager):
    name = "${name.toLowerCase()}"
    def all(self):
        return self.call("GET", "/${name.toLowerCase()}")
`,
  );
  const text = `${CLIENT}
class Manager:
    def __init__(self, client):
        self.client = client
    def call(self, *args):
        return self.client.call(*args)
${managers.join('')}
class Shop(Client):
    managers = (${NAMES.join(', ')})
    def __init__(self):
        for manager in self.managers:
            one = manager(self)
            setattr(self, one.name, one)
`;
  expect(await report({ 'a.py': text })).toEqual(NAMES.map((name) => `stated GET /${name.toLowerCase()}`));
  const called = await report({ 'a.py': text, 'b.py': 'from a import Shop\nShop().prices.call("POST", "/labels")\n' });
  expect(called).toContain('excluded POST /labels (only GET is stated for the path)');
});

const RESOURCES = `${CLIENT}
class Resource:
    def __init__(self, name):
        self.name = name
        for method in ("find", "remove"):
            setattr(self, method, self.sending(getattr(self, "_" + method)))
    def sending(self, describe):
        def send(*args):
            method, path = describe(*args)
            return getattr(requests, method)(path)
        return send
    def _find(self, id):
        return "get", "/".join(["https://api.shop.com", self.name, id])
    def _remove(self, id):
        return "delete", "/".join(["https://api.shop.com", self.name, id])
class Shop:
    NAMES = (${python(NAMES)})
    def __init__(self):
        for name in self.NAMES:
            setattr(self, name.lower(), Resource(name.lower()))
`;

test('an operation that no call asks for is not invented if the same code sends it for another name', async () => {
  const all = await report({ 'a.py': `${RESOURCES}Shop()\n` });
  expect(all.filter((one) => one.startsWith('stated'))).toEqual([
    ...NAMES.map((name) => `stated GET /${name.toLowerCase()}/{id}`),
    'stated DELETE /carts/{id}',
  ]);
  expect(all.filter((one) => /^(invented|excluded)/.test(one))).toEqual([]);
  expect(all).toContain('unread DELETE /orders/{…} (no call shows that the program sends it)');
});

test('a call by such a name is judged', async () => {
  expect(await report({ 'a.py': RESOURCES, 'b.py': 'from a import Shop\nShop().prices.remove("7")\n' })).toContain(
    'excluded DELETE /prices/7 (only GET is stated for the path)',
  );
});

test('endpoints of a table are followed although tests set up the client many times', async () => {
  const table = NAMES.map((name) => `exports.${name} = { url: '/${name.toLowerCase()}', method: 'GET' };\n`).join('');
  const setUp = `const table = require('./table');
const request = require('node-fetch');
exports.createShop = (config) => {
  const create = (endpoint) => (values) => {
    if (!config) throw new Error('no key');
    return request('https://api.shop.com' + endpoint.url, { method: endpoint.method });
  };
  return { ${NAMES.map((name) => `${name}: create(table.${name})`).join(', ')} };
};
`;
  const tests = Array.from({ length: 60 }, () => 'shop.createShop();\n').join('');
  const files = {
    'src/table.js': table,
    'src/shop.js': setUp,
    'test/shop.test.js': `const shop = require('../src/shop');\n${tests}shop.createShop({ key: 'x' });\n`,
  };
  expect(new Set(await report(files))).toEqual(new Set(NAMES.map((name) => `stated GET /${name.toLowerCase()}`)));
});
