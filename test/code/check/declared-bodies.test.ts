import { expect, test } from 'vitest';
import { readContract } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = await readContract();

/** Lists what a file relies on and the contract does not state: the line, the verdict, and the fact without its operation. */
async function findFaults(file: string, text: string): Promise<string[]> {
  const uses = await findUses({ [file]: text }, contract);
  return uses.flatMap(({ line, verdict, fact }) =>
    verdict === 'stated' || verdict === 'unread' ? [] : [`${line} ${verdict} ${fact.replace(/^[A-Z]+ \S+ /, '')}`],
  );
}

const TYPE_KEY = 'headers: { Authorization: `Bearer ${process.env.KEY}` }';
const PYTHON_START = `import os, json, httpx, msgspec
from dataclasses import asdict, dataclass
api = httpx.Client(base_url=os.environ["BASE"], headers={"Authorization": f"Bearer {os.environ['KEY']}"})
`;

const inKy = (
  user: string,
): string => `import ky from 'ky'; const api = ky.create({ prefixUrl: process.env.BASE, ${TYPE_KEY} });
export const add = (agent: number, user?: number) => api.post(\`v1/agents/\${agent}/memories/\`, { json: { title: 'a', content: 'b',
  agent_user_id: ${user} } });`;
const inFetch = (
  body: string,
): string => `export const add = (agent: number, memory: { title: string; content: string; agent_user_id: number | null }) =>
  fetch(\`\${process.env.BASE}/v1/agents/\${agent}/memories/\`, { method: 'POST', headers: { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(${body}) });`;
const inHttpx = (user: string): string => `${PYTHON_START}def add(agent: int, user: int | None = None):
    api.post(f"/v1/agents/{agent}/memories/", json={"title": "a", "content": "b",
        "agent_user_id": ${user}})
def call():
    add(7)`;
const ofModel = (head: string, body: string): string => `${PYTHON_START}${head}
    title: str
    content: str
    agent_user_id: int | None = None
def add(agent: int, memory: Memory):
    api.post(f"/v1/agents/{agent}/memories/", ${body})`;
const PYDANTIC = 'class Memory(BaseModel):';
const DATACLASS = '@dataclass\nclass Memory:';
const PAIRS = (test: string): string => `json={k: v for k, v in asdict(memory).items() if ${test}}`;
const ENCODED = 'content=msgspec.json.encode(memory), headers={"Content-Type": "application/json"}';

test.for<[string, string, string, number | undefined]>([
  ['?? null', 'a.ts', inKy('user ?? null'), 3],
  ['|| null', 'a.ts', inKy('user || null'), 3],
  ['a condition', 'a.ts', inKy('user ? user : null'), 3],
  ['undefined, which JSON leaves out', 'a.ts', inKy('user ?? undefined'), undefined],
  ['a default of Python', 'a.py', inHttpx('user'), 6],
  ['or None', 'a.py', inHttpx('user or None'), 6],
  ['if … else None', 'a.py', inHttpx('user if user else None'), 6],
  ['another default', 'a.py', inHttpx('user or 1'), undefined],
  ['pydantic', 'a.py', ofModel(PYDANTIC, 'json=memory.model_dump()'), 7],
  [
    'pydantic with a base class of the program',
    'a.py',
    ofModel(`class Base(BaseModel):\n    pass\n${PYDANTIC.replace('BaseModel', 'Base')}`, 'json=memory.model_dump()'),
    9,
  ],
  ['pydantic 1', 'a.py', ofModel(PYDANTIC, 'json=memory.dict()'), 7],
  ['pydantic without null', 'a.py', ofModel(PYDANTIC, 'json=memory.model_dump(exclude_none=True)'), undefined],
  ['pydantic without what is not set', 'a.py', ofModel(PYDANTIC, 'json=memory.dict(exclude_unset=True)'), undefined],
  ['pydantic without defaults', 'a.py', ofModel(PYDANTIC, 'json=memory.model_dump(exclude_defaults=True)'), undefined],
  ['a dataclass', 'a.py', ofModel(DATACLASS, 'json=asdict(memory)'), 8],
  ['the attributes of a dataclass', 'a.py', ofModel(DATACLASS, 'json=vars(memory)'), 8],
  ['a dataclass whose nulls are left out', 'a.py', ofModel(DATACLASS, PAIRS('v is not None')), undefined],
  ['a dataclass whose falsy values are left out', 'a.py', ofModel(DATACLASS, PAIRS('v')), undefined],
  ['a dataclass whose fields are selected', 'a.py', ofModel(DATACLASS, PAIRS('k != "id"')), 8],
  ['msgspec', 'a.py', ofModel('class Memory(msgspec.Struct):', ENCODED), 7],
  [
    'msgspec without defaults',
    'a.py',
    ofModel('class Memory(msgspec.Struct, omit_defaults=True):', ENCODED),
    undefined,
  ],
  [
    'entries without null',
    'a.ts',
    inFetch(
      'Object.fromEntries(Object.entries({ ...memory, agent_user_id: memory.agent_user_id ?? null }).filter(([, value]) => value !== null))',
    ),
    undefined,
  ],
])('null is sent for a field that may be null, unless the program leaves it out: %s', async ([, file, text, line]) => {
  expect(await findFaults(file, text)).toEqual(
    line === undefined ? [] : [`${line} open body field agent_user_id null`],
  );
});

test.for<[string, string]>([
  ['a dataclass', DATACLASS],
  ['pydantic', PYDANTIC],
  ['msgspec', 'class Memory(msgspec.Struct):'],
])('a field that a call leaves to its default of null is one of the body: %s', async ([, head]) => {
  const text = `${PYTHON_START}${head}
    title: str
    content: str
    tags: list[str] | None = None
    agent_user_id: str | None = None
def add(agent: int, memory: Memory):
    api.post(f"/v1/agents/{agent}/memories/", json={k: v for k, v in vars(memory).items() if v})
add(7, Memory(title="a", content="b"))`;
  const first = head.split('\n').length + 3;
  expect(await findFaults('a.py', text)).toEqual([
    `${first + 3} invented body field tags`,
    `${first + 4} excluded type string of body field agent_user_id`,
  ]);
});

const reading = (head: string, decoded: string): string => `${PYTHON_START}${head}
    data: list
    next: str | None = None
def load():
    page = ${decoded}

    return page.next`;

test.for<[string, string, string]>([
  ['pydantic', 'class Page(BaseModel):', 'Page.model_validate(api.get("/v1/conversations/").json())'],
  ['arguments', 'class Page(BaseModel):', 'Page(**api.get("/v1/conversations/").json())'],
  ['msgspec', 'class Page(msgspec.Struct):', 'msgspec.json.decode(api.get("/v1/conversations/").content, type=Page)'],
])('a field that a schema does not require is read where the program reads it: %s', async ([, head, decoded]) => {
  expect(await findFaults('a.py', reading(head, decoded))).toEqual([
    '6 open response field next',
    '10 open response field next',
  ]);
});

test.for<[string, string]>([
  ['got', "import got from 'got'; const api = got.extend({ prefixUrl: process.env.BASE, "],
  ['ky', "import ky from 'ky'; const api = ky.create({ prefixUrl: process.env.BASE, "],
])('the type argument of a method of a response is the type of the body: %s', async ([, start]) => {
  const text = `${start}${TYPE_KEY} });
export const load = () => api.get('v1/conversations/').json<Page>();


interface Page { data: Row[];
  cursor: string }
interface Row {
  mood: string }`;
  expect(await findFaults('a.ts', text)).toEqual(['6 open response field cursor', '8 open response field data[].mood']);
});

test.for<[string, string[]]>([
  ['number', []],
  ['string', ['4 excluded type string of path agent_id']],
  ['boolean', ['4 excluded type boolean of path agent_id']],
  ['string | number', []],
])('a declared operation shows the type of a parameter: %s', async ([type, faults]) => {
  const text = `import createClient from 'openapi-fetch';
interface paths { '/v1/agents/{agent_id}/memories/': {
  post: {
    parameters: { path: { agent_id: ${type} } };
    requestBody: { content: { 'application/json': { title: string; content: string } } };
    responses: { 201: { content: { 'application/json': unknown } } };
  };
} }
export const client = createClient<paths>({ baseUrl: process.env.BASE_URL });`;
  expect((await findFaults('a.ts', text)).filter((fault) => !fault.includes(' status '))).toEqual(faults);
});

const PAGE = '<{ data: unknown[];\n cursor: string }>';
test.for<[string, string, string[]]>([
  ['a function', `http${PAGE}('/v1/conversations/');`, ['3 open response field cursor']],
  ['a method', `api.get${PAGE}('/v1/conversations/');`, ['3 open response field cursor']],
  [
    'a hook',
    `useQuery({ queryKey: ['a'], queryFn: () => http${PAGE}('/v1/conversations/') });`,
    ['3 open response field cursor'],
  ],
  [
    'a method in the options',
    "http<{ agent_message: { content: string } | null;\n mood: string }>(`/v1/conversations/${id}/messages/`, { method: 'POST' });",
    ['2 excluded response field agent_message may be null', '3 invented response field mood'],
  ],
  ['another method', `http${PAGE}('/v1/conversations/', { method: 'DELETE' });`, ['3 open DELETE /v1/conversations/']],
  ['a path that is not stated', `http${PAGE}('/v1/dialogues/');`, ['3 open GET /v1/dialogues/']],
  ['no type', `http('/v1/conversations/');`, []],
  ['a text that is no path', `http${PAGE}('v1');`, []],
])('a call of other code with a stated path shows the type of the body: %s', async ([, call, faults]) => {
  const start = `import { http, api } from 'elsewhere'; import { useQuery } from '@tanstack/react-query';\n`;
  expect(await findFaults('a.ts', start + call)).toEqual(faults);
});
