import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

const START = `import uplink
from uplink import Body, Consumer, Field, Path, Query, get, json, post, put, returns

class Api(Consumer):
`;
const PATH = '/v1/agents/{agent_id}/memories/';

/** Methods of a class of uplink, each with a call of it, and the reported facts. */
test.for<[method: string, call: string, expected: readonly string[]]>([
  [`@json\n@post("${PATH}")\ndef add(self, agent_id: Path, memory: Body):\n    """Stores it."""`, '', []],
  [
    `@json\n@put("${PATH}")\ndef add(self, agent_id: Path, memory: Body):\n    pass`,
    '',
    ['open PUT /v1/agents/{…}/memories/'],
  ],
  [
    `@uplink.json\n@uplink.post("${PATH}")\ndef add(self, agent_id: uplink.Path(type=int), memory: Body(type=dict)): ...`,
    'add(1, {"title": "a", "content": "b", "tags": []})',
    ['invented body field tags'],
  ],
  [
    `@json\n@post("${PATH}")\ndef add(self, agent_id: Path, title: Field, mood: Field): ...`,
    'add(1, "a", "b")',
    ['excluded the body lacks content', 'invented body field mood'],
  ],
  [
    `@uplink.form_url_encoded\n@post("${PATH}")\ndef add(self, agent_id: Path, memory: Body): ...`,
    'add(1, {"title": "a", "content": "b"})',
    ['excluded media type application/x-www-form-urlencoded'],
  ],
  [
    `@uplink.headers({"X-Organization": "1"})\n@get("/v1/agents/")\ndef agents(self): ...`,
    '',
    ['invented header X-Organization'],
  ],
  ['@returns.json(key="items")\n@get("/v1/conversations/")\ndef all(self): ...', '', ['invented response field items']],
  [
    '@returns.json(key=("agent_message", "mood"))\n@json\n@post("/v1/conversations/{id}/messages/")\ndef say(self, id: Path, message: Body): ...',
    '',
    ['open response field agent_message.mood'],
  ],
  [
    `@json\n@post("${PATH}")\ndef add(self, agent_id: Path(type=int), title: Field, text: Field("content"), user: Field("user_id") = None): ...`,
    'add(1, "a", "b"); api.add(1, "a", "b", user=7)',
    ['invented body field user_id'],
  ],
  [
    '@get("/v1/conversations/")\ndef all(self, order: Query("sort"), page: Query("page") = None): ...',
    'all("asc")',
    ['invented query sort'],
  ],
  ['@get("/v1/conversations/")\ndef all(self, sort: Query): ...', 'all("asc")', ['invented query sort']],
  // A method with code is a route of a server.
  ['@put("/v1/agents/")\ndef add(self):\n    return store()', '', []],
])('%s', async ([method, call, expected]) => {
  const lines = method.split('\n').map((line) => `    ${line}`);
  const text = `${START}${lines.join('\n')}\n\napi = Api(base_url=BASE)\n${call && `api.${call}`}\n`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract, sets: [] });
  const reported = uses.flatMap(({ verdict, fact }) =>
    /^(stated|unread)$/.test(verdict) ? [] : [`${verdict} ${fact.replace(/^\S+ \S+ (?=\w+ )/, '')}`],
  );
  expect(reported.toSorted()).toEqual(expected);
});

test('the decorators of a class, and of its base classes, are those of each method', async () => {
  const text = `import uplink
from uplink import Consumer, get, post, Path, Body

@uplink.headers({"X-Base": "1"})
class Base(Consumer):
    pass

@uplink.headers({"X-Organization": "1"})
@uplink.json
class Api(Base):
    @uplink.headers({"X-Method": "1"})
    @get("/v1/agents/")
    def agents(self): ...
    @post("${PATH}")
    def add(self, agent_id: Path, memory: Body): ...

api = Api(base_url=BASE)
`;
  const { uses } = await checkCode([{ file: 'a.py', text }], { contract, sets: [] });
  const invented = uses.filter(({ verdict }) => verdict === 'invented');
  expect(invented.flatMap(({ line, places = [] }) => [line, ...places.map((place) => place.line)])).toEqual([4, 8, 11]);
  expect(uses.filter(({ key }) => key.includes('media type')).map(({ verdict }) => verdict)).toEqual(['stated']);
});
