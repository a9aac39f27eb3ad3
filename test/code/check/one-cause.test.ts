import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const NAME = { type: 'object', properties: { name: text } };
const task = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    count: { type: 'integer' },
    due_date: text,
    filter: { type: 'object', properties: { s: text } },
  },
};
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const query = (name: string): Json => ({ name, in: 'query', required: true, schema: text });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Tasks', version: '1' },
    servers: [{ url: 'https://api.tasks.com' }],
    paths: {
      '/tasks': {
        get: {
          parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
          responses: {
            200: { description: "`curl -H 'Client-Id: 7'`", content: json({ type: 'array', items: task }) },
          },
        },
        post: {
          parameters: [query('owner'), query('list')],
          requestBody: {
            content: json({
              type: 'object',
              properties: { id: text, kind: { type: 'string', enum: ['a', 'b'] }, dueDate: text },
              required: ['id', 'kind'],
            }),
          },
          responses: { 201: { description: 'ok', content: json(task) } },
        },
      },
      '/tasks/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          security: [{ key: [] }],
          responses: { 200: { description: 'ok', content: json(task) }, 409: { description: 'busy' } },
        },
        patch: {
          requestBody: {
            content: json({
              type: 'object',
              properties: { count: { type: 'integer' }, isDone: { type: 'boolean' }, due: text },
            }),
          },
          responses: { 200: { description: 'ok' } },
        },
      },
      '/tasks/{id}/rights': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: {
          responses: {
            200: {
              description: 'ok',
              content: json({
                type: 'object',
                properties: {
                  right: {
                    type: 'object',
                    properties: { owner: text, since: text, by: NAME, to: NAME },
                  },
                },
              }),
            },
          },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  },
  new Map(),
);

/** Lists what is reported of a program, with the places of each report. */
async function listReports(project: Files): Promise<readonly string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact, line, places = [] }) =>
    verdict === 'stated' ? [] : [`${verdict} ${fact} ${[line, ...places.map((place) => place.line)].join(' ')}`],
  );
}

const URL = 'https://api.tasks.com/tasks';
const send = (rest: string): string => `fetch('${URL}${rest}')`;
const MODEL = `interface Task { dueDate: string; filter?: string }
export function taskFromJson(json: any): Task {
  if (json == null) {
    return json;
  }
  return { dueDate: json['due_date'], filter: json['filter'] };
}`;
const SERIALIZE = `function serialize(params, prefix = '') {
  return Object.keys(params).map((key) => one(key, params[key], prefix)).join('&');
}
function one(key, value, prefix = '') {
  const full = prefix + (prefix.length ? \`[\${key}]\` : key);
  return \`\${encodeURIComponent(full)}=\${value}\`;
}
`;
const POST = "requests.post(f'https://api.tasks.com/tasks?owner={o}&list={l}', json=";
const PYTHON = 'import requests\n';
const ITEM = `class Item(Base):
    def __init__(self, id, kind=None):
        self.id = id
        self.kind = kind

    @classmethod
    def from_dict(cls, data):
        return cls(**{k: v for k, v in data.items()})

Item.from_dict(load())
def create(o, l, item: Item):
    ${POST}{'id': item.id, 'kind': item.kind})
`;
const MASHUMARO = `from dataclasses import dataclass, field
@dataclass
class Item(DataClassDictMixin):
    id: str
    kind: str
    due_date: str | None = field(default=None, metadata=field_options(alias="dueDate"))

    class Config(BaseConfig):
        serialize_by_alias = True

def create(o, l, item: Item):
    ${POST}item.to_dict(omit_none=True))
`;

const CLIENTS = `class Client:
    def __init__(self, headers):
        self.headers = headers

    def read(self):
        response = requests.get('https://api.tasks.com/tasks/7', headers=self.headers)
        if response.status_code not in [200, 204]:
            raise Exception(response.status_code)
        return None if response.status_code == 204 else response.json()

Client({'Authorization': 'Bearer ' + key}).read()
Client({'X-Other-Key': key}).read()
`;
const INCOMPLETE = `class Item:
    def __init__(self, id=None, kind=None):
        self.id = id
        self.kind = kind
`;

test.for<[string, Files, readonly string[]]>([
  [
    'a generated function that returns null as it is, and renames fields',
    { 'a.ts': `${MODEL}\nexport const read = async () => taskFromJson(await (await ${send('/7')}).json()).dueDate;` },
    // The headers have no key.
    ['excluded GET /tasks/{id} type string of response field filter 1', 'excluded GET /tasks/{id} key 8'],
  ],
  ['a prefix that is empty', { 'a.js': `${SERIALIZE}fetch('${URL}?' + serialize({ page: 1 }));` }, []],
  ['a word that is no value of the parameter', { 'a.js': send('/all') }, ['invented GET /tasks/all 1']],
  [
    'a header that a text of the operation names',
    { 'a.js': `fetch('${URL}', { headers: { 'Client-ID': id, 'Server-Id': id } })` },
    ['unread GET /tasks header Client-ID 1', 'invented GET /tasks header Server-Id 1'],
  ],
  [
    'several required parameters',
    { 'a.py': `${PYTHON}requests.post('${URL}', json={'id': '1', 'kind': 'a'})` },
    ['excluded POST /tasks lacks the required query owner, list 2'],
  ],
  [
    'headers that a function sets later',
    {
      'a.js': `let headers = {};
const read = () => fetch('${URL}/7', { headers: { ...headers } });
const logIn = (key) => { headers = { Authorization: 'Bearer ' + key }; };`,
    },
    ['unread GET /tasks/{id} key 2'],
  ],
  [
    'a key that is null until a function below sets it',
    {
      'a.js': `let key = null;
const read = () => {
  const headers = {};
  if (key) headers.Authorization = 'Bearer ' + key;
  return fetch('${URL}/7', { headers });
};
const logIn = (next) => { key = next; };`,
    },
    [],
  ],
  ['arguments by names that are not known', { 'a.py': PYTHON + ITEM }, []],
  ['a model that writes its aliases', { 'a.py': PYTHON + MASHUMARO }, []],
  [
    'a client for two APIs, and a status next to a stated one',
    { 'a.py': PYTHON + CLIENTS },
    ['unread GET /tasks/{id} key 7'],
  ],
  [
    'an object of a test without its values',
    {
      'item.py': INCOMPLETE,
      'test_item.py': 'from item import Item\n\ndef test_item():\n    assert Item() == Item()\n',
      'z.py': `${PYTHON}from item import Item\n\ndef create(o, l, item: Item):\n    ${POST}{'id': '1', 'kind': item.kind})\n`,
    },
    [],
  ],
  [
    'an object that is read as a list, in several files',
    {
      'a.js': `import { name } from './b.js';
const all = await (await fetch('${URL}/7', { headers: { Authorization: 'Bearer ' + key } })).json();
for (const one of all) console.log(one.id, name(one));`,
      'b.js': 'export const name = (one) => one.due_date;',
    },
    ['excluded GET /tasks/{id} list of the response 3 3 1'],
  ],
  [
    'a double with a list in place of an object',
    {
      'a.test.py': `import requests_mock
def test_it():
    with requests_mock.Mocker() as m:
        m.get("${URL}/7", json=[{"id": 1, "due_date": "a"}])`,
    },
    ['excluded GET /tasks/{id} the body is array, not object 4'],
  ],
  [
    'a value of another type in several doubles of a file',
    {
      'a.test.py': `import requests_mock
def test_it():
    with requests_mock.Mocker() as m:
        m.get("${URL}", json=[{"id": 1}, {"id": "2"}])
        m.get("${URL}", json=[{"id": "3"}])`,
    },
    ['excluded GET /tasks /1/id is string, not integer 4 5'],
  ],
  [
    'several statuses in a handler',
    {
      'a.js': `const r = await ${send('/7')};
if (r.status === 401) retry(); else if (r.status === 404) none(); else if (r.status === 418) tea();`,
    },
    ['excluded GET /tasks/{id} key 1', 'invented GET /tasks/{id} status 401 2 2 2'],
  ],
  [
    'fields beside the object that has them',
    { 'a.js': `const task = await (await ${send('/8/rights')}).json();\nuse(task.owner, task.since);` },
    ['invented GET /tasks/{id}/rights response field owner 2 2'],
  ],
  [
    'fields of a text',
    { 'a.js': `const all = await (await ${send('')}).json();\nuse(all[0].due_date.day);\nuse(all[0].due_date.year);` },
    ['excluded GET /tasks response field [].due_date.day 2 3'],
  ],
  [
    'texts in place of other types in one object',
    {
      'a.js': `const headers = { 'Content-Type': 'application/json' };
const body = {
  count: '1',
  isDone: 'no',
  due: 1,
};
fetch('${URL}/7', { method: 'PATCH', headers, body: JSON.stringify(body) });`,
    },
    [
      'excluded PATCH /tasks/{id} /count is string, not integer 3 4',
      'excluded PATCH /tasks/{id} /due is integer, not string 5',
    ],
  ],
  [
    'fields of a text that is sent',
    {
      'a.js': `const headers = { 'Content-Type': 'application/json' };
const due = isKnown() ? '' : {
  day: 1,
  year: 2,
};
fetch('${URL}/7', { method: 'PATCH', headers, body: JSON.stringify({ due }) });`,
    },
    ['excluded PATCH /tasks/{id} body field due.day 3 4'],
  ],
  [
    'fields of a response of which no body is stated',
    {
      'a.js': `const task = await (await fetch('${URL}/7', { method: 'PATCH' })).json();\nuse(task.id);\nuse(task.owner.name);`,
    },
    ['invented PATCH /tasks/{id} response field id 2 3'],
  ],
  [
    'names of an object and of a query that are like no stated one',
    {
      'a.js': `const headers = { 'Content-Type': 'application/json' };
const body = JSON.stringify({
  mood: 'good',
  due: '1',
  weight: 1,
});
fetch('${URL}/7?x=1&yy=1', { method: 'PATCH', headers, body });`,
    },
    ['invented PATCH /tasks/{id} body field mood 3 5', 'invented PATCH /tasks/{id} query x 7 7'],
  ],
  [
    'objects in one object that are read as lists',
    {
      'a.js': `const { right } = await (await ${send('/8/rights')}).json();
for (const one of right.by) use(one);
for (const one of right.to) use(one);`,
    },
    ['excluded GET /tasks/{id}/rights list of response field right.by 2 3'],
  ],
  [
    'paths with a value that is not known',
    {
      'a.js': `const read = (kind, id) => fetch(\`${URL}/\${kind}/\${id}\`);\nconst list = (kind) => fetch(\`https://api.tasks.com/\${kind}/0\`);`,
    },
    ['unread GET /tasks/{…}/{…} 1 2'],
  ],
  [
    'fields that a type declares as texts',
    {
      'a.ts': `interface Task {
  id: string;
  count: string;
}
export const read = async (): Promise<Task> => (await fetch('${URL}/7', { headers: { Authorization: 'Bearer ' + key } })).json();`,
    },
    ['excluded GET /tasks/{id} type string of response field id 2 3'],
  ],
  [
    'values in tests that a parameter does not allow',
    {
      'a.js': `${send('/mine')};\n${send('/first')};`,
      'a.test.js': `${send('/other')};\n${send('/last')};`,
    },
    ['invented GET /tasks/mine 1', 'invented GET /tasks/first 2', 'invented GET /tasks/other 1 2'],
  ],
  [
    'several fields that an object lacks',
    { 'a.py': `${PYTHON}${POST}{'dueDate': 'today'})` },
    ['excluded POST /tasks the body lacks id 2 2'],
  ],
  [
    'operations that begin like no stated path',
    { 'a.js': `${send('/7/files')};\nfetch('${URL}/8/files/9', { method: 'DELETE' });\n${send('/7/notes')};` },
    ['invented GET /tasks/7/files 1 2', 'invented GET /tasks/7/notes 3'],
  ],
  [
    'a field of a type that is sent and read',
    {
      'a.ts': `interface Task { id: string; kind: string; mood?: string }
export async function create(task: Task) {
  const body = JSON.stringify(task);
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch('${URL}?owner=1&list=2', { method: 'POST', headers, body });
  return (await response.json()) as Task;
}`,
    },
    ['excluded POST /tasks type string of response field id 1', 'invented POST /tasks body field mood 1 1'],
  ],
  [
    'a field that is sent, and read elsewhere',
    {
      'a.js': `const headers = { 'Content-Type': 'application/json' };
const body = JSON.stringify({ id: '1', kind: 'a', mood });
const response = await fetch('${URL}?owner=1&list=2', { method: 'POST', headers, body });
use((await response.json()).mood);`,
    },
    ['invented POST /tasks body field mood 2 4'],
  ],
  [
    'a test with one very long line',
    { 'a.js': `const text = '${'a'.repeat(6000)}';\n${send('/all')};\n${'// Further lines.\n'.repeat(400)}` },
    ['invented GET /tasks/all 2'],
  ],
  [
    'tests that send no key',
    {
      'a.test.js': `${send('/7')};`,
      'b.test.js': `${send('/7')};\n${send('/8')};`,
      'c.js': ['1', '2', '3', '4']
        .map((id) => `fetch('${URL}/${id}', { headers: { Authorization: 'Bearer ' + key } });`)
        .join('\n'),
    },
    ['excluded GET /tasks/{id} key 1 1 2'],
  ],
])('each cause is reported once: %s', async ([, project, reports]) => {
  expect(await listReports(project)).toEqual(reports);
});
