import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';
import { jsonResponse } from './support/json-response.ts';

const ok = { responses: { 200: { description: 'ok' } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com/v3' }] },
    paths: {
      '/orders': { get: ok },
      '/orders/{id}': { parameters, delete: ok },
      '/orders/{id}/notes': { parameters, get: ok },
    },
  },
  new Map(),
);

/** The senders of requests: functions `send(method, path)`. */
const SENDERS: Readonly<Record<string, readonly [language: 'js' | 'py', code: string]>> = {
  fetch: ['js', 'function send(method, path) { return fetch("https://api.shop.com/v3" + path, { method }); }'],
  axios: [
    'js',
    'const axios = require("axios");\nconst send = (method, url) => axios.request({ method, url, baseURL: "https://api.shop.com/v3" });',
  ],
  XMLHttpRequest: [
    'js',
    `function send(method, path) {
  const xhr = new XMLHttpRequest();
  xhr.open(method, "https://api.shop.com/v3" + path);
  xhr.send();
}`,
  ],
  requests: [
    'py',
    'import requests\ndef send(method, path):\n    return requests.request(method, "https://api.shop.com/v3" + path)',
  ],
  httpx: [
    'py',
    'import httpx\nclient = httpx.Client(base_url="https://api.shop.com/v3")\ndef send(method, path):\n    return client.request(method, path)',
  ],
};

/** The places of a path. `@` marks the lines at which the three operations are to be reported. */
const PLACES: Readonly<Record<'js' | 'py', Readonly<Record<string, string>>>> = {
  js: {
    'at the call': `function use(id) {
  send("GET", "/orders"); // @
  send("DELETE", "/orders/" + id); // @
  send("GET", \`/orders/\${id}/notes\`); // @
}`,
    'in a table': `const PATHS = { list: () => "/orders", one: (id) => "/orders/" + id, notes: (id) => \`/orders/\${id}/notes\` };
const call = (method, name, id) => send(method, PATHS[name](id));
function use(id) {
  call("GET", "list"); // @
  call("DELETE", "one", id); // @
  call("GET", "notes", id); // @
}`,
    'at the start and at the call': `const orders = (path) => ({ get: (rest = "") => send("GET", path + rest), remove: (rest) => send("DELETE", path + rest) });
const handle = orders("/orders");
function use(id) {
  handle.get(); // @
  handle.remove("/" + id); // @
  handle.get("/" + id + "/notes"); // @
}`,
    'within callbacks': `const load = (path, done) => done(send("GET", path));
function use(id) {
  load("/orders", () => // @
    load("/orders/" + id + "/notes", () => // @
      send("DELETE", "/orders/" + id))); // @
}`,
  },
  py: {
    'at the call': `def use(id):
    send("GET", "/orders")  # @
    send("DELETE", "/orders/" + id)  # @
    send("GET", f"/orders/{id}/notes")  # @`,
    'in a table': `PATHS = {"list": "/orders", "one": "/orders/{}", "notes": "/orders/{}/notes"}
def call(method, name, *args):
    return send(method, PATHS[name].format(*args))
def use(id):
    call("GET", "list")  # @
    call("DELETE", "one", id)  # @
    call("GET", "notes", id)  # @`,
    'at the start and at the call': `class Resource:
    def __init__(self, path):
        self.path = path
    def get(self, rest=""):
        return send("GET", self.path + rest)
    def remove(self, rest):
        return send("DELETE", self.path + rest)
handle = Resource("/orders")
def use(id):
    handle.get()  # @
    handle.remove("/" + id)  # @
    handle.get("/" + id + "/notes")  # @`,
  },
};

const cases = Object.entries(SENDERS).flatMap(([sender, [language, code]]) =>
  Object.entries(PLACES[language]).map(([place, use]) => [sender, place, language, `${code}\n${use}\n`] as const),
);

/** The lines with a mark, as `file:line`. */
const listMarks = (files: Files): readonly string[] =>
  Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => (/(\/\/|#) @$/.test(line) ? [`${file}:${index + 1}`] : [])),
  );

/** The operations in reports, with their locations. */
async function listOperations(files: Files): Promise<string[]> {
  const uses = await findUses(files, contract);
  return uses.flatMap(({ verdict, key, file, line, places = [] }) =>
    key.length === 2 ? [{ file, line }, ...places].map((one) => `${verdict} ${one.file}:${one.line}`) : [],
  );
}

const inOrder = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

test.for(cases)('%s behind a function, with the path %s: each call is reported', async ([, , language, text]) => {
  const files = { [`a.${language}`]: text };
  expect(inOrder(await listOperations(files))).toEqual(inOrder(listMarks(files).map((place) => `stated ${place}`)));
});

const PAGE_WRAPPER = `Shop.Api = {};
Shop.Api.send = function (method, path, done) {
  var xhr = new XMLHttpRequest();
  xhr.onload = function () { done(JSON.parse(this.responseText)); };
  xhr.open(method, "https://api.shop.com/v3/" + path);
  xhr.send();
};
Shop.Api.Get = function (path, done) { Shop.Api.send("GET", path, done); };
Shop.Api.Delete = function (path, done) { Shop.Api.send("DELETE", path, done); };
`;
const PAGE = `$(document).on("click", ".x", function (e) {
  var id = $(e.target).data("id");
  Shop.Api.Get("orders/" + id + "/notes", function (notes) { // @
    Shop.Api.Delete("orders/" + id, function () {}); // @
  });
});
`;

test.for<[string, string, Files]>([
  ['stated', 'before it', { 'a.js': PAGE_WRAPPER, 'b.js': PAGE }],
  ['stated', 'after it', { 'a.js': PAGE, 'b.js': PAGE_WRAPPER }],
  [
    'stated',
    'as members of window',
    { 'a.js': PAGE, 'b.js': PAGE_WRAPPER.replace('Shop.Api = {};', 'window.Shop = { Api: {} };') },
  ],
  ['unread', 'that is not checked', { 'a.js': PAGE }],
])('%s: the calls of a wrapper that another script of a page sets, %s', async ([verdict, , files]) => {
  expect(inOrder(await listOperations(files))).toEqual(inOrder(listMarks(files).map((place) => `${verdict} ${place}`)));
});

test.for<[string, string, string[]]>([
  ['a module', 'export const version = 1;\nfunction send() { return fetch("https://api.shop.com/v3/orders"); }', []],
  [
    'a script',
    'function send() { return fetch("https://api.shop.com/v3/orders"); }',
    ['unread GET /orders response field total'],
  ],
])('a name that a script does not declare is not one of %s of its project', async ([, text, expected]) => {
  const uses = await findUses(
    { 'a.js': text, 'b.js': 'send().then((r) => r.json()).then((data) => data.total);' },
    contract,
  );
  expect(uses.flatMap(({ verdict, key, fact }) => (key.length > 2 ? [`${verdict} ${fact}`] : []))).toEqual(expected);
});

const refusing = { 200: { description: 'ok' }, 404: { description: 'gone' } };
const shared = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
    paths: {
      '/orders': {
        get: {
          responses: {
            200: jsonResponse({ type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }),
          },
        },
      },
      '/orders/{id}': {
        parameters,
        get: { responses: refusing },
        delete: { responses: { 204: { description: 'ok' } } },
      },
    },
  },
  new Map(),
);

async function sharedUses(file: string, project: Files): Promise<readonly string[]> {
  const text = project[file] ?? '';
  const { uses } = await checkCode([{ file, text }], { contract: shared, sets: [], load: (name) => project[name] });
  return uses.map(({ line, verdict, fact, operations = [] }) => `${line} ${verdict} ${fact} ${operations.length}`);
}

test('a fact of a helper in another file is reported once, and not if one of its operations states it', async () => {
  const project = {
    'orders.ts': `import { send } from './send';
export const list = () => send('GET', '/orders');
export const read = (id) => send('GET', '/orders/' + id);
export const remove = (id) => send('DELETE', '/orders/' + id);`,
    'send.ts': `export async function send(method, path) {
  const response = await fetch('https://api.shop.com' + path, { method });
  if (response.status === 204) return undefined;
  if (response.headers.get('X-Shop') === null) return null;
  return response;
}`,
  };
  const statuses = (await sharedUses('orders.ts', project)).filter((use) => !use.includes('stated GET'));
  expect(statuses).toEqual([
    '2 invented GET /orders response header X-Shop 3',
    '4 stated DELETE /orders/{id} status 204 0',
    '4 stated DELETE /orders/{id} 0',
  ]);
});

test('an object of the class URL has each of its bases', async () => {
  const text = `const at = new URL('/orders', process.env.SHOP ?? 'https://api.shop.com');
at.searchParams.set('page', '2');
fetch(at);`;
  expect(await sharedUses('a.ts', { 'a.ts': text })).toEqual([
    '1 stated GET /orders 0',
    '2 invented GET /orders query page 0',
  ]);
});

test('the objects of a list that a generator yields, until there are none, have the fields of a class', async () => {
  const text = `import requests
from dataclasses import dataclass
@dataclass
class Order:
    id: str
    mood: str
def pages():
    while True:
        batch = requests.get("https://api.shop.com/orders").json()
        if not batch:
            return
        yield batch
for batch in pages():
    for raw in batch:
        Order(**raw)
`;
  expect(await sharedUses('a.py', { 'a.py': text })).toEqual([
    '5 stated GET /orders response field [].id 0',
    '6 invented GET /orders response field [].mood 0',
    '9 stated GET /orders 0',
  ]);
});

test('a parameter whose name a loop puts into the address is at the name', async () => {
  const text = `import requests
def search(parameters):
    url = "https://api.shop.com/orders"
    url += "?" + "".join(f"&{key}={value}" for key, value in parameters.items())
    return requests.get(url)
search({
    "page": 2,
})
`;
  expect(await sharedUses('a.py', { 'a.py': text })).toEqual([
    '3 stated GET /orders 0',
    '7 invented GET /orders query page 0',
  ]);
});
