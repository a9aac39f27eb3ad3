import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const key = {
  type: 'object',
  properties: { expires: text, tags: { type: 'array', items: text }, data: { type: 'object' } },
};
const responses = { 200: { description: 'ok', content: { 'application/json': { schema: key } } } };
const id = { name: 'id', in: 'path', required: true, schema: text };
const body: Json = { content: { 'application/json': { schema: { type: 'object', properties: { message: text } } } } };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Keys', version: '1' },
    servers: [{ url: 'https://api.keys.com' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/teams/keys': { get: { responses }, post: { requestBody: body, responses } },
      '/teams/keys/{id}': { get: { parameters: [id], responses } },
      '/message': { post: { requestBody: body, responses } },
    },
  },
  new Map(),
);

async function listUnread(project: Files): Promise<readonly string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact, file, line, places = [] }) =>
    verdict === 'unread'
      ? [`${fact} ${[`${file}:${line}`, ...places.map((place) => `${place.file}:${place.line}`)].join(' ')}`]
      : [],
  );
}

const GET = "requests.get('https://api.keys.com/teams/keys', headers={'Authorization': 'Bearer ' + KEY}).json()";

const FETCH = "fetch('https://api.keys.com/teams/keys', { headers: { Authorization: 'Bearer ' + key } })";

const cases: Record<string, readonly [Files, readonly string[]]> = {
  'fields of an object that unknown code makes of a text': [
    {
      'a.py': `import requests\nfrom dateutil import parser\nwhen = parser.parse(${GET}["expires"])\nprint(when.year)`,
    },
    [],
  ],
  'fields of an object that unknown code makes of a list': [
    { 'a.py': `import requests\nfrom lists import first\none = first(${GET}["tags"])\nprint(one.year)` },
    ['GET /teams/keys response field year a.py:4'],
  ],
  'stated fields of what unknown code returns for a response': [
    { 'a.py': `import requests\nfrom own import freeze\nkey = freeze(${GET})\nprint(key["expires"], key["year"])` },
    ['GET /teams/keys response field year a.py:4'],
  ],
  'fields of an element of the page whose id is a text': [
    {
      'a.js': `const { expires } = await (await fetch('https://api.keys.com/teams/keys', { headers: { Authorization: 'Bearer ' + key } })).json();
document.getElementById(expires).classList.add('on');`,
    },
    [],
  ],
  'the key of a call that a test asserts': [
    {
      'test_a.py': `from unittest import mock

def test_keys(client, send: mock.MagicMock):
    client.list()
    send.assert_called_with(method="GET", url="/teams/keys")
    send.assert_any_call(method="GET", url="/teams/keys/1")`,
    },
    [],
  ],
  'a text that documents a function': [
    { 'a.py': 'def list_keys():\n    "/teams/keys/{id}"\n    return 1\n\ndef paths():\n    return "/teams/keys/{id}"' },
    ['/teams/keys/{id} a.py:6'],
  ],
  'a field of a body with the name of a path': [
    {
      'a.py': `import requests

class Client:
    def __init__(self, url, key):
        self.url = url
        self.session = requests.Session()
        self.session.headers.update({"Authorization": "Bearer " + key})

    def _post(self, path, **more):
        return self.session.post(self.url + path, **more)

    def create(self):
        return self._post("/teams/keys")

    def send(self, text):
        return self._post(
            "/message",
            json={"message": text},
        )`,
    },
    [],
  ],
  'the name of a limit in the function that sends the request': [
    {
      'a.js': `import { limits, cache, api } from './own';
export function listKeys() {
  const limit = limits.create('/teams/keys', 'GET');
  return limit.run(() => ${FETCH});
}
export function readKey(id) {
  const limit = limits.create('/teams/keys/:id', 'GET');
  return api.get('/teams/keys/' + id);
}`,
    },
    ['/teams/keys/:id a.js:7', '/teams/keys/{…} a.js:8'],
  ],
  'the key of a cache in a function that calls the one that sends the request': [
    {
      'a.js': `import { cache, api } from './own';
const load = () => ${FETCH};
export const listKeys = () => {
  const hit = cache.find('/teams/keys');
  return hit ?? load();
};
export const listAgain = () => {
  api.get('/teams/keys');
  return load();
};`,
    },
    ['/teams/keys a.js:8'],
  ],
  'the key of a cache in the options of a function that is followed': [
    {
      'a.js': `import { cache } from './own';
const getCached = async ({ path, load }) => cache.find(path) ?? load();
export const listKeys = () =>
  getCached({
    path: '/teams/keys',
    load: () => ${FETCH},
  });
export const listOthers = () => getCached({ path: '/teams/keys', load: null });`,
    },
    ['/teams/keys a.js:8'],
  ],
  'a log of a project': [{ 'a.py': 'from own import _log_error\n_log_error("/teams/keys")' }, []],
  'a router of a server': [
    { 'a.js': "app.use('/teams/keys', require('./keys'));\napp.use('/teams/keys');" },
    ['/teams/keys a.js:2'],
  ],
  'a value in a query, and where OAuth leads back to': [
    {
      'a.js': `const url = new URL(login);
url.searchParams.set('back', \`\${config.own}/teams/keys\`);
open(url, { redirect_uri: \`\${config.own}/teams/keys\`, next: \`\${config.own}/teams/keys\` });`,
    },
    ['/teams/keys a.js:3'],
  ],
  'data of a test': [
    {
      'a.test.js': `import { note, request } from '../src';
note({ level: 'info', about: { path: '/teams/keys' } });
request({ about: { path: '/teams/keys' } });
test.each([['/teams/keys']])('%s', (path) => run(path));`,
    },
    ['/teams/keys a.test.js:3 a.test.js:4'],
  ],
  'requests to a host that is not known, by several functions, as one cause': [
    {
      'a.py': `import requests

class Client:
    def read(self, path):
        return requests.get("unix://" + self.name + "/" + path)

    def write(self, path):
        return requests.post("unix://" + self.name + "/" + path)

    def run(self):
        self.read("teams/keys")

class Team:
    def __init__(self, client: Client):
        self.client = client

    def run(self):
        self.client.write("teams/keys/1")`,
    },
    ['/teams/keys a.py:11 a.py:18'],
  ],
  'fields of an object that is not described, by names that are not known': [
    {
      'a.js': `const { data } = await (await ${FETCH}).json();
for (const [name, runs] of Object.entries(data.runs)) console.log(name, runs[0].state);`,
    },
    ['GET /teams/keys response field data.runs a.js:2 a.js:2'],
  ],
  'a link to a path in several calls of a file, as one cause': [
    {
      'a.js': `import { show, draw } from './page';
show('https://api.keys.com/teams/keys');
draw({ text: 'https://api.keys.com/teams/keys' });`,
    },
    ['/teams/keys a.js:2 a.js:3'],
  ],
  'a field of a field that is read only where it is present': [
    {
      'a.py': `import requests
body = ${GET}
def show(part):
    for child in part["parts"]:
        show(child)
    if "name" in part["owner"]:
        print(part["owner"]["name"])
show(body)`,
    },
    ['GET /teams/keys response field parts a.py:4 a.py:6 a.py:7'],
  ],
};

test.for(Object.entries(cases))('what is unread can hide a use of the API: %s', async ([, [project, expected]]) => {
  expect(await listUnread(project)).toEqual(expected);
});

test('a field below one that is read only where it is present is not invented', async () => {
  const text = `import requests
body = ${GET}
if "keys" in body and isinstance(body["keys"], list):
    for key in body["keys"]:
        print(key["mood"])`;
  const uses = await findUses({ 'a.py': text }, contract);
  expect(uses.filter(({ verdict }) => verdict !== 'stated').map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'unread GET /teams/keys response field keys',
  ]);
});
