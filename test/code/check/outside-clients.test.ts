import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { contractFrom, readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

async function reported(file: string, text: string): Promise<string[]> {
  const { uses } = await checkCode([{ file, text }], { contract, sets: [] });
  return uses.flatMap(({ verdict, confidence, fact, id = '' }) =>
    verdict === 'stated' ? [] : [`${verdict} ${confidence} ${fact} ${id}`.trim()],
  );
}

const SEND = '/v1/conversations/7/messages/';
const OF_SEND = 'POST /v1/conversations/{conversation_id}/messages/';
const KEY = `{ Authorization: \`Bearer \${process.env.KEY}\` }`;
const MOOD = [`invented likely ${OF_SEND} body field mood new-message.fields`];
const USAGE = [`invented likely ${OF_SEND} response field usage sent-message.fields`];

test.for<[string, string, string[]]>([
  ['the name of a method', `client.post('${SEND}', { content: 'a', mood: 1 }, { headers: ${KEY} })`, MOOD],
  ['a method as an argument', `client('post', '${SEND}', { content: 'a', mood: 1 }, { headers: ${KEY} })`, MOOD],
  [
    'options alone',
    `client({ url: '${SEND}', method: 'POST', headers: ${KEY}, data: { content: 'a', mood: 1 } })`,
    MOOD,
  ],
  ['headers as they are', `client.post('${SEND}', { content: 'a', mood: 1 }, ${KEY})`, MOOD],
  [
    'an instance with a base and headers',
    `client.create({ prefixUrl: 'https://example.com/v1', headers: ${KEY} }).post('conversations/7/messages/', { json: { content: 'a', mood: 1 } })`,
    ['open likely address https://example.com developer-api.address', ...MOOD],
  ],
  [
    'options of a function',
    `client(fetch, () => ({ headers: ${KEY} }))('${SEND}', { method: 'POST', body: { content: 'a', mood: 1 } })`,
    MOOD,
  ],
  [
    'arguments of a factory',
    `client(process.env.BASE, 'POST', 'json')('${SEND}', { content: 'a', mood: 1 }, ${KEY})`,
    MOOD,
  ],
  ['options that could be a body', `client.post('${SEND}', { data: 1, mood: 1 }, { headers: ${KEY} })`, []],
  [
    'a query in the options',
    `client.get('/v1/agents/', { headers: ${KEY}, params: { search: 'a' } })`,
    ['invented likely GET /v1/agents/ query search api.operations'],
  ],
  ['no headers', `client.get('/v1/agents/')`, ['unread likely GET /v1/agents/ key developer-api-key.required']],
  [
    'the end of a chain that completes the request',
    `client.post('${SEND}').with({ content: 'a', mood: 1 })`,
    [`unread likely POST /v1/conversations/7/messages/`],
  ],
  ['a line of a log', `client.debug('%s %s', 'POST', '${SEND}', 'a text')`, []],
  [
    'a function that code in between calls with its own arguments',
    `client.run(client.over((content) => client.post('${SEND}', { content }, { headers: ${KEY} })))()`,
    [],
  ],
  [
    'a handler',
    `client.get('/v1/agents/', (request, reply) => reply.send({ mood: 1 }))`,
    ['unread certain /v1/agents/'],
  ],
  ['a name that shows no request', `client.navigate('/v1/agents/')`, ['unread certain /v1/agents/']],
  [
    'a body that is not JSON',
    `client.post('${SEND}', { content: 'a' }, { json: false, headers: ${KEY} })`,
    [`excluded likely ${OF_SEND} media type application/x-www-form-urlencoded api.content-type`],
  ],
  [
    'headers by another name',
    `client.create('${SEND}', { content: 'a' }, { additionalHeaders: { 'X-Mood': 'b' } })`,
    [`unread likely ${OF_SEND} key developer-api-key.required`, `invented likely ${OF_SEND} header X-Mood`],
  ],
  [
    'a declared request',
    `client([{ method: 'get', path: '/v1/agents/:id/moods/', response: 1 }])`,
    ['open likely GET /v1/agents/{…}/moods/ api.operations'],
  ],
  ['a route of a server', `client.route([{ method: 'GET', path: '/v1/agents/:id/', handler: client.answer }])`, []],
  ['a function that a hook returns', `client.useNavigate()('/v1/agents/')`, ['unread certain /v1/agents/']],
  ['another path', `client.get('/orders/7', { headers: ${KEY} })`, []],
])('a call of a client that is not known is read by convention: %s', async ([, call, expected]) => {
  expect(await reported('a.ts', `import client from 'some-client';\nexport const sent = ${call};`)).toEqual(expected);
});

const TALK = `import client from 'some-client';
const talk = () => client.post('${SEND}', { content: 'a' }, { headers: ${KEY} });`;

test.for<[string, string, string[]]>([
  ['a body by its name', `const { data } = await talk(); data.usage;`, USAGE],
  ['a payload', `const { payload } = await talk(); payload.usage;`, USAGE],
  ['a text', `const { body } = await talk(); JSON.parse(body.toString()).usage;`, USAGE],
  ['a method', `const response = await talk(); (await response.json()).usage;`, USAGE],
  ['a response in a list', `const [response] = await talk(); response.statusCode; response.body.usage;`, USAGE],
  ['the body itself', `const sent = await talk(); sent.agent_message.content; sent.usage;`, USAGE],
  [
    'a part that is not known',
    `const sent = await talk(); sent.elapsed;`,
    [`unread likely ${OF_SEND} response field elapsed`],
  ],
  [
    'a status',
    `const sent = await talk(); if (sent.statusCode === 418) stop();`,
    [`invented likely ${OF_SEND} status 418 api.error-statuses`],
  ],
  [
    'an error',
    `try { await talk(); } catch (error) { if (error.response.status === 418) stop(); }`,
    [`invented likely ${OF_SEND} status 418 api.error-statuses`],
  ],
])('what a client returns that is not known is a response, or its body: %s', async ([, use, expected]) => {
  expect(await reported('a.ts', `${TALK}\n${use}`)).toEqual(expected);
});

test('a field `data` of a body that a client returns itself is no body', async () => {
  const text = `import client from 'some-client';
const { data } = await client.get('/v1/conversations/', { headers: ${KEY} });
for (const one of data) one.mood;`;
  expect(await reported('a.ts', text)).toEqual([
    'open likely GET /v1/conversations/ response field data[].mood conversation-list.element',
  ]);
});

test.for<[string, string]>([
  [
    'a session',
    `with client.Session() as session:
    session.headers["Authorization"] = f"Bearer {KEY}"
    reply = session.post(f"{BASE}${SEND}", json={"content": "a", "mood": 1}).json()`,
  ],
  [
    'a pair of a response and its body',
    `response, content = client.Http().request(f"{BASE}${SEND}", "POST", body=json.dumps({"content": "a", "mood": 1}), headers=HEADERS)
reply = json.loads(content) if response.status < 300 else {}`,
  ],
  [
    'a request that is made before it is sent',
    `request = client.HTTPRequest(f"{BASE}${SEND}", method="POST", headers=HEADERS, body=json.dumps({"content": "a", "mood": 1}))
reply = json.loads(client.AsyncHTTPClient().fetch(request).body)`,
  ],
])('a client of Python that is not known is read by the same conventions: %s', async ([, call]) => {
  const text = `import json, os
import some_client as client
KEY, BASE = os.environ["KEY"], os.environ["BASE"]
HEADERS = {"Authorization": f"Bearer {KEY}"}
${call}
print(reply["agent_message"]["content"], reply["usage"])`;
  expect(await reported('a.py', text)).toEqual([...MOOD, ...USAGE]);
});

test('a decorator declares a request, and sends none', async () => {
  const text = `from some_client import get\n\n@get("/v1/agents/", headers={"X-A": "b"})\ndef list_agents():\n    pass`;
  expect(await reported('a.py', text)).toEqual(['unread certain /v1/agents/']);
});

test.for<[string, string, string[]]>([
  [
    'a parameter of a class',
    `import { Client } from 'some-client';
class Agents {
  constructor(private readonly http: Client) {}
  send(id: number) {
    return this.http.post(\`\${process.env.BASE}/v1/conversations/\${id}/messages/\`, { content: 'a', mood: 1 }, { headers: ${KEY} });
  }
}`,
    MOOD,
  ],
  [
    'the class of the package that a class extends',
    `import { DataSource } from 'some-client';
class Agents extends DataSource {
  send(id: number) {
    return this.post(\`/v1/conversations/\${id}/messages/\`, { body: { content: 'a', mood: 1 }, headers: ${KEY} });
  }
}`,
    MOOD,
  ],
])('an object of a client that is not known is one by its declaration: %s', async ([, text, expected]) => {
  expect(await reported('a.ts', text)).toEqual(expected);
});

test('a name is no path, unless the client has a base', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/{name}': { post: { responses: { 200: { description: 'Done' } } } } },
  };
  const text =
    "import config from 'some-config';\nconfig.get('version'); config.create({ baseURL: '/' }).get('version');";
  const { uses } = await checkCode([{ file: 'a.ts', text }], { contract: contractFrom(document, new Map()), sets: [] });
  expect(uses.map(({ line, column, fact }) => `${line}:${column} ${fact}`)).toEqual(['2:60 GET /version']);
});

const FIRST = (use: string): string => `
import client from 'client-of-nobody';
export async function load() {
  const [first] = await client.request({ method: 'GET', url: '/v1/conversations/', headers: ${KEY} });
  return ${use};
}`;

test.for<[string, string, string[]]>([
  ['the response', 'first.body.data', []],
  [
    'a field that the body of the response lacks',
    'first.body.usage',
    ['invented likely GET /v1/conversations/ response field usage conversation-list.fields'],
  ],
  ['an element of the body, or a response', 'first.name', []],
])('does not take the first element of what a client returns for one of a list: %s', async ([, use, expected]) => {
  expect(await reported('a.ts', FIRST(use))).toEqual(expected);
});

test('the name of a package or a file shows the API of a path with a base path and a single name', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Designs', version: '1' },
    servers: [{ url: 'https://api.mailer.com/v3' }],
    paths: { '/designs': { get: { responses: { 200: { description: 'Designs' } } } } },
  };
  const send = (url: string) =>
    `import client from '@mailer/client';\nclient.request({ method: 'GET', url: '${url}' });`;
  const contract = contractFrom(document, new Map());
  const [found, other] = await Promise.all(
    ['/v3/designs', '/designs'].map((url) => checkCode([{ file: 'a.ts', text: send(url) }], { contract, sets: [] })),
  );
  expect(found?.uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual(['stated GET /designs']);
  expect(other?.uses).toEqual([]);
});

test.for<[string, string]>([
  [
    'a logger',
    `import logging
LOGGER = logging.getLogger("agents")
def note(method, base, path):
    LOGGER.debug(base, method, f"{base}/{path}")
    LOGGER.debug("METHOD: %s ROUTE: %s", method, f"{base}/{path}")
note("GET", "https://example.com", "v1/agents/")`,
  ],
  [
    'the default of a setting',
    `import yaml
profile = yaml.safe_load(open("profile.yaml"))
base = profile.get("base_url", "https://example.com/v1/agents/")`,
  ],
])('a path that code of a package gets is no request: %s', async ([, text]) => {
  expect(await reported('a.py', text)).toEqual(['unread certain /v1/agents/']);
});
