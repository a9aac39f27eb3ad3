import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const text = { type: 'string' };
const json = (schema: Json): Json => ({ 'application/json': { schema } });
const object = (properties: Json): Json => ({ type: 'object', properties });
const id = { name: 'id', in: 'path', required: true, schema: text };
const created = { description: 'ok', content: json(object({ id: text })) };

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Trips', version: '1' },
    servers: [{ url: 'https://api.trips.com' }],
    security: [{ key: [] }],
    paths: {
      '/trips': {
        get: {
          security: [],
          parameters: [{ name: 'code', in: 'query', schema: { type: 'string', pattern: '^[A-Z]+$' } }],
          responses: {
            200: {
              description: 'ok',
              content: json(object({ trips: { type: 'array', items: object({ id: text }) } })),
            },
            302: { description: 'moved' },
            404: { description: 'none', content: json(object({ message: text })) },
          },
        },
        post: {
          security: [],
          requestBody: {
            content: json(
              object({
                start: { type: 'string', pattern: 'HOUR_FORMAT' },
                kind: { type: 'string', enum: ['sea', 'air'], example: 'land' },
                code: { type: 'string', format: 'uuid' },
                class: { type: 'string', enum: ['first', 'second'] },
                seats: { type: 'integer', minimum: 1, example: 3 },
              }),
            ),
          },
          responses: { 200: created },
        },
      },
      '/log-in': {
        post: { requestBody: { content: json(object({ name: text, password: text })) }, responses: { 200: created } },
      },
      '/reset': {
        post: {
          security: [{ key: [] }],
          requestBody: { content: json(object({ password: text })) },
          responses: { 200: created },
        },
      },
      '/trips/{id}': {
        get: { security: [], parameters: [id], responses: { 200: created, 404: { description: 'none' } } },
      },
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  },
  new Map(),
);

/** Lists what is invented or excluded in a program. */
async function listFaults(project: Files): Promise<readonly string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact }) => (/^(invented|excluded)$/.test(verdict) ? [`${verdict} ${fact}`] : []));
}

const GET = "const response = await fetch('https://api.trips.com/trips');\nconst body = await response.json();\n";
const PYTHON =
  'import requests\nresponse = requests.get("https://api.trips.com/trips")\nstatus = response.status_code\nbody = response.json()\n';
const post = (path: string, body: string): string =>
  `fetch('https://api.trips.com${path}', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(${body}) });`;

test.for<[string, Files]>([
  ['or', { 'a.js': `${GET}if (response.status === 200 || response.status === 201) use();` }],
  ['and not', { 'a.js': `${GET}if (response.status !== 201 && response.status !== 200) fail();` }],
  ['and not, in Python', { 'a.py': `${PYTHON}if status != 201 and status != 200:\n    fail()` }],
  ['a list', { 'a.js': `${GET}if ([301, 302, 307].includes(response.status)) use();` }],
  ['a tuple', { 'a.py': `${PYTHON}if status in (301, 302, 307, 308):\n    use()` }],
  ['cases', { 'a.js': `${GET}switch (response.status) { case 200: case 204: use(); break; default: fail(); }` }],
  ['a pattern', { 'a.py': `${PYTHON}match status:\n    case 200 | 203:\n        use()` }],
])('a status is accepted in place of a stated one: %s', async ([, project]) => {
  expect(await listFaults(project)).toEqual([]);
});

test.for<[string, Files, readonly string[]]>([
  [
    'a test of its own',
    { 'a.js': `${GET}if (response.status === 200) use(); else if (response.status === 201) use2();` },
    ['201'],
  ],
  ['no stated one', { 'a.js': `${GET}if (response.status === 201 || response.status === 203) use();` }, ['201']],
  ['an error', { 'a.py': `${PYTHON}if status in (402, 404):\n    fail()` }, ['402']],
  [
    'that of another response',
    {
      'a.js': `${GET}const other = await fetch('https://api.trips.com/trips/1');
if (response.status === 201 || other.status === 200) use();`,
    },
    ['201'],
  ],
])('a status counts beside %s', async ([, project, statuses]) => {
  expect(await listFaults(project)).toEqual(statuses.map((status) => `invented GET /trips status ${status}`));
});

test.for<[string, Files]>([
  ['a fallback', { 'a.js': `${GET}use(body.items ?? body.data ?? body.trips);` }],
  ['a fallback in Python', { 'a.py': `${PYTHON}use(body.get("items") or body.get("trips") or [])` }],
  ['a default', { 'a.py': `${PYTHON}use(body.get("items", body.get("data", body.get("trips"))))` }],
  ['its fields', { 'a.js': `${GET}use((body.items ?? body.trips).map((trip) => trip.id));` }],
  [
    'tests for lists',
    {
      'a.js': `${GET}function read() {
  if (Array.isArray(body.items)) return body.items;
  if (Array.isArray(body.trips)) return body.trips;
  return [];
}
read();`,
    },
  ],
])('a field is read in place of a stated one: %s', async ([, project]) => {
  expect(await listFaults(project)).toEqual([]);
});

test.for<[string, Files, readonly string[]]>([
  ['a default', { 'a.js': `${GET}use(body.total ?? 0);` }, ['total']],
  ['a default in Python', { 'a.py': `${PYTHON}use(body.get("total", 0))` }, ['total']],
  ['no stated one', { 'a.js': `${GET}use(body.items ?? body.data ?? []);` }, ['items']],
  [
    'a list that is needed, too',
    { 'a.js': `${GET}if (!Array.isArray(body.trips)) fail(); if (!Array.isArray(body.tags)) fail();` },
    ['tags'],
  ],
  ['a choice by something else', { 'a.js': `${GET}use(flag ? body.items : body.trips);` }, ['items']],
])('a field counts beside %s', async ([, project, fields]) => {
  expect(await listFaults(project)).toEqual(fields.map((field) => `invented GET /trips response field ${field}`));
});

test('a login needs no key because the whole document states one', async () => {
  expect(await listFaults({ 'a.js': post('/log-in', '{ name, password }') })).toEqual([]);
  expect(await listFaults({ 'a.js': post('/reset', '{ password }') })).toEqual(['excluded POST /reset key']);
});

test('a keyword that an example breaks, or that no value fits, excludes no value', async () => {
  expect(await listFaults({ 'a.js': post('/trips', "{ start: '08:00', kind: 'space', seats: 2 }") })).toEqual([]);
  expect(await listFaults({ 'a.js': post('/trips', "{ class: 'third' }") })).toEqual([
    'excluded POST /trips /class breaks enum',
  ]);
  expect(await listFaults({ 'a.js': post('/trips', '{ seats: 0 }') })).toEqual([
    'excluded POST /trips /seats breaks minimum',
  ]);
});

const CLIENT = `export const create = (trip) => ${post('/trips', 'trip')}
export const find = (code) => fetch('https://api.trips.com/trips?' + new URLSearchParams({ code }));`;
const CALLS = "import { create, find } from './client';\ncreate({ code: 'code-1' });\nfind('code-2');\n";

test('a value that a test makes up has another format, but not another type or name', async () => {
  const check = (file: string, calls = CALLS) => listFaults({ 'client.js': CLIENT, [file]: calls });
  expect(await check('client.test.js')).toEqual([]);
  expect(await check('main.js')).toEqual([
    'excluded GET /trips query code must match the pattern ^[A-Z]+$',
    'excluded POST /trips /code breaks format',
  ]);
  expect(
    await check('client.test.js', "import { create } from './client';\ncreate({ class: 'third', code: 1 });"),
  ).toEqual(['excluded POST /trips /class breaks enum', 'excluded POST /trips /code is integer, not string']);
});
