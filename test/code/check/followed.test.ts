import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const object = (properties: Json): Json => ({ type: 'object', properties });
const ok = (schema: Json): Json => ({ 200: { description: 'OK', content: { 'application/json': { schema } } } });
const string: Json = { type: 'string' };
const id: Json = { name: 'id', in: 'path', required: true, schema: string };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    servers: [{ url: 'https://notes.example' }],
    paths: {
      '/notes': {
        get: {
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
          responses: ok(
            object({ data: { type: 'array', items: object({ id: string, name: string }) }, extra: { type: 'object' } }),
          ),
        },
        post: {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: object({ name: string, tags: { type: 'object', additionalProperties: true } }),
              },
              'multipart/form-data': { schema: object({ file: string }) },
            },
          },
          responses: ok(object({ id: string })),
        },
      },
      '/notes/{id}': { parameters: [id], get: { responses: ok(object({ id: string })) } },
      '/notes/{id}/files/{path}': {
        parameters: [id, { name: 'path', in: 'path', required: true, schema: string }],
        get: { parameters: [{ name: 'ref', in: 'query', schema: string }], responses: ok(object({ content: string })) },
      },
    },
  },
  new Map(),
);

/** The facts of programs that are reported, each with its verdict. */
async function report(files: Readonly<Record<string, string>>, isStated = false): Promise<readonly string[]> {
  const uses = await findUses(files, contract);
  return uses
    .filter(({ verdict }) => isStated || verdict !== 'stated')
    .map(({ verdict, fact, file, line, confidence }) =>
      [verdict, fact, `${file}:${line}`, ...(confidence === 'likely' ? ['likely'] : [])].join(' '),
    );
}

const BASE_TS = `export class Api {
  post(path: string, body: unknown) {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (body instanceof FormData) headers.delete('Content-Type');
    return fetch('https://notes.example' + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }
  async get<T>(path: string): Promise<{ data: T; headers: object }> {
    const response = await fetch('https://notes.example' + path);
    return { data: await response.json(), headers: Object.fromEntries(response.headers.entries()) };
  }
}`;

const BASE_PY = `import requests
class Api:
    def get(self, path, params=None, **kwargs):
        kwargs["limit"] = 3
        return requests.get("https://notes.example" + path, params=kwargs).json()`;

const cases: Readonly<Record<string, readonly [Readonly<Record<string, string>>, readonly string[]]>> = {
  'a class whose base is imported (TypeScript)': [
    {
      'src/base.ts': BASE_TS,
      'src/notes.ts': `import { Api } from './base';
class Notes extends Api {
  create(id: string) {
    return this.post('/notes', { name: id, nmae: id });
  }
}`,
    },
    ['unread GET … src/base.ts:8', 'invented POST /notes body field nmae src/notes.ts:4'],
  ],
  'a class whose base is imported (Python)': [
    {
      'app/base.py': BASE_PY,
      'app/notes.py': `from .base import Api
class Notes(Api):
    def all(self):
        return self.get("/notes", params={"a": 1})["total"]`,
    },
    ['invented GET /notes response field total app/notes.py:4'],
  ],
  'a type argument of a call is not the type of an object around the response': [
    {
      'src/base.ts': BASE_TS,
      'src/list.ts': `import { Api } from './base';
interface Note { id: string; nmae: string }
interface Page<T> { data: T[] }
export const list = async (api: Api) => (await api.get<Page<Note>>('/notes')).data.data[0].id;`,
    },
    ['unread POST … src/base.ts:5', 'invented GET /notes response field data[].nmae src/list.ts:2 likely'],
  ],
  'the rest of an object lacks the fields that are taken out of it': [
    {
      'a.ts': `const send = ({ noteName, ...rest }) =>
  fetch('https://notes.example/notes', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ ...rest, name: noteName }) });
send({ noteName: 'a', tags: { any: 1 } });`,
    },
    [],
  ],
  'fields of a value that can be any object': [
    { 'a.ts': `fetch('https://notes.example/notes').then((r) => r.json()).then((page) => page.extra.anything);` },
    ['unread GET /notes response field extra.anything a.ts:1'],
  ],
  'an unknown value that begins with a slash': [
    { 'a.ts': 'const file = (id, path) => fetch(`https://notes.example/notes/${id}/files${path}?ref=main`);' },
    [],
  ],
  'an empty value in a path': [
    { 'a.ts': "const file = (path) => fetch(`https://notes.example/notes/${''}/files/${path}`);" },
    ['unread GET /notes//files/{…} a.ts:1'],
  ],
  'a base that may get a second slash': [
    {
      'a.py': `import requests
def note(base, path):
    base = "https://notes.example/"
    if not parse(base).path:
        base += "/"
    return requests.get(base + "notes")`,
    },
    [],
  ],
  'a client that a function of a package wraps': [
    {
      'a.ts': `import axios from 'axios';
import rateLimit from 'axios-rate-limit';
const api = rateLimit(axios.create({ baseURL: 'https://notes.example' }), { maxRPS: 3 });
api.get('/notes', { params: { page: 2 } });`,
    },
    ['invented GET /notes query page a.ts:4'],
  ],
  'a client of other code, with an address': [
    {
      'a.py': `class Notes:
    async def all(self):
        async with self.app.http_session.get("https://notes.example/notes", params={"page": 1}) as response:
            return (await response.json())["data"]`,
    },
    ['invented GET /notes query page a.py:3'],
  ],
  'a cache of other code, with an address': [
    { 'a.ts': `export const drop = (app) => app.cache.delete('https://notes.example/notes');` },
    ['unread DELETE /notes a.ts:1'],
  ],
  'a request that a session prepares': [
    {
      'a.py': `import requests
session = requests.Session()
prepared = session.prepare_request(requests.Request("GET", "https://notes.example/notes", params={"page": 1}))
session.send(prepared, timeout=3).json()["total"]`,
    },
    ['invented GET /notes query page a.py:3', 'invented GET /notes response field total a.py:4'],
  ],
  'files whose names are not known': [
    {
      'a.py': `import requests, json
def send(note, files=None):
    headers = {}
    if not files:
        headers["Content-Type"] = "application/json"
    requests.post("https://notes.example/notes", data={"payload": note} if files else json.dumps({"name": note}), files=files, headers=headers)
send("a", [("x", b"")])`,
    },
    [],
  ],
  'an enumerated list of one of several responses': [
    {
      'a.py': `import requests
def read(url, again):
    if again:
        return requests.get(url, timeout=1).json()
    return requests.get(url).json()
for index, note in enumerate(read("https://notes.example/notes", maybe)["data"], start=1):
    print(note["id"], note["nmae"])`,
    },
    ['invented GET /notes response field data[].nmae a.py:7'],
  ],
  'a field that is deleted under a condition': [
    {
      'a.py': `import requests, json
def read(params=None):
    options = {"data": json.dumps(params)}
    if params is None:
        del options["data"]
    return requests.get("https://notes.example/notes", **options)`,
      'b.ts': `const options: RequestInit = { body: JSON.stringify(unknown) };
if (isRead) delete options.body;
fetch('https://notes.example/notes', options);`,
    },
    [],
  ],
  'a field that is deleted before the names are written into the query': [
    {
      'a.js': `function send(fields) {
  if (fields.reason) delete fields.reason;
  let query = '';
  Object.keys(fields).forEach((name) => { query += '&' + name + '=' + fields[name]; });
  return fetch('https://notes.example/notes?' + query.slice(1));
}
export const list = (reason) => send({ reason });`,
    },
    [],
  ],
  'parameters to which a wrapper adds one': [
    {
      'a.py': `import requests
def get(path, **kwargs):
    kwargs.setdefault("params", {})["limit"] = 5
    return requests.get("https://notes.example" + path, **kwargs)
get("/notes", params={"page": 2})`,
    },
    ['invented GET /notes query page a.py:5'],
  ],
  'an object of a class with a constructor for any fields': [
    {
      'a.py': `import requests
class Note:
    def __init__(self, *args, **kwargs):
        self.id = None
for note in requests.get("https://notes.example/notes").json()["data"]:
    Note(**note)`,
    },
    [],
  ],
  'an empty query that a function returns': [
    {
      'a.ts': `const toQuery = (query?: Record<string, string>): string => {
  if (!query) return '';
  return '?' + new URLSearchParams(query);
};
const load = async (path: string, { query }: { query?: Record<string, string> }) =>
  (await fetch('https://notes.example' + path + toQuery(query))).json();
export const notes = () => load('/notes/', {});`,
    },
    ['excluded GET /notes/ a.ts:7'],
  ],
  'an identifier that is empty at first': [
    {
      'a.py': `import requests
class Note:
    def __init__(self):
        self.id = ""
    def load(self):
        return requests.get("https://notes.example/notes/%s" % self.id).json()["id"]`,
    },
    [],
  ],
  'modules that import each other': [
    {
      'pkg/__init__.py': `from .notes import Notes
url = "https://notes.example"`,
      'pkg/notes.py': `import pkg
import requests
class Notes:
    def all(self):
        return requests.get(pkg.url + "/notes").json()["total"]`,
    },
    ['invented GET /notes response field total pkg/notes.py:5'],
  ],
  'a class of Python with a type argument': [
    {
      'a.py': `import requests
class Request:
    def __init__(self, path):
        self.path = path
    def send(self):
        return requests.get("https://notes.example" + self.path)
Request[Notes](path="/notes/1/pages").send()`,
    },
    ['invented GET /notes/1/pages a.py:7'],
  ],
  'one operation that is not stated, called with several values': [
    {
      'a.ts':
        "const pages = (id) => fetch(`https://notes.example/notes/${id}/pages`);\npages('a');\npages('b');\nexport const all = (id) => pages(id);",
    },
    ['invented GET /notes/{…}/pages a.ts:1'],
  ],
  'a stated path behind the path of another application': [
    { 'a.ts': "useTable('/proxy/notes/7/files/readme');\nuseTable('/other/notes');" },
    ['unread /notes/7/files/readme a.ts:1'],
  ],
  'a stated path without a slash, in a call that is not known': [
    { 'a.ts': "client.loadAll(`notes/${id}/files/readme`);\nconst text = 'notes/7/files/readme';" },
    ['unread /notes/{…}/files/readme a.ts:1'],
  ],
  'a client of Python with two base classes, and super()': [
    {
      'a.py': `import requests
class Base(requests.Session):
    def __init__(self):
        super().__init__()
        self.limit = None
class Client(Base):
    def _send(self, *args, **kwargs):
        return super().request(*args, **kwargs)
    def request(self, *args, **kwargs):
        return self._send(*args, **kwargs)
class Holder:
    @property
    def client(self):
        return Client()
holder = Holder()
def pages():
    return holder.client.get("{0}/notes/{1}/pages".format("https://notes.example", 1))
def note():
    return Base().get("https://notes.example/notes/1/lines")`,
    },
    ['invented GET /notes/1/pages a.py:17', 'invented GET /notes/1/lines a.py:19'],
  ],
  'super() of a method that its class replaces': [
    {
      'a.py': `import requests
class Base:
    def path(self):
        return "/other"
    def load(self):
        return requests.get("https://notes.example" + self.path())
class Notes(Base):
    def path(self):
        return "/notes/1/pages"
    def load(self):
        return super().load()
Notes().load()`,
    },
    ['invented GET /notes/1/pages a.py:9'],
  ],
  'the value of a member of an enumeration (Python)': [
    {
      'a.py': `import requests
from enum import Enum
NAME = "pages"
class Part(Enum):
    NOTES = "notes"
    PAGES = NAME
requests.get(f"https://notes.example/{Part.NOTES.value}/1/{Part.PAGES.value}")`,
    },
    ['invented GET /notes/1/pages a.py:7'],
  ],
  'addresses in a text (Python)': [
    { 'a.py': 'import requests\nfor url in "https://notes.example".split():\n    requests.get(url + "/pages")' },
    ['invented GET /pages a.py:3'],
  ],
  'a field that is read where it may be absent (Python)': [
    {
      'a.py': `import requests
body = requests.get("https://notes.example/notes/1").json()
try:
    total = body["total"]
except (KeyError, ValueError):
    total = None
try:
    count = body["count"]
except KeyError as error:
    raise ValueError("count") from error`,
    },
    ['unread GET /notes/{id} response field total a.py:4', 'invented GET /notes/{id} response field count a.py:8'],
  ],
  'a parameter without a value (Python)': [
    {
      'a.py': `import requests
def load(path, **kwargs):
    return requests.get("https://notes.example" + path, params=kwargs)
load("/notes", data=None)
load("/notes", page=1)`,
    },
    ['invented GET /notes query page a.py:5'],
  ],
  'names in calls with a method, which are no paths': [
    { 'a.ts': "allowed.add('POST');\nsend('POST', 'notes');" },
    ['unread /notes a.ts:2'],
  ],
  'a path in a dictionary': [
    { 'a.py': 'PATHS = {"file": "/notes/{id}/files/{path}", "name": "notes/files"}' },
    ['unread /notes/{id}/files/{path} a.py:1'],
  ],
  'a template of a path without a slash': [
    { 'a.py': 'FILE = "notes/{id}/files/{path}"' },
    ['unread /notes/{id}/files/{path} a.py:1'],
  ],
  'a template of a path with a base': [{ 'a.py': 'FILE = "%s/notes/7/files/a"' }, ['unread /notes/7/files/a a.py:1']],
  'the end of a path behind a value, in a call that may send a request': [
    {
      'a.ts':
        'client.request(`${this.noteUrl}/files/${path}`);\nclient.label(`${this.noteUrl}/files/${path}`);\nclient.request(`${this.noteUrl}/other`);',
    },
    ['unread …/files/{…} a.ts:1'],
  ],
  'an alternative of an address that is understood': [
    {
      'a.ts':
        "const query = 'limit=2';\nconst url = query ? `https://notes.example/notes?${query}` : 'https://notes.example/notes';\nfetch(url);",
    },
    [],
  ],
  'a method that many others call': [
    {
      'a.py': `import requests
class Notes:
    def get(self, path):
        return requests.get("https://notes.example" + path)
    def first(self):
        return self.get("/notes/1/pages")
    def second(self):
        return self.first()
    def third(self):
        return self.second()`,
    },
    ['invented GET /notes/1/pages a.py:6'],
  ],
  'answers that a test gives for paths': [
    {
      'a.test.ts':
        "mock({ '/notes/7/files/a': () => ({ content: '' }) });\nconst note = { url: 'https://notes.example/notes/7' as Link };",
    },
    [],
  ],
  'a path that a test answers': [
    { 'a.test.ts': "fetchMock.mockOnceIf('https://notes.example/notes/7/files/a', '{}');" },
    [],
  ],
  'a request to a host that is not known': [
    {
      'a.ts':
        "const load = (path) => fetch(`${config.root}${path}`);\nload('/notes/7/files/a');\nload('/other/1');\nload('/other/2');\nload('/other/3');",
    },
    ['unread /notes/7/files/a a.ts:2'],
  ],
};

test.for(Object.entries(cases))('%s', async ([, [files, expected]]) => {
  expect(await report(files)).toEqual(expected);
});

test('a base address with the path of the surface is not known', async () => {
  const paths = Object.fromEntries(
    ['movie', 'tag', 'queue', 'command', 'series', 'rootfolder', 'profile', 'system', 'log', 'health', 'host'].map(
      (name) => [
        `/api/v3/${name}`,
        {
          get: { responses: ok({ type: 'array', items: object({ id: string }) }) },
          post: { responses: ok(object({ id: string })) },
        },
      ],
    ),
  );
  const other = contractFrom(
    {
      openapi: '3.1.0',
      info: { title: 'Films', version: '1' },
      paths: { ...paths, '/{path}': { get: { responses: {} } } },
    },
    new Map(),
  );
  const text = `import axios from 'axios';
export class Films {
  constructor(url) { this.axios = axios.create({ baseURL: url }); }
  async all() { return (await this.axios.get('/movie')).data.map((film) => film.titel); }
  tag(label) { return this.axios.post('/tag', {}); }
}`;
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract: other, sets: [] });
  expect(
    uses.flatMap(({ verdict, fact, places = [] }) =>
      [fact, ...places.map((place) => place.fact)].map((each) => `${verdict} ${each}`),
    ),
  ).toEqual(['unread GET /movie', 'unread POST /tag', 'invented GET /api/v3/movie response field [].titel']);
});

test('the functions of one object in a written list belong together', async () => {
  const text = `const get = async (path) => (await fetch('https://notes.example' + path)).json();
const notes = {
  remote: { load: async () => (await get('/notes')).data },
  save: (all) => { for (const one of all) write(one.name); },
};
const first = { remote: { load: async () => (await get('/notes')).data[0] }, save: (one) => write(one.name) };
for (const each of [notes, first]) {
  const loaded = await each.remote.load();
  if (!loaded) continue;
  each.save(loaded);
}`;
  expect(await report({ 'a.js': text })).toEqual([]);
});

test('a list that the response of a client was tested for is read in that case only', async () => {
  const text = `import axios from 'axios';
const answer = await axios.get('https://notes.example/notes/1');
if (Array.isArray(answer.data)) write(answer.data.map((one) => one.id));
if (Array.isArray(answer.data) && answer.data[0].isReady()) write(answer.data.map((one) => one.id));
else write(answer.data.id);`;
  expect(await report({ 'a.js': text })).toEqual([]);
});
