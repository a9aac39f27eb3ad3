import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

async function openIn(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, fact, id }) =>
    verdict === 'open' ? [`${fact.replace(/^\S+ \S+ /, '')}: ${id}`] : [],
  );
}

const FETCH = `const headers = { Authorization: \`Bearer \${process.env.KEY}\`, 'Content-Type': 'application/json' };
const BASE = process.env.BASE_URL;
`;
const ORDER = ['order of response field data: conversation-list.order'];

test.for([
  ['the first element', 'use(data[0]);'],
  ['the last element', 'use(data[data.length - 1]);'],
  ['the last element by at()', 'use(data.at(-1));'],
  ['the first element by a pattern', 'const [first] = data; use(first);'],
])('%s of a list takes its order for granted', async ([, use]) => {
  const list = `${FETCH}const { data } = await (await fetch(\`\${BASE}/v1/conversations/\`, { headers })).json();\n`;
  expect(await openIn('list.ts', `${list}${use}`)).toEqual(ORDER);
  expect(
    await openIn('list.ts', `${list}for (const one of data) use(one); use(data.map(String), data.length);`),
  ).toEqual([]);
});

test('reliance on an order is found in Python and shell, too', async () => {
  const python = `import requests
r = requests.get(f'{BASE}/v1/conversations/', headers={'Authorization': f'Bearer {KEY}'})
`;
  expect(await openIn('list.py', `${python}print(r.json()['data'][-1])`)).toEqual(ORDER);
  const curl = `curl -s "$BASE_URL/v1/conversations/" -H "Authorization: Bearer $KEY"`;
  expect(await openIn('list.sh', `${curl} | jq '.data[0]'`)).toEqual(ORDER);
});

test('reliance on an open type, format, media type, null or time limit is found', async () => {
  const send = (body: string, more: string): string =>
    `${FETCH}const sent = await fetch(\`\${BASE}/v1/conversations/\${id}/messages/\`, { method: 'POST', headers, body: JSON.stringify(${body})${more} });
`;
  const message = send("{ content: 'Hello' }", '');
  expect(
    await openIn(
      'send.ts',
      `${message}const { conversation } = await sent.json(); if (typeof conversation.external_user_id === 'string') use(1);`,
    ),
  ).toEqual(['type of response field conversation.external_user_id: conversation-summary.external-user-id-type']);
  expect(
    await openIn('send.ts', `${message}if (/^[0-9a-f-]{36}$/.test(sent.headers.get('x-request-id'))) use(1);`),
  ).toEqual(['format of response header x-request-id: request-id.format']);
  expect(
    await openIn('send.ts', `${message}if (sent.headers.get('content-type') === 'application/json') use(1);`),
  ).toEqual(['format of response header content-type: api.answer-media-type']);
  expect(
    await openIn('send.ts', `${message}if (sent.headers.get('content-type').startsWith('application/json')) use(1);`),
  ).toEqual([]);
  expect(await openIn('send.ts', send("{ content: 'Hello' }", ', signal: AbortSignal.timeout(5000)'))).toEqual([
    'time limit: send-message.wait-limit',
  ]);
  expect(await openIn('send.ts', send("{ content: 'Hello', metadata: null }", ''))).toEqual([
    'body field metadata null: api.nulls-sent',
  ]);
});

test('a type that is stated is no guess', async () => {
  const text = `${FETCH}const { user_message } = await (await fetch(\`\${BASE}/v1/conversations/\${id}/messages/\`, { method: 'POST', headers, body: JSON.stringify({ content: 'Hello' }) })).json();
if (typeof user_message.content === 'string') use(1);`;
  expect(await openIn('send.ts', text)).toEqual([]);
});

async function printed(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.filter(({ verdict }) => verdict !== 'stated').map(({ verdict, fact, id }) => `${verdict} ${fact}: ${id}`);
}

test('a helper is judged by the arguments of its callers, and not at all if the path is one of them', async () => {
  const helper = `${FETCH}export async function post(path: string, body: object) {
  return fetch(\`\${BASE}\${path}\`, { method: 'POST', headers, body: JSON.stringify(body) });
}
`;
  expect(await printed('post.ts', helper)).toEqual([]);
  const call = "export const add = () => post('/v1/agents/7/memories/', { title: 'a', content: 'b' });";
  expect(await printed('post.ts', `${helper}${call}`)).toEqual([]);
});

test('facts that all operations share are judged for an unstated operation, too', async () => {
  const text = `export const list = async () => {
  const response = await fetch(\`\${process.env.BASE}/v1/jobs/\`, { headers: { 'X-Token': 'example' } });
  if (response.status === 418) throw new Error((await response.json()).message);
  return fetch(\`\${process.env.BASE}/v1/agents/\`, { headers });
};
const headers = { Authorization: \`Bearer \${process.env.KEY}\` };
export const newer = () => fetch(\`\${process.env.BASE}/v2/agents/\`);`;
  expect(await printed('jobs.ts', text)).toEqual([
    'excluded GET /v1/jobs/ key: developer-api-key.required',
    'open GET /v1/jobs/: api.operations',
    'invented GET /v1/jobs/ header X-Token: undefined',
    'invented GET /v1/jobs/ status 418: api.error-statuses',
    'open GET /v2/agents/: api.versions',
  ]);
});

test('fields that may be sent count as sent: those with a default, and those of an interface', async () => {
  const python = `import requests
def add(agent, tags=None):
    body = {"title": "a", "content": "b"}
    if tags:
        body["tags"] = tags
    return requests.post(f"{BASE}/v1/agents/{agent}/memories/", json=body, headers={"Authorization": f"Bearer {KEY}"})
`;
  const memory = `${FETCH}interface Memory { title: string; content: string; tags?: string[] }
export const add = (memory: Memory) =>
  fetch(\`\${BASE}/v1/agents/7/memories/\`, { method: 'POST', headers, body: JSON.stringify(memory) });`;
  const tags = ['invented POST /v1/agents/{agent_id}/memories/ body field tags: new-memory.fields'];
  expect(await printed('add.py', python)).toEqual(tags);
  expect(await printed('add.ts', memory)).toEqual(tags);
});

test('a field that is null by default and sent only otherwise is not a sent null', async () => {
  const text = `${FETCH}export const add = (user: number | null = null) => {
  const body: { title: string; content: string; agent_user_id?: number } = { title: 'a', content: 'b' };
  if (user !== null) body.agent_user_id = user;
  return fetch(\`\${BASE}/v1/agents/7/memories/\`, { method: 'POST', headers, body: JSON.stringify(body) });
};`;
  expect(await printed('add.ts', text)).toEqual([]);
});

test('after a comparison with one error, the rest may be a success or another error', async () => {
  const shell = `code=$(curl -s -o agents.json -w '%{http_code}' -H "Authorization: Bearer $KEY" "$BASE/v1/agents/")
if [ "$code" = 429 ]; then
  sleep 5
elif [ "$code" = 200 ]; then
  jq -r '.[].id' agents.json
else
  jq -r '.message' agents.json
fi`;
  expect(await printed('agents.sh', shell)).toEqual([
    'open GET /v1/agents/ status 200: list-agents.status',
    'open GET /v1/agents/ response field [].id: list-agents.body',
  ]);
});

test('a key whose start is unknown is reported as unread', async () => {
  const text = 'fetch(`${process.env.BASE}/v1/agents/`, { headers: { Authorization: process.env.KEY } });';
  expect(await printed('key.ts', text)).toEqual(['unread GET /v1/agents/ key: developer-api-key.required']);
});

const KEY = '{ headers: { Authorization: `Bearer ${process.env.KEY}` } }';
const GET = `fetch(\`\${process.env.BASE}/v1/agents/\`, ${KEY})`;
const SEND = 'curl -s "$BASE$1" -H "Authorization: Bearer $KEY"';

test.for([
  ['handed to it', `const { items } = unwrap(await ${GET});`],
  ['handed to it as a callback', `const { items } = await ${GET}.then(unwrap);`],
  ['that a callback of it gives', `const { items } = await unwrap(() => ${GET});`],
  [
    'of a client that it is told to change',
    `api.interceptors.response.use(unwrap); const { items } = await ${GET.replace('fetch', 'api')};`,
  ],
])('what a function of another package makes of a response is unread: a response %s', async ([, use]) => {
  const text = `import { unwrap } from 'helpers'; import axios from 'axios'; const api = axios.create();
${use} for (const one of items) use(one.label);`;
  const made = ['items'].map((field) => `unread GET /v1/agents/ response field ${field}: undefined`);
  expect(await printed('made.ts', text)).toEqual(made);
});

test('a key that most requests lack is reported once, with the places; otherwise at each request', async () => {
  const lacking = (count: number): string =>
    Array.from({ length: count }, () => "client.get('/v1/agents/');\n").join('');
  const reports = async (requests: string): Promise<readonly number[]> => {
    const text = `import axios from 'axios';\nconst client = axios.create({ baseURL: process.env.BASE_URL });\n${requests}`;
    const { uses } = await checkCode([{ file: 'list.ts', text }], { contract, sets: [] });
    return uses.flatMap(({ fact, verdict, places = [] }) =>
      verdict === 'excluded' && fact === 'GET /v1/agents/ key' ? [1 + places.length] : [],
    );
  };
  expect(await reports(lacking(4))).toEqual([4]);
  const sending = "client.get('/v1/conversations/', { headers: { Authorization: `Bearer ${process.env.KEY}` } });\n";
  expect(await reports(lacking(2) + sending.repeat(3))).toEqual([1, 1]);
});

test('a setting without a default may be given by the environment', async () => {
  const client = `import requests
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    key: str | None = None

settings = Settings()
headers = {}
if settings.key:
    headers["Authorization"] = f"Bearer {settings.key}"
requests.get(f"{BASE}/v1/agents/", headers=headers)
`;
  const verdicts = async (text: string): Promise<readonly string[]> => {
    const { uses } = await checkCode([{ file: 'list.py', text }], { contract, sets: [] });
    return uses.filter(({ key }) => key[2] === 'key').map(({ verdict }) => verdict);
  };
  expect(await verdicts(client)).toEqual(['stated']);
  expect(await verdicts(client.replace('(BaseSettings)', ''))).toEqual(['excluded']);
});

test('a test expects something of a response, and reads nothing of it', async () => {
  const text = `import { expect } from 'vitest';\nexpect(await (await ${GET}).json()).not.toEqual([]);`;
  expect(await printed('expects.ts', text)).toEqual([]);
});

/** What code does not write next to its request, with what is invented, open or unread in it. */
const APART: readonly (readonly [string, string, string, readonly string[]])[] = [
  [
    'a table by status',
    'ts',
    `const WHY = { 402: 'a', 404: 'b' }; const r = await ${GET}; use(WHY[r.status]);`,
    ['status 402'],
  ],
  ['a map', 'ts', `const WHY = new Map([[402, 'a']]); const r = await ${GET}; use(WHY.get(r.status));`, ['status 402']],
  [
    'a set',
    'ts',
    `const ALL = new Set([404, 408]); const r = await ${GET}; if (ALL.has(r.status)) use(1);`,
    ['status 408'],
  ],
  [
    'a wrapper with promises',
    'ts',
    `const call = () => ${GET}.then((r) => r.json().then((body) => ({ body, id: r.headers.get('x-id') })));
call().then(({ body }) => use(body.made_up));`,
    ['response header x-id', 'response field made_up'],
  ],
  [
    'a wrapper whose result is a generic type',
    'ts',
    `interface Result<T> { ok: boolean; body: T }
async function call<T>(): Promise<Result<T>> { const r = await ${GET}; return { ok: r.ok, body: await r.json() }; }
const result = await call<{ made_up: string }[]>();
if (!result.ok) use(result.body.detail);`,
    ['response field [].made_up', 'response field detail'],
  ],
  [
    'interceptors of axios',
    'ts',
    `import axios from 'axios';
const client = axios.create({ baseURL: process.env.BASE, ...${KEY} });
client.interceptors.request.use((config) => ({ ...config, params: { ...config.params, made_up: 1 } }));
client.interceptors.response.use(({ data }) => data, (error) => use(error.response.data.detail));
const page = await client.get('/v1/conversations/'); use(page.items);`,
    ['query made_up', 'response field detail', 'response field items'],
  ],
  [
    'hooks and errors of ky',
    'ts',
    `import ky, { HTTPError } from 'ky';
const api = ky.create({ prefixUrl: process.env.BASE, ...${KEY}, hooks: {
  afterResponse: [(request, options, response) => use(request.headers.get('x-own'), response.headers.get('x-id'))],
  beforeError: [async (error) => use((await error.response.json()).detail)] } });
try { await api.get('v1/agents/'); } catch (error) { if (error instanceof HTTPError && error.response.status === 402) use(1); }`,
    ['response header x-id', 'response field detail', 'status 402'],
  ],
  [
    'a client that is a parameter, by its type',
    'ts',
    "import type { AxiosInstance } from 'axios';\nexport const list = (http: AxiosInstance) => http.get('/v1/agents/', { params: { page: 2 } });",
    ['key', 'query page'],
  ],
  [
    'a client of which nothing is known',
    'ts',
    "export const list = (http) => http.get('/v1/agents/', { a: 1 });",
    [''],
  ],
  [
    'a route of a server that is not followed',
    'ts',
    "export const routes = (app) => app.get('/v1/agents/', () => use(1));",
    ['/v1/agents/'],
  ],
  ['a path of a server itself', 'ts', "export const routes = (app) => app.post('/api/v1/agents/', () => use(1));", []],
  [
    'a session that is a parameter',
    'py',
    `import aiohttp
async def list_agents(session: "aiohttp.ClientSession | None" = None):
    async with session.get(f"{BASE}/v1/agents/", params={"page": 2}) as r:
        return (await r.json())["items"]`,
    ['key', 'query page', 'response field items'],
  ],
  [
    'what a function prints',
    'sh',
    `api() { local out; out=$(${SEND}); [ -n "$out" ] || { echo failed >&2; return 1; }; printf '%s\\n' "$out"; }
api /v1/conversations/ | jq .items`,
    ['response field items'],
  ],
  [
    'a file that a function writes',
    'sh',
    `file=$(mktemp); api() { local to=$2; ${SEND} -o "$to" -w '%{http_code}'; }
code=$(api /v1/conversations/ "$file"); jq .items "$file"`,
    ['response field items'],
  ],
  [
    'a variable that a function sets',
    'sh',
    `api() { BODY=$(${SEND}); }
api /v1/conversations/; jq .items <<< "$BODY"`,
    ['response field items'],
  ],
];

test.each(APART)('a part of a request that is written elsewhere is found: %s', async (_, ending, text, facts) => {
  const { uses } = await checkCode([{ file: `a.${ending}`, text }], { contract, sets: [] });
  const found = uses.filter(({ verdict }) => verdict !== 'stated');
  expect(found.map(({ fact }) => fact.replace(/^\S+ \S+ ?/, ''))).toEqual(facts);
});

/** Generators, as programs write them, each used as `all`. */
const GENERATORS: readonly (readonly [string, string, string])[] = [
  ['yield of each element', 'ts', 'async function* all() { for (const one of (await get()).data) yield one; }'],
  ['yield* of a list', 'ts', 'async function* all() { yield* (await get()).data; }'],
  [
    'yield* of another generator',
    'ts',
    'async function* each() { yield* (await get()).data; }\nasync function* all() { yield* each(); }',
  ],
  [
    'yield* of a list of the program',
    'ts',
    'async function* all() { const { data } = await get(); yield* [...data]; }',
  ],
  [
    'yield after yield*',
    'ts',
    'async function* all() { const { data } = await get(); yield* data; for (const one of data) yield one; }',
  ],
  ['yield from a list', 'py', "def all():\n    yield from get()['data']"],
  ['yield  from over several spaces', 'py', "def all():\n    yield  from get()['data']"],
  ['yield of each element', 'py', "def all():\n    for one in get()['data']:\n        yield one"],
  ['yield of a text with "from"', 'py', "def all():\n    for one in get()['data']:\n        yield one  # yield from"],
];
const PROGRAM: Readonly<Record<string, (generator: string) => string>> = {
  ts: (generator) => `${FETCH}const get = async () => (await fetch(\`\${BASE}/v1/conversations/\`, { headers })).json();
${generator}
for await (const one of all()) use(one.label);`,
  py: (generator) => `import requests
def get():
    return requests.get(f'{BASE}/v1/conversations/', headers={'Authorization': f'Bearer {KEY}'}).json()
${generator}
for one in all():
    print(one['label'])`,
};

test.each(GENERATORS)('%s in %s yields elements of the list', async (_, ending, generator) => {
  expect(await printed(`all.${ending}`, PROGRAM[ending]?.(generator) ?? '')).toEqual([
    'open GET /v1/conversations/ response field data[].label: conversation-list.element',
  ]);
});

/** Two values that nothing is known of, each with a path behind it: the second one is of this API only if both are alike. */
const HOSTS: readonly (readonly [string, string, boolean])[] = [
  [
    'one parameter',
    `export const all = (base) => [${get('base', 'v1/agents')}, ${get('base', 'v9/jobs/7/runs')}];`,
    true,
  ],
  [
    'two parameters',
    `export const a = (base) => ${get('base', 'v1/agents')};\nexport const b = (jobs) => ${get('jobs', 'v9/jobs/7/runs')};`,
    false,
  ],
  [
    'one variable of the environment',
    `${get('process.env.BASE', 'v1/agents')};\n${get('process.env.BASE', 'v9/jobs/7/runs')};`,
    true,
  ],
  [
    'two variables of the environment',
    `${get('process.env.BASE', 'v1/agents')};\n${get('process.env.JOBS', 'v9/jobs/7/runs')};`,
    false,
  ],
  [
    'two results of one unknown function',
    `const a = find(1); const b = find(2);\n${get('a.url', 'v1/agents')};\n${get('b.url', 'v9/jobs/7/runs')};`,
    true,
  ],
  [
    'two fields of responses',
    `const a = await (await fetch(one())).json(); const b = await (await fetch(two())).json();\n${get('a.url', 'v1/agents')};\n${get('b.url', 'v9/jobs/7/runs')};`,
    false,
  ],
];

function get(base: string, path: string): string {
  return `fetch(\`\${${base}}/${path}/\`, ${KEY})`;
}

test.each(HOSTS)(
  '%s: a second request belongs to this API only if both hosts have one source',
  async (_, text, isOne) => {
    expect((await printed('hosts.ts', text)).filter((fact) => fact.startsWith('invented'))).toEqual(
      isOne ? ['invented GET /v9/jobs/7/runs/: api.operations'] : [],
    );
  },
);
