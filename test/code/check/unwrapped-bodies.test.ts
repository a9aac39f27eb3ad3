import { expect, test } from 'vitest';
import { contractFrom, type JsonObject } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const STRING = { type: 'string' };
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const LINKS = object({ next: STRING });
const ACCOUNT = object({ id: STRING, attributes: object({ name: STRING, raw: STRING }) });

const respond = (schema: JsonObject): JsonObject => ({
  description: 'Response',
  content: { 'application/json': { schema } },
});
const success = (schema: JsonObject): JsonObject => ({ get: { responses: { 200: respond(schema) } } });

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Bank', version: '1' }, servers: [{ url: 'https://api.bank.com' }] },
    paths: {
      '/accounts': success(object({ data: { type: 'array', items: ACCOUNT }, links: LINKS })),
      '/accounts/{id}': success(object({ data: ACCOUNT })),
      '/owner': {
        get: { responses: { 200: respond(object({ account: ACCOUNT })), 404: respond(object({ message: STRING })) } },
      },
      '/me': success(object({ id: STRING })),
      '/tags': success({ type: 'array', items: STRING }),
    },
  },
  new Map(),
);

const CLIENT = `
import json
from typing import Any, cast
import requests

class Client:
    def api(self, path):
        return requests.get('https://api.bank.com' + path).json()
`;

const MODEL = `${CLIENT}
class Model:
    def __init__(self, client, data):
        self._client = client
        if 'data' in data:
            data = data['data']
        self.id = data.get('id')
        self.attributes = data.get('attributes')

class Page:
    def __init__(self, client, data):
        self._client = cast(Any, client)
        self.items = [Model(client, one) for one in data['data']]
        self.next_url = data['links']['next']

    def next(self):
        return self._client.api(self.next_url)['links']['next']
`;

test.for<[string, string, string[]]>([
  [
    'a model that strips a wrapper reads the wrapped fields alone, where the document has the wrapper',
    `${MODEL}
client = Client()
print(Model(client, client.api('/accounts/1')).id)
print(Model(client, client.api('/me')).id)`,
    ['unread GET /me response field data'],
  ],
  [
    'a cast client is the client',
    `${MODEL}
client = Client()
print(Page(client, client.api('/accounts')).next())`,
    ['unread GET /accounts response field data[].data'],
  ],
  [
    'a model that wraps a part of its own data',
    `${CLIENT}
class Model:
    def __init__(self, data):
        if 'data' in data:
            data = data['data']
        self.parse(data.get('attributes'))

    def parse(self, attributes):
        if attributes is not None:
            self.inner = Model(attributes)

print(Model(Client().api('/accounts/1')))`,
    [],
  ],
  [
    'fields of a part that is only read where it is present, and of a body without a part that the document states',
    `${CLIENT}
data = Client().api('/me')
if isinstance(data, dict) and 'account' in data:
    print(data['account']['name'])
data = Client().api('/accounts/1')
if 'data' in data:
    print(data['data']['title'])
else:
    print(data['title'])`,
    ['unread GET /me response field account', 'invented GET /accounts/{id} response field data.title'],
  ],
  [
    'a field that other code adds to a body that lacked it',
    `${CLIENT}
from refresher import refresh

owner = Client().api('/owner')
if 'account' not in owner:
    refresh(owner)
    print(owner['account']['attributes'])`,
    [],
  ],
  [
    'a loop over the names of a path reads them one after another',
    `${CLIENT}
def read(path, names):
    data = Client().api(path)
    for name in names.split('.'):
        data = data[name]
    return data

print(read('/accounts/1', 'data.attributes.name'), read('/accounts/1', 'data.attributes.title'))`,
    ['invented GET /accounts/{id} response field data.attributes.title'],
  ],
  [
    'the second base class is looked up before the one that both have',
    `${CLIENT}
class Base:
    def wrapper(self):
        return 'body'

class Left(Base):
    def read(self, path):
        return Client().api(path)[self.wrapper()]

class Right(Base):
    def wrapper(self):
        return 'data'

class Both(Left, Right):
    pass

print(Both().read('/accounts/1')['attributes']['name'])`,
    [],
  ],
  [
    'what an unknown function returns for a part that the body lacks is another object',
    `${CLIENT}
from loader import load

class Tags:
    def __init__(self, data):
        self.names = data['names']

for name in Tags(Client().api('/tags')).names:
    print(load(name).account.id)
print(Client().api('/accounts'), Client().api('/me'))`,
    ['invented GET /tags response field names'],
  ],
  [
    'a part whose type the program tests may have the stated one',
    `${CLIENT}
for tag in Client().api('/tags'):
    print(tag['name'] if isinstance(tag, dict) else tag)
print(Client().api('/me')['id'].name)`,
    ['excluded GET /me response field id.name'],
  ],
  [
    'nothing describes the JSON in a text',
    `${CLIENT}
print(json.loads(Client().api('/accounts/1')['data']['attributes']['raw'])['data'])`,
    [],
  ],
])('%s', async ([, text, expected]) => {
  const uses = await findUses({ 'client.py': text }, contract);
  expect(uses.length).toBeGreaterThan(2);
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'stated' ? [] : [`${verdict} ${fact}`]))).toEqual(expected);
});

test('a reduction of the names of a path reads them one after another', async () => {
  const text = `
async function read(path: string, names: string) {
  const response = await fetch('https://api.bank.com' + path);
  return names.split('.').reduce((part, name) => part?.[name], await response.json());
}
console.log(await read('/accounts/1', 'data.attributes.name'), await read('/accounts/1', 'data.attributes.title'));
`;
  const facts = (await findUses({ 'client.ts': text }, contract)).map(({ verdict, fact }) => `${verdict} ${fact}`);
  expect(facts).toContain('stated GET /accounts/{id} response field data.attributes.name');
  expect(facts.filter((one) => !one.startsWith('stated'))).toEqual([
    'invented GET /accounts/{id} response field data.attributes.title',
  ]);
});

test('a part whose type the program tests with typeof may have the stated one', async () => {
  const text = `
const get = async (path: string) => (await fetch('https://api.bank.com' + path)).json();
const tags = await get('/tags');
console.log(tags.map((tag) => (typeof tag === 'object' ? tag.name : tag)), (await get('/me')).id.name);`;
  const facts = (await findUses({ 'client.ts': text }, contract)).map(({ verdict, fact }) => `${verdict} ${fact}`);
  expect(facts.filter((one) => !one.startsWith('stated'))).toEqual(['excluded GET /me response field id.name']);
});

test('an attribute of a response that a client returns is no field of the body', async () => {
  const text = `from sessions import Session
session = Session()
response = session.get('https://api.bank.com/me')
print(response.elapsed.total_seconds(), response.http_version)`;
  const uses = await findUses({ 'client.py': text }, contract);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual(['stated GET /me']);
});

test('a dictionary of Python without a name has no value there that would be sent', async () => {
  const sent = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Ships', version: '1' }, servers: [{ url: 'https://api.ships.com' }] },
      paths: {
        '/ships': {
          get: { responses: { 200: { description: 'Ships' } } },
          post: {
            requestBody: {
              content: { 'application/json': { schema: { ...object({ symbol: STRING }), required: ['symbol'] } } },
            },
            responses: { 200: { description: 'Success' } },
          },
        },
      },
    },
    new Map(),
  );
  const text = `
import requests
from reader import read_into

class Reply:
    def __init__(self, text):
        self.data = {}
        read_into(self.data, text)

class Ship:
    def __init__(self, symbol):
        self.symbol = symbol

    @classmethod
    def read(cls, data):
        return cls(data['symbol'])

def warp(symbol):
    data = {'symbol': symbol}
    requests.post('https://api.ships.com/ships', json=data)

warp(Ship.read(Reply(open('ship.json').read()).data).symbol)
`;
  const facts = (await findUses({ 'client.py': text }, sent)).map(({ verdict, fact }) => `${verdict} ${fact}`);
  expect(facts.filter((one) => one.startsWith('excluded'))).toEqual([]);
});
