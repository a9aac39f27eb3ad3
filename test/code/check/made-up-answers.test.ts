import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const object = (properties: Json): Json => ({ type: 'object', properties });
const text = { type: 'string' };
const ok = (schema: Json): Json => ({ description: 'ok', content: json(schema) });
const error = { description: 'wrong', content: json(object({ title: text, detail: text })) };
const parameter = (name: string): Json => ({ name, in: 'query', schema: text });

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/orders': {
        get: {
          security: [],
          parameters: [parameter('sort')],
          responses: { 200: ok({ type: 'array', items: object({ id: text }) }), 400: error },
        },
        delete: { security: [], responses: { 202: { description: 'ok' } } },
      },
      '/orders/latest': { get: { security: [], responses: { 200: ok(object({ id: text })), 400: error } } },
      '/orders/first': { get: { security: [], responses: { 200: ok(object({ id: text })), 400: error } } },
      '/health': { get: { security: [], responses: { 200: ok(object({ state: text })), 503: error } } },
      '/bills': { get: { security: [], responses: { 200: ok(object({ id: text })) } } },
      '/prices': { get: { security: [], responses: { 200: ok(object({ id: text })) } } },
      '/token': {
        post: {
          requestBody: { content: json(object({ apikey: text, pin: text })) },
          responses: { 200: ok(object({ data: object({ token: text }) })) },
        },
      },
      '/keys': {
        post: {
          requestBody: { content: json(object({ apikey: text })) },
          responses: { 200: ok(object({ data: object({ id: text }) })) },
        },
      },
    },
  },
  new Map(),
);

async function listFaults(project: Files): Promise<readonly string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact, file }) =>
    /^(invented|excluded)$/.test(verdict) ? [`${file} ${verdict} ${fact}`] : [],
  );
}

const CLIENT = `export async function list(query) {
  const response = await fetch('https://api.shop.com/orders?' + new URLSearchParams(query));
  if (!response.ok) throw new Error((await response.json()).title);
  return response.json();
}
export const close = async () => {
  const response = await fetch('https://api.shop.com/orders', { method: 'DELETE' });
  if (response.status >= 400) throw new Error('no');
};
export async function find() {
  const response = await fetch('https://api.shop.com/orders/first');
  if (!response.ok) throw new Error((await response.json()).title);
  return (await response.json()).id;
}
export const name = (value) => value.name;
`;
const TEST =
  "import nock from 'nock';\nimport { list, close } from './client.js';\nconst api = nock('https://api.shop.com');\n";

test.for<[string, string, readonly string[]]>([
  [
    'a field of an error that the program does not read',
    "api.get('/orders').reply(400, { title: 'a', name: 'b' });",
    [],
  ],
  [
    'a field of an error whose status is not known, likewise',
    "api.get('/orders/first').reply(pick([400, 404]), { title: 'a', name: 'b' });",
    [],
  ],
  [
    'a field of an error of an operation to which the program sends nothing',
    "api.get('/orders/latest').reply(400, { title: 'a', name: 'b' });",
    ['a.test.js invented GET /orders/latest response field name'],
  ],
  [
    'a field of a success',
    "api.get('/orders').reply(200, [{ id: '1', name: 'b' }]);",
    ['a.test.js invented GET /orders response field [].name'],
  ],
  ['a success that the program does not distinguish', "api.delete('/orders').reply(204);", []],
  ['an empty object', "api.get('/orders').reply(200, {});", []],
  [
    'an object with fields for a list',
    "api.get('/orders').reply(200, { id: '1' });",
    ['a.test.js excluded GET /orders the body is object, not array'],
  ],
  ['a parameter of the query that shows that others are passed on', "await list({ foo: 'bar' });", []],
])('a test double makes up %s', async ([, program, faults]) => {
  expect(await listFaults({ 'client.js': CLIENT, 'a.test.js': TEST + program })).toEqual(faults);
});

test('a parameter of the query is meant in a test that sends or records its requests, or if it is almost a stated one', async () => {
  const sent = "import { list } from './client.js';\nawait list({ foo: 'bar' });";
  expect(await listFaults({ 'client.js': CLIENT, 'a.test.js': sent })).toEqual([
    'a.test.js invented GET /orders query foo',
  ]);
  const recorded = `import vcr from 'axios-vcr';\n${sent}`;
  expect(await listFaults({ 'client.js': CLIENT, 'a.test.js': recorded })).toEqual([
    'a.test.js invented GET /orders query foo',
  ]);
  const sorted = `${TEST}await list({ sorts: 'id' });`;
  expect(await listFaults({ 'client.js': CLIENT, 'a.test.js': sorted })).toEqual([
    'a.test.js invented GET /orders query sorts',
  ]);
  const latest = `${TEST}await fetch('https://api.shop.com/orders/latest?sort=id');`;
  expect(await listFaults({ 'client.js': CLIENT, 'a.test.js': latest })).toEqual([
    'a.test.js invented GET /orders/latest query sort',
  ]);
});

test('a status that a program tests in the responses to all operations is not reported for the one that describes errors', async () => {
  const send = `const send = async (path) => {
  const response = await fetch('https://api.shop.com' + path);
  if (response.status === 401) logIn();
};
`;
  expect(await listFaults({ 'a.js': `${send}send('/health');\nsend('/bills');\nsend('/prices');` })).toEqual([]);
  expect(await listFaults({ 'a.js': `${send}send('/health');` })).toEqual(['a.js invented GET /health status 401']);
});

test('an operation that returns a token for a key is sent no other key', async () => {
  const post = (path: string): string =>
    `fetch('https://api.shop.com${path}', { method: 'POST', body: JSON.stringify({ apikey }), headers: { 'content-type': 'application/json' } });`;
  expect(await listFaults({ 'a.js': post('/token') })).toEqual([]);
  expect(await listFaults({ 'a.js': post('/keys') })).toEqual(['a.js excluded POST /keys key']);
});
