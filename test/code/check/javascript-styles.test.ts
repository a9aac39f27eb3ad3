import { expect, test } from 'vitest';
import { checkCode } from '../../../src/code/check/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();

/** The facts of files that are not stated, each with its line. */
async function reported(files: Readonly<Record<string, string>>): Promise<string[]> {
  const sources = Object.entries(files).map(([file, text]) => ({ file, text }));
  const { uses } = await checkCode(sources, { contract, sets: [] });
  return uses.flatMap(({ line, verdict, fact, confidence }) =>
    verdict === 'stated'
      ? []
      : [`${line} ${verdict} ${fact.replace(/^(GET|POST) \S+ (?=\w)/, '')}${confidence === 'likely' ? ' likely' : ''}`],
  );
}

const AUTH = "headers: { Authorization: `Bearer ${process.env.KEY}`, 'Content-Type': 'application/json' }";
const SEND = '`${process.env.BASE}/v1/conversations/7/messages/`';
const LIST = '`${process.env.BASE}/v1/conversations/`';

test.for<[string, string, readonly string[]]>([
  [
    'a prefix of ky has a slash after it, before an empty path and before an unknown value',
    `import ky from 'ky';
const api = (base, name) => ky.create({ prefixUrl: \`\${base}/toolkit/\${name}\` });
export const details = (base, name) => api(base, name).get('').text();
export const run = (base, name, tool) => api(base, name).post(\`\${encodeURIComponent(tool)}/\`).text();
export const put = (base, name, tool) => api(base, name).put(\`\${tool}/\`).text();`,
    ['2 excluded PUT /toolkit/{…}/{…}/'],
  ],
  [
    'the pages of got are read by the functions of its options',
    `import got from 'got';
const api = got.extend({ prefixUrl: \`\${process.env.BASE}/v1\`, ${AUTH} });
const rows = await api.paginate.all('conversations/', {
  searchParams: { sort: 'id' },
  pagination: { transform: (res) => res.body.rows, paginate: ({ response }) => ({ url: response.body.next }) },
});`,
    ['4 invented query sort', '5 invented response field rows', '5 open response field next'],
  ],
  [
    'a base that is an address of the class URL has no query',
    `import got from 'got';
const api = got.extend({ prefixUrl: new URL('/v1', process.env.BASE).href, ${AUTH} });
console.log((await api.get('conversations/').json()).total_rows);`,
    ['3 open response field total_rows'],
  ],
  [
    'what an agent of superagent sets counts for each of its requests',
    `const superagent = require('superagent');
const agent = superagent.agent().set('Authorization', \`Bearer \${process.env.KEY}\`).timeout({ response: 60000 });
const send = (text) => agent.post(${SEND}).type('form').send({ content: text });`,
    ['2 open time limit', '3 excluded media type application/x-www-form-urlencoded'],
  ],
  [
    'a global of the window is a setting',
    `import wretch from 'wretch';
const api = wretch(\`\${window.AGENT_URL}/v1\`).auth(\`Bearer \${window.AGENT_KEY}\`);
api.url('/conversations/7/messages/').post({ content: 'a', mood: 1 }).error(410, () => 0).json();`,
    ['3 invented body field mood', '3 invented status 410'],
  ],
  [
    'a client adds handlers of errors to all of its responses',
    `import wretch from 'wretch';
const api = wretch(process.env.BASE).auth(\`Bearer \${process.env.KEY}\`)
  .resolve((chain) => chain.unauthorized(() => 0).error(402, () => 0));
api.url('/v1/agents/').get().json();`,
    ['3 invented status 402'],
  ],
  [
    'a client adds a handler of one error to all of its responses',
    `import wretch from 'wretch';
const api = wretch(process.env.BASE).auth(\`Bearer \${process.env.KEY}\`).catcher(402, () => 0);
api.url('/v1/agents/').get().json();`,
    ['2 invented status 402'],
  ],
  [
    'the errors of functions that a package runs',
    `import { program } from 'commander'; import axios from 'axios';
program.command('list').action(async () => {
  await axios.get(\`\${process.env.BASE}/v1/agents/\`, { headers: { Authorization: \`Bearer \${process.env.KEY}\` } });
});
program.parseAsync().catch((error) => console.error(error.response?.data?.detail));`,
    ['5 open response field detail'],
  ],
  ['the location of the window is the site of the page', 'fetch(`${window.location.origin}/v1/rooms/`);', []],
  [
    'a server of the application may pass a request on, and add the key',
    `const load = () => fetch('/api/agent/v1/conversations/7/messages/', { method: 'POST', body: JSON.stringify({ content: 'a', mood: 1 }) });
const rooms = () => fetch('/api/v1/rooms/');`,
    ['1 unread key likely', '1 invented body field mood likely'],
  ],
  [
    'a path with a segment in front of that of the document',
    `const load = (origin, name) => fetch(\`\${origin}/api/toolkit/\${name}/\`);`,
    ['1 excluded GET /api/toolkit/{…}/ likely'],
  ],
  [
    'the parameters of a query may be missing, and so may their names',
    `const params = new URLSearchParams();
const name = process.env.FILTER || undefined;
const load = (id, user) => {
  if (name) params.set(name, user);
  return fetch(\`${LIST.slice(1, -1)}\${id ? \`?agent=\${id}\` : ''}\${params}\`, { ${AUTH} });
};
load(1, 'u');
load(undefined, 'u');`,
    ['5 open query agent'],
  ],
])('%s', async ([, text, expected]) => {
  expect(await reported({ 'a.ts': text })).toEqual(expected);
});

test.for<[string, string]>([
  ['ref', 'const page = ref(query.data.value); console.log(page.value.rows, toValue(page).pages);'],
  [
    'computed',
    'const rows = computed(() => query.data.value.rows); console.log(unref(computed(() => query.data.value.pages)));',
  ],
  [
    'computed with a getter',
    'computed({ get: () => query.data.value.rows }); computed({ get: () => query.data.value.pages });',
  ],
])('the data of a query of Vue is that of a ref: %s', async ([, text]) => {
  const found = await reported({
    'a.ts': `import { useQuery } from '@tanstack/vue-query';
import { computed, ref, toValue, unref } from 'vue';
const query = useQuery({ queryKey: ['a'], queryFn: async () => (await fetch(${LIST}, { ${AUTH} })).json() });
${text}`,
  });
  expect(found).toEqual(['4 invented response field rows', '4 open response field pages']);
});

test.for<[string, string]>([
  ['an address', `useFetch(${LIST}, { ${AUTH}, query: { sort: 'id' } })`],
  ['a function that returns the address', `useLazyFetch(() => ${LIST}, { ${AUTH}, query: { sort: 'id' } })`],
  ['a function that fetches', `useAsyncData('rooms', () => $fetch(${LIST}, { ${AUTH}, query: { sort: 'id' } }))`],
])('Nuxt fetches data of %s', async ([, call]) => {
  const text = `const { data } = await ${call};\nconsole.log(data.value.rows);`;
  expect(await reported({ 'a.ts': text })).toEqual(['1 invented query sort', '2 invented response field rows']);
});

test('a function `fetch` that a framework hands on is that of the platform', async () => {
  const text = `export const load = async ({ fetch }) => (await (await fetch(${LIST}, { ${AUTH} })).json()).rows;
export const find = (fetch) => fetch('rooms');`;
  expect(await reported({ 'a.ts': text })).toEqual(['1 invented response field rows']);
});

test('the errors of arktype are no part of a response', async () => {
  const text = (isOfClass: boolean): string => `import { type } from 'arktype';
class Own { constructor() { this.summary = ''; } }
const Reply = type({ agent_message: { content: 'string' }, conversation: { 'external_user_id?': 'unknown', id: 'number' } });
const load = async () => {
  const reply = Reply(await (await fetch(${SEND}, { method: 'POST', ${AUTH}, body: JSON.stringify({ content: 'a' }) })).json());
  if (reply instanceof ${isOfClass ? 'Own' : 'type.errors'}) throw new Error(reply.summary);
  return reply;
};`;
  expect(await reported({ 'a.ts': text(false) })).toEqual([]);
  expect(await reported({ 'a.ts': text(true) })).toEqual([]);
});

test.for<[string, string, readonly string[]]>([
  [
    'to.be.a',
    "expect(body.conversation.id).to.be.a('string')",
    ['excluded type string of response field conversation.id'],
  ],
  [
    'toBeTypeOf',
    "expect(body.conversation.id).toBeTypeOf('string')",
    ['excluded type string of response field conversation.id'],
  ],
  [
    'typeof',
    "expect(typeof body.conversation.id).toBe('string')",
    ['excluded type string of response field conversation.id'],
  ],
  [
    'expect.any',
    'expect(body.conversation).toEqual({ id: expect.any(String) })',
    ['excluded type string of response field conversation.id'],
  ],
  ['the body itself', "expect(body).to.be.an('array')", ['excluded type array of response body']],
  ['a negated type', "expect(body.conversation.id).to.not.be.a('string')", []],
  ['the stated type', "expect(body.conversation.id).to.be.a('number')", []],
  ['the type of a property', "expect(body.conversation).to.have.property('id').that.is.a('number')", []],
  ['a header', "expect(res.headers).toHaveProperty('x-request-id')", ['open presence of response header x-request-id']],
  [
    'a header that exists',
    "expect(res.headers['x-request-id']).toBeDefined()",
    ['open presence of response header x-request-id'],
  ],
  ['a header that need not exist', "expect(res.headers['x-request-id']).not.toBeDefined()", []],
])('what a test expects of a response: %s', async ([, text, expected]) => {
  const found = await reported({
    'a.test.ts': `import axios from 'axios';
test('a', async () => {
  const res = await axios.post(${SEND}, { content: 'a' }, { ${AUTH} });
  const body = res.data;
  ${text};
});`,
  });
  expect(found).toEqual(expected.map((each) => `5 ${each}`));
});

test.for<[string, string, number, readonly string[]]>([
  ['a key whose text says nothing certain', "headers: { Authorization: 'Bearer not-a-key' }", 403, []],
  ['no key', 'headers: {}', 403, ['4 excluded status 403']],
  ['a wrong key, with the stated status', "headers: { Authorization: 'Bearer wrong' }", 401, []],
  ['a key without access', "headers: { Authorization: 'Bearer other' }", 403, []],
])('a test that expects a refusal: %s', async ([, headers, status, expected]) => {
  const text = `import { expect, test } from 'vitest';
test('a', async () => {
  const res = await fetch(${LIST}, { ${headers} });
  expect(res.status).toBe(${status});
});`;
  expect(await reported({ 'a.test.ts': text })).toEqual(expected);
});

test('k6 reads a field by its path, and a check that expects a list', async () => {
  const text = `import http from 'k6/http';
import { check } from 'k6';
export default function () {
  const res = http.get(\`\${__ENV.BASE}/v1/conversations/\`, { headers: { Authorization: \`Bearer \${__ENV.KEY}\` } });
  check(res, {
    list: (r) => Array.isArray(r.json()),
    rows: (r) => r.json('meta.rows') > 0,
  });
}`;
  expect(await reported({ 'a.js': text })).toEqual([
    '6 excluded type array of response body',
    '7 invented response field meta',
  ]);
});

test('a client of Playwright that a hook makes', async () => {
  const text = `import { test, type APIRequestContext } from '@playwright/test';
let api: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  api = await playwright.request.newContext({
    baseURL: process.env.BASE,
    extraHTTPHeaders: { Authorization: \`Bearer \${process.env.KEY}\`, 'X-Client': 'a' },
  });
});
test('a', async () => { await api.get('/v1/agents/'); });`;
  expect(await reported({ 'a.spec.ts': text })).toEqual(['6 invented header X-Client']);
});

test.for<[string, string]>([
  ['startsWith', "if (!key.startsWith('sk_')) throw new Error('no key');"],
  ['a pattern', "if (!/^sk_/.test(key)) throw new Error('no key');"],
  ['includes', "const mode = key.includes('_test_') ? 'test' : 'live';"],
])('nothing is stated of the text of a key: %s', async ([, text]) => {
  const client = `export function load(env) {
  const key = env.KEY;
  ${text}
  if (key.startsWith('Bearer ') || key.includes(' ') || !env.BASE.startsWith('agents_')) return undefined;
  return fetch(\`\${env.BASE}/v1/agents/\`, { headers: { Authorization: \`Bearer \${key}\` } });
}`;
  expect(await reported({ 'a.ts': client })).toEqual(['3 invented form of the key']);
});

test.for<[string, string]>([
  [
    'a class',
    `class Api {\n  get headers() { return { 'X-Client': 'a', Authorization: \`Bearer \${process.env.KEY}\` }; }\n  load() { return fetch(${LIST}, { headers: this.headers }); }\n}`,
  ],
  [
    'an object',
    `const api = {\n  get headers() { return { 'X-Client': 'a', Authorization: \`Bearer \${process.env.KEY}\` }; },\n};\nexport const load = () => fetch(${LIST}, { headers: api.headers });`,
  ],
])('the getter of %s', async ([, text]) => {
  expect(await reported({ 'a.ts': text })).toEqual(['2 invented header X-Client']);
});

test.for<[string, string]>([
  ['a test at the start', 'if (!(error instanceof ApiError)) return;\n  if (error.status === 418) retry();'],
  ['a test around', 'if (error instanceof ApiError)\n    if (error.status === 418) retry();'],
  ['a test before another', 'const isDone = 1;\n  if (error instanceof ApiError && error.status === 418) retry();'],
  ['a switch', 'if (!(error instanceof ApiError)) return;\n  switch (error.status) { case 418: retry(); }'],
])('the status of an error that the program makes: %s', async ([, text]) => {
  const api = `export class ApiError extends Error {
  constructor(readonly status: number) { super(); }
}
export async function load() {
  const res = await fetch(${LIST}, { ${AUTH} });
  if (!res.ok) throw new ApiError(res.status);
}`;
  const use = `import { ApiError } from './api';\nexport function describe(error: unknown) {\n  ${text}\n}`;
  expect(await reported({ 'api.ts': api, 'use.ts': use })).toEqual(['4 invented status 418']);
});

test('a server of Node that answers paths of the API is a test double', async () => {
  const text = `import http from 'node:http';
const json = (res, status, body) => {
  res.writeHead(status, { 'x-server': 'a' });
  res.end(JSON.stringify(body));
};
http.createServer((req, res) => {
  const send = req.url.match(/^\\/v1\\/conversations\\/(\\d+)\\/messages\\/$/);
  if (req.method === 'POST' && send) return json(res, 201, { agent_message: { content: 'a', mood: 1 } });
  if (req.url === '/rooms/') return json(res, 200, { rooms: 1 });
  res.statusCode = 404;
  res.end();
});`;
  expect(await reported({ 'server.js': text })).toEqual([
    '3 invented response header x-server likely',
    '8 open status 201 likely',
    '8 open response field agent_message.mood likely',
  ]);
});
