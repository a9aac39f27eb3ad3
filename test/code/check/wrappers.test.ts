import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
    paths: {
      '/v3/orders': { get: { responses: { 200: { description: 'ok' } } } },
      '/v3/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        delete: { responses: { 200: { description: 'ok' } } },
      },
    },
  },
  new Map(),
);

/** The operations in reports, with the verdicts. */
async function operations(project: Files): Promise<string[]> {
  const uses = await findUses(project, contract);
  return [...new Set(uses.flatMap(({ verdict, key }) => (key.length === 2 ? [`${verdict} ${key.join(' ')}`] : [])))];
}

const BOTH = ['stated GET /v3/orders', 'stated DELETE /v3/orders/{id}'];

test.for<[string, Files, string[]]>([
  [
    'a format of a value',
    {
      'a.py': `import requests
class Shop:
    def __init__(self):
        self.url = "https://api.shop.com/{version}/{path}?key=" + KEY
    def send(self, method, path):
        return requests.request(method, self.url.format(version="v3", path=path))
    def list(self):
        return self.send("GET", "orders")
    def delete(self, id):
        return self.send("DELETE", "orders/{}".format(id))
`,
    },
    BOTH,
  ],
  [
    'a client that fills templates, behind functions that pass requests on',
    {
      'a.ts': `const chain = (all) => all.reduceRight((next, run) => (request) => run(request, next), (request) => fetch(request));
const run = chain([(request, next) => next(request), (request, next) => next(request)]);
const fill = (path, values = {}) => path.replace(/\\{([^}]+)\\}/g, (_, name) => encodeURIComponent(values[name]));
const create = (method) => (path, values) => run(new Request('https://api.shop.com' + fill(path, values), { method }));
const client = { get: create('GET'), delete: create('DELETE') };
await client.get('/v3/orders');
await client.delete('/v3/orders/{id}', { id });
`,
    },
    BOTH,
  ],
  [
    'a template with a field of an object',
    {
      'a.py': `import requests
class Shop:
    host = "https://api.shop.com/v3"
    def url(self, path):
        return "{self.host}/{path}".format(self=self, path=path)
    def list(self):
        return requests.get(self.url("orders"))
`,
    },
    ['stated GET /v3/orders'],
  ],
  [
    'an object that a class method makes',
    {
      'a.py': `import requests
class Request:
    def __init__(self, url, method):
        self.url = url
        self.method = method
    def execute(self):
        return requests.request(method=self.method, url=self.url)
    @classmethod
    def make(cls, *args, **kwargs):
        return cls(*args, **kwargs).execute()
def list_orders():
    return Request.make("https://api.shop.com/v3/orders", "GET")
def delete_order(id):
    return Request.make(f"https://api.shop.com/v3/orders/{id}", method="DELETE")
`,
    },
    BOTH,
  ],
  [
    'a decorator that sends what a method returns',
    {
      'a.py': `import requests
from functools import wraps
def sent(function):
    @wraps(function)
    def wrapper(self, *args, **kwargs):
        method, path = function(self, *args, **kwargs)
        return self.send(method, path)
    return wrapper
class Shop:
    def send(self, method, path):
        return requests.request(method, "https://api.shop.com/v3/" + path)
    @sent
    def list(self):
        return "GET", "orders"
    @sent
    def delete(self, id):
        return "DELETE", f"orders/{id}"
`,
    },
    BOTH,
  ],
  [
    'a context manager',
    {
      'a.py': `import aiohttp
from contextlib import asynccontextmanager
class Shop:
    def __init__(self, url):
        self.session = aiohttp.ClientSession()
    @asynccontextmanager
    async def query(self, path, method="GET"):
        yield await self.do(path=path, method=method)
    async def do(self, path, method):
        return await self.session.request(method, f"https://api.shop.com/v3/{path}")
    async def list(self):
        async with self.query("orders") as response:
            return await response.json()
    async def delete(self, id):
        async with self.query(f"orders/{id}", method="DELETE"):
            pass
`,
    },
    BOTH,
  ],
  [
    'a method of another base class, whose options are taken out of a dict',
    {
      'a.py': `import requests
class Sending:
    def _http(self, action, path, request={}):
        request.update({'type': action, 'handler': path})
        return self.client.request(request)
class Orders:
    def list(self):
        return self._http("GET", "orders", {'params': None})
    def delete(self, id):
        return self._http("DELETE", "/orders/%s" % id)
class Api(Sending, Orders):
    def __init__(self, client):
        self.client = client
class Http:
    def request(self, data):
        if 'url' not in data:
            data['url'] = "https://api.shop.com/v3/" + data.pop('handler', "").lstrip("/")
        return self.send(data.pop('type', "GET"), **data)
    def send(self, action, **kwargs):
        if action == "GET":
            return requests.get(**kwargs)
        elif action == "DELETE":
            return requests.delete(**kwargs)
Api(Http())
`,
    },
    BOTH,
  ],
  [
    'Ansible',
    {
      'plugins/module_utils/shop.py': `from ansible.module_utils.urls import fetch_url
class Shop:
    def __init__(self, module):
        self.module = module
        self.base = module.params.get("base", "https://api.shop.com/v3")
    def send(self, method, path):
        if path[0] == "/":
            path = path[1:]
        resp, info = fetch_url(self.module, "%s/%s" % (self.base, path), method=method)
        return info["status"]
`,
      'plugins/modules/orders.py': `from ansible_collections.acme.shop.plugins.module_utils.shop import Shop
def main(module):
    shop = Shop(module)
    shop.send("GET", "orders")
    shop.send("DELETE", "/orders/%s" % module.params["id"])
`,
    },
    BOTH,
  ],
  [
    'a client in an interface, with a test that passes a double',
    {
      'context.ts': "import { AxiosInstance } from 'axios';\nexport interface Context { client: AxiosInstance }",
      'types.ts': "export * from './context';",
      'orders.ts': `import { Context } from './types';
export const list = ({ client }: Context) => () => client.get('https://api.shop.com/v3/orders');
export const remove = (context: Context) => (id: string) => context.client.delete(\`https://api.shop.com/v3/orders/\${id}\`);`,
      'orders.spec.ts': `import { list, remove } from './orders';
list({ client: { get: () => 1 } })();
remove({ client: { delete: () => 1 } })('7');`,
    },
    BOTH,
  ],
  [
    'the second address after an error',
    {
      'a.py': `import requests
class Shop:
    def __init__(self, url):
        self.discover(url)
    def discover(self, url):
        try:
            self.url = "https://api.shop.com/v3"
            return requests.get(self.url + "/orders")
        except requests.HTTPError:
            pass
        self.url = "https://api.shop.com"
    def delete(self, id):
        return requests.delete(f"{self.url}/orders/{id}")
`,
    },
    BOTH,
  ],
  [
    'a function that waits in a queue',
    {
      'a.js': `const https = require('node:https');
class Sender {
  constructor(client) { this.waiting = []; this.limits = {}; this.client = client; }
  request(method, path) {
    return new Promise((resolve) => {
      const send = () => {
        const call = https.request({ method, host: 'api.shop.com', path: '/v3' + path }, (response) => {
          if (response.statusCode === 429) this.request(method, path).then(resolve);
        });
        call.end();
      };
      this.waiting.push(send);
    });
  }
}
class Client {
  constructor() { this.sender = new Sender(this); }
  list() { return this.sender.request('GET', '/orders'); }
  remove(id) { return this.sender.request('DELETE', \`/orders/\${id}\`); }
}
module.exports = Client;`,
    },
    BOTH,
  ],
  [
    'a method that is declared twice',
    {
      'a.py': `import requests
class Shop:
    def orders(self):
        return requests.get("https://api.shop.com/v3/baskets")
    def orders(self):
        return requests.get("https://api.shop.com/v3/orders")
`,
    },
    ['stated GET /v3/orders'],
  ],
  [
    'methods and paths of enums',
    {
      'a.ts': `export enum Method { Read = 'GET', Remove = 'DELETE' }
declare const enum Version { None, One, Two, Three }
enum Path { 'all orders' = '/orders' }
const send = (method: Method, path: string) => fetch(\`https://api.shop.com/v\${Version.Three}\${path}\`, { method });
send(Method.Read, Path['all orders']);
send(Method.Remove, '/orders/7');`,
    },
    BOTH,
  ],
  [
    'an overloaded method, which sends in a queue by the name of a method',
    {
      'a.ts': `import got from 'got';
import { deleteOrder } from './orders';
export class Shop extends Emitter {
  constructor() {
    super();
    this.client = got.extend({ prefixUrl: 'https://api.shop.com/v3' });
    this.limit = createQueue(3);
  }
  async request(method: string, path: string): Promise<unknown>;
  async request(method: string, path: string, options: object): Promise<unknown>;
  async request(method: string, path: string, options: object = {}): Promise<unknown> {
    return this.limit(() => this.client[method](path, options));
  }
  cancel(id: string) {
    return deleteOrder(id, this);
  }
}`,
      'orders.ts': `import { Shop } from './a';
export async function listOrders(shop: Shop) {
  const options = {};
  let next = 'orders';
  do {
    if (next.startsWith('http')) options.prefixUrl = '';
    next = (await shop.request('get', next, options)).headers.next;
  } while (next);
}
export const deleteOrder = (id: string, shop: Shop) => shop.request('delete', \`orders/\${id}\`);`,
    },
    ['stated DELETE /v3/orders/{id}', 'stated GET /v3/orders'],
  ],
  [
    'a host whose region is optional, or one of many',
    {
      'a.ts': `import axios from 'axios';
const REGIONS = { de: 'berlin', fr: 'paris', gb: 'london', ie: 'dublin', it: 'rome' };
function address(region?: string, edge?: string) {
  if (edge && !region) return \`https://api.\${edge}.\${REGIONS[edge] ?? 'any'}.shop.com/v3\`;
  const part = region ? \`\${region}.\` : '';
  const other = edge ? \`\${edge}.\` : '';
  return \`https://api.\${part}\${other}shop.com/v3\`;
}
const shop = axios.create({ baseURL: address(process.env.REGION, process.env.EDGE) });
export const list = () => shop.get('/orders');`,
    },
    ['stated GET /v3/orders'],
  ],
  [
    'a hook of SWR whose key and fetcher depend on options',
    {
      'a.tsx': `import useSWR from 'swr';
const send = (method: string, path: string) => fetch(\`https://api.shop.com/v3\${path}\`, { method });
export function useShop(path: string, isAllowed = true, options?: { key?: string }) {
  const key = !isAllowed ? null : options?.key ? [path, options.key] : path;
  const load = options?.key
    ? async ([first]: [string, string]) => send('GET', first)
    : async (first: string) => send('GET', first);
  return useSWR(key, load);
}
export const Orders = ({ isOpen, key }) => useShop('/orders', isOpen, { key });`,
    },
    ['stated GET /v3/orders'],
  ],
  [
    'getattr with a name that is passed, or one of two',
    {
      'a.py': `import aiohttp
class Shop:
    def __init__(self, host: str, session: aiohttp.ClientSession):
        self.session = session
    async def send(self, method, path):
        return await getattr(self.session, method)("https://api.shop.com/v3" + path)
    async def list(self):
        return await self.send("get", "/orders")
    async def keep(self, id, is_kept):
        return await self.send("get" if is_kept else "delete", f"/orders/{id}")
`,
    },
    [...BOTH, 'excluded GET /v3/orders/{…}'],
  ],
  [
    'URLs of yarl, sent by the session of Home Assistant',
    {
      'a.py': `from homeassistant.helpers.aiohttp_client import async_get_clientsession
from yarl import URL
BASE = "https://api.shop.com/"
async def list(hass, limit):
    values = {"page": limit}
    url = str(URL(BASE) / "v3/orders" % {k: v for k, v in values.items() if v is not None})
    return await async_get_clientsession(hass).get(url)
async def delete(hass, id):
    return await async_get_clientsession(hass).delete(URL(BASE) / "v3" / "orders" / id)
`,
    },
    BOTH,
  ],
  [
    'a path that yarl joins to a host, and the methods of aiohttp',
    {
      'a.py': `import aiohttp
from aiohttp.hdrs import METH_DELETE, METH_GET
from yarl import URL
class Shop:
    def __init__(self, host: str):
        self.host = host
        self.session = aiohttp.ClientSession()
    async def request(self, method, uri):
        return await self.session.request(method, URL(self.host).joinpath(uri))
    async def list(self):
        return await self.request(METH_GET, "v3/orders")
    async def delete(self, id):
        return await self.request(METH_DELETE, f"v3/orders/{id}")
async def main():
    return Shop("https://api.shop.com")
`,
    },
    BOTH,
  ],
  [
    'a URL that yarl builds, and an object that gets the client of another one',
    {
      'a.py': `from dataclasses import dataclass
import aiohttp
from yarl import URL
class Shop:
    def __init__(self, base_path="/v3", port=443):
        self.base_path = base_path
        if self.base_path[-1] != "/":
            self.base_path += "/"
        self.port = port
        self.session = aiohttp.ClientSession()
        self.orders = Orders(self)
    async def request(self, uri, method="GET"):
        url = URL.build(scheme="https", host="api.shop.com", port=self.port, path=self.base_path).join(URL(uri))
        return await self.session.request(method, url)
@dataclass
class Orders:
    shop: Shop
    async def list(self):
        return await self.shop.request("orders")
    async def delete(self, id):
        return await self.shop.request(f"orders/{id}", method="DELETE")
`,
    },
    BOTH,
  ],
  [
    'the pair that httplib2 returns, and a slash at the end of the base as well as before the path',
    {
      'a.py': `import httplib2
def send(server, uri, method):
    http = httplib2.Http()
    http.add_credentials(server["user"], server["password"])
    response, content = http.request(server["url"] + uri, method)
    if response.status != 200:
        raise Exception(response.status)
    return content
SHOP = {"url": "https://api.shop.com/", "user": "a", "password": "b"}
def run(id):
    send(SHOP, "/v3/orders", "GET")
    send(SHOP, "/v3/orders/%s" % id, "DELETE")
`,
    },
    BOTH,
  ],
  [
    'an attribute of a class that its base class has, too',
    {
      'a.py': `import requests
class Requester:
    ENDPOINT = ""
    def __init__(self, version="v3"):
        self.version = version
        self.session = requests.Session()
    def build(self, *args):
        return f"{self.version}/" + "/".join(args)
    def request(self, *args, **kwargs):
        return self.session.request(kwargs.get("method"), f"https://api.shop.com/{self.build(self.ENDPOINT, *args)}")
class Orders(Requester):
    ENDPOINT = "orders"
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
    def list(self):
        return self.request(method="get")
    def delete(self, id):
        return self.request(id, method="delete")
`,
    },
    BOTH,
  ],
  [
    'a function that a thread runs with its arguments',
    {
      'a.py': `import threading
import requests
def send(method, path):
    requests.request(method, "https://api.shop.com/v3" + path)
threading.Thread(target=send, args=("GET", "/orders")).start()
threading.Thread(target=send, kwargs={"method": "DELETE", "path": "/orders/1"}).start()
`,
    },
    BOTH,
  ],
  [
    'a branch that only unknown arguments lead to',
    {
      'a.py': `import requests
class Orders:
    def send(self, method, path):
        return requests.request(method, "https://api.shop.com/v3" + path)
    def delete(self, id=None, count=None):
        if count is None:
            count = self.count()
        return self.send("DELETE", f"/orders/{id}")
    def count(self):
        return len(self.send("GET", "/orders").json())
    def delete_all(self):
        return self.delete(1, count=2)
`,
    },
    BOTH,
  ],
  [
    'an f-string whose values have placeholders',
    {
      'a.py': `import requests
HOST = "https://api.shop.com"
def send(api, method, parameters=None):
    if parameters is None:
        parameters = {}
    action = getattr(requests, method.lower(), None)
    return action(url=f"{HOST}{api}".format(**parameters))
send(api="/v3/orders", method="GET")
send(api="/v3/orders/{id}", method="DELETE", parameters={"id": 1})
`,
    },
    BOTH,
  ],
])('a request is understood by what sends it: %s', async ([, project, expected]) => {
  expect((await operations(project)).toSorted()).toEqual(expected.toSorted());
});

async function lines(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, key, line }) => (key.length === 2 ? [`${verdict} ${key.join(' ')} ${line}`] : []));
}

test('an operation is reported at the call that passes on a constant with its path', async () => {
  const program = `import requests
class Shop:
    orders_url = "https://api.shop.com/v3/orders"
    order_url = "https://api.shop.com/v3/orders/"
    other_url = "https://api.shop.com/v3/baskets"
    def send(self, method, url):
        return requests.request(method, url)
    def list(self):
        return self.send("GET", self.orders_url)
    def remove(self, id):
        return self.send("DELETE", self.order_url + id)
    def other(self):
        return self.send("GET", self.other_url)
`;
  expect(await lines('a.py', program)).toEqual([
    'stated GET /v3/orders 9',
    'stated DELETE /v3/orders/{id} 11',
    'invented GET /v3/baskets 13',
  ]);
});

test('a call whose address gets lost on the way is not silent', async () => {
  const program = `import requests
from vendor import sign
class Shop:
    def send(self, method, path, url=None):
        return requests.request(method, url or sign(path))
    def list(self):
        return self.send("GET", "", url="https://api.shop.com/v3/orders")
    def remove(self, id):
        return self.send("DELETE", f"/v3/orders/{id}")
`;
  expect(await lines('a.py', program)).toEqual(['stated GET /v3/orders 7', 'unread ? /v3/orders/{…} 9']);
});

test('a stated path with an HTTP method next to it is not silent, even if it has one name', async () => {
  const orders = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
      paths: { '/orders': { get: { responses: { 200: { description: 'ok' } } } } },
    },
    new Map(),
  );
  const text = 'class Shop:\n    def list(self):\n        return self.shop.query("orders", method="GET")\n';
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract: orders, sets: [] });
  expect(uses.map(({ verdict, key }) => `${verdict} ${key.join(' ')}`)).toEqual(['unread ? /orders']);
});

test('a field that is read only where it is present, and a list of successes, accuse nothing', async () => {
  const program = `import requests
response = requests.get("https://api.shop.com/v3/orders")
if response.status_code not in [200, 201, 204]:
    raise ValueError()
`;
  const { uses } = await checkCode([{ file: 'a.py', text: program }], { contract, sets: [] });
  expect(uses.filter(({ verdict }) => verdict === 'invented')).toEqual([]);
});

test('a variable of a helper has no values of other calls, and a field that is deleted is not sent', async () => {
  const text = `function send(method, path, body) {
  let data;
  if (body) data = JSON.stringify(body);
  return () => fetch('https://api.shop.com/v3' + path, { method, body: data });
}
function change(id, options) {
  const sent = { reason: options.reason };
  if (sent.reason) delete sent.reason;
  send('PATCH', '/orders/' + id, sent)();
}
change('7', {});
send('GET', '/orders')();`;
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract, sets: [] });
  expect(uses.filter(({ key }) => key[2]?.startsWith('body'))).toEqual([]);
});

test('a method whose name is not known is not silent, and accuses nothing', async () => {
  const files = [
    ['a.ts', "import axios from 'axios';\nexport const send = (m) => axios[m]('https://api.shop.com/v3/orders');"],
    ['b.py', 'import requests\ndef send(m):\n    return getattr(requests, m)("https://api.shop.com/v3/orders")\n'],
    ['c.py', 'import httpx\ndef send(m):\n    return getattr(httpx.Client(), m)("https://api.shop.com/v3/orders")\n'],
  ] as const;
  for (const [file, text] of files) {
    const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
    expect(uses, file).toMatchObject([
      { verdict: 'unread', fact: '? /v3/orders', why: expect.stringContaining('the method is not known here') },
    ]);
  }
});

test('a parameter of the query that may be None is no text', async () => {
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer' } };
  const limited = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
      paths: { '/orders': { get: { parameters: [limit], responses: { 200: { description: 'ok' } } } } },
    },
    new Map(),
  );
  const text = `import requests
def list(limit=None):
    params = {"limit": limit}
    return requests.get("https://api.shop.com/orders", params={k: v for k, v in params.items() if v is not None})
list()
requests.get("https://api.shop.com/orders", params={"limit": "x"})`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract: limited, sets: [] });
  expect(uses.filter(({ verdict }) => verdict === 'excluded')).toMatchObject([{ line: 6 }]);
});

test('a function that walks through a tree accuses no field of its parts', async () => {
  const item = { type: 'object', properties: { name: {} } };
  const schema = { type: 'object', properties: { children: { type: 'array', items: item } } };
  const ok = { description: 'ok', content: { 'application/json': { schema } } };
  const tree = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
      paths: { '/tree': { get: { responses: { 200: ok } } } },
    },
    new Map(),
  );
  const text = `const walk = (node) => [node.fills, ...node.children.map((child) => walk(child))];
const response = await fetch('https://api.shop.com/tree');
walk(await response.json());`;
  const { uses } = await checkCode([{ file: 'a.js', text }], { contract: tree, sets: [] });
  expect(uses.filter(({ verdict }) => verdict === 'invented')).toEqual([]);
});

test('a module of the project with the responses in its documentation answers no request', async () => {
  const uses = await findUses(
    {
      'a.py': `from .responses.orders import responses
from .requests import endpoint
@endpoint("/v3/orders/{id}")
class Order:
    pass
`,
    },
    contract,
  );
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual(['unread /v3/orders/{id}']);
});
