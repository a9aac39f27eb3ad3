import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { type Files, findUses } from './support/find-uses.ts';

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const object = (properties: Json): Json => ({ type: 'object', properties });
const text = { type: 'string' };
const order = { $ref: '#/components/schemas/Order' };
const responses = (success: Json): Json => ({
  200: { description: 'ok', content: json(success) },
  400: { description: 'wrong', content: json(object({ title: text })) },
});

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/health': { get: { responses: { 200: { description: 'ok', content: json(text) } } } },
      '/orders': {
        get: { responses: responses(object({ orders: { type: 'array', items: order } })) },
        post: {
          requestBody: {
            content: json({ type: 'object', properties: { kind: text, amount: text }, required: ['kind', 'amount'] }),
          },
          responses: responses(order),
        },
      },
      '/users': {
        get: {
          responses: responses(object({ users: { type: 'array', items: object({ name: text, state: text }) } })),
        },
      },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: { responses: responses(order) },
        delete: { responses: responses(order) },
        put: { requestBody: { content: json(order) }, responses: responses(order) },
      },
    },
    components: { schemas: { Order: object({ id: text, state: text }) } },
  },
  new Map(),
);

/** Lists what is reported of a program, with the places of each report. */
async function listReports(project: Files): Promise<readonly string[]> {
  const uses = await findUses(project, contract);
  return uses.flatMap(({ verdict, fact, file, line, places = [] }) =>
    verdict === 'stated'
      ? []
      : [`${verdict} ${fact} ${[{ file, line }, ...places].map((place) => `${place.file}:${place.line}`).join(' ')}`],
  );
}

const NOCK = `import nock from 'nock';
const api = nock('https://api.shop.com');`;

const SEND = `const send = (body) => fetch('https://api.shop.com/orders', { method: 'POST', body: JSON.stringify(body), headers: JSON_TYPE });
const JSON_TYPE = { 'content-type': 'application/json' };`;

test.for<[string, Files, readonly string[]]>([
  [
    'a name that doubles of several operations make up, in several files',
    {
      'src/read.ts': 'export const read = (error) => error.name;',
      'a.test.ts': `${NOCK}\napi.get('/orders').reply(400, { title: 'a', name: 'Error' });`,
      'b.test.ts': `${NOCK}\napi.get('/orders/1').reply(400, { title: 'b', name: 'Error' });\napi.delete('/orders/1').reply(400, { name: 'Error' });`,
    },
    ['invented GET /orders response field name a.test.ts:3 b.test.ts:3 b.test.ts:4'],
  ],
  [
    'an unstated success of doubles of several operations',
    {
      'a.test.ts': `${NOCK}\napi.delete('/orders/1').reply(204);\napi.post('/orders').reply(204);`,
    },
    ['invented DELETE /orders/{id} status 204 a.test.ts:3 a.test.ts:4'],
  ],
  [
    'a field that the schema of several operations lacks',
    {
      'a.ts': `const { orders } = await (await fetch('https://api.shop.com/orders')).json();
console.log(orders[0].colour);`,
      'b.ts': `const order = await (await fetch('https://api.shop.com/orders/1')).json();
console.log(order.colour);`,
    },
    ['invented GET /orders response field orders[].colour a.ts:2 b.ts:2'],
  ],
  [
    'a field that no error has',
    {
      'a.ts': `for (const path of ['/orders', '/orders/1']) await send(path);
async function send(path) {}
const one = await fetch('https://api.shop.com/orders');
if (!one.ok) console.log((await one.json()).reason);
const two = await fetch('https://api.shop.com/orders/1');
if (!two.ok) console.log((await two.json()).reason);`,
    },
    ['invented GET /orders response field reason a.ts:4 a.ts:6'],
  ],
  [
    'a header that differs in the case of its letters',
    {
      'a.ts': `const one = await fetch('https://api.shop.com/orders', { headers: { 'X-Shop': 'a' } });
const two = await fetch('https://api.shop.com/orders/1', { headers: { 'x-shop': 'a' } });`,
    },
    ['invented GET /orders header X-Shop a.ts:1 a.ts:2'],
  ],
  [
    'a parameter of the query that no operation has, first in the program itself',
    {
      'a.test.ts': "await fetch('https://api.shop.com/orders?page=1');",
      'b.ts':
        "await fetch('https://api.shop.com/orders/1?page=2');\nawait fetch('https://api.shop.com/orders?page=2');",
    },
    ['invented GET /orders query page b.ts:2 a.test.ts:1 b.ts:1'],
  ],
  [
    'fields that a body has in another style, and lacks in the stated one',
    {
      'a.ts': `${SEND}
await send({
  Kind: 'a',
  AMOUNT: '1',
});`,
    },
    ['invented POST /orders body field Kind a.ts:4 a.ts:3 a.ts:3 a.ts:5'],
  ],
  [
    'a field that a file reads by another name, of several objects',
    {
      'a.ts': `const { orders } = await (await fetch('https://api.shop.com/orders')).json();
console.log(orders[0].status);
const { users } = await (await fetch('https://api.shop.com/users')).json();
console.log(users[0].status);`,
    },
    ['invented GET /orders response field orders[].status a.ts:2 a.ts:4'],
  ],
  [
    'several fields of a body that are not stated',
    {
      'a.ts': `${SEND}
await send({
  kind: 'a',
  amount: '1',
  size: 'a',
  colour: 'a',
  price: 'a',
  weight: 'a',
});`,
    },
    ['invented POST /orders body field size a.ts:6'],
  ],
  [
    'several fields that a schema lacks, in several files',
    {
      'a.ts': `const { orders } = await (await fetch('https://api.shop.com/orders')).json();
console.log(orders[0].colour,
  orders[0].weight);`,
      'b.ts': `const order = await (await fetch('https://api.shop.com/orders/1')).json();
console.log(order.price,
  order.brand,
  order.stat);`,
    },
    [
      'invented GET /orders response field orders[].colour a.ts:2 a.ts:3 b.ts:2 b.ts:3',
      'invented GET /orders/{id} response field stat b.ts:4',
    ],
  ],
  [
    'a field that code reads of several responses, one of which is not stated',
    {
      'a.ts': `const show = (error) => console.log(error.response.data.message);
axios.get('https://api.shop.com/orders').catch(show);
axios.get('https://api.shop.com/health').catch(show);`,
    },
    ['invented GET /orders response field message a.ts:1 a.ts:1'],
  ],
  [
    'a field that is read in one file, and sent in a later one, of the same schema',
    {
      'a.ts': `import { send } from './b';
const order = await send();
console.log(order.mood);`,
      'b.ts': `export const send = async () => {
  const options = { method: 'PUT', body: JSON.stringify({ mood: 'good' }), headers: { 'Content-Type': 'application/json' } };
  return (await fetch('https://api.shop.com/orders/1', options)).json();
};`,
    },
    ['invented PUT /orders/{id} response field mood a.ts:3 b.ts:2'],
  ],
  [
    'headers of responses in a document that states none',
    {
      'a.ts': `const one = await fetch('https://api.shop.com/orders');
console.log(one.headers.get('X-Rate-Limit'));
console.log(one.headers.get('X-Rate-Reset'));`,
    },
    ['invented GET /orders response header X-Rate-Limit a.ts:2 a.ts:3'],
  ],
])('one cause is reported once: %s', async ([, project, reports]) => {
  expect(await listReports(project)).toEqual(reports);
});

const SHARED = `async function send(path, method) {
  const response = await fetch('https://api.shop.com' + path, { method });
  if (response.status === 204 || response.status === 403) return undefined;
  return response.json();
}
`;

test.for<[string, string, readonly string[]]>([
  ['of several operations', "await send('/orders', 'GET');\nawait send('/orders/1', 'DELETE');", []],
  ['of one operation', "await send('/orders', 'GET');", ['invented GET /orders status 204 a.ts:3 a.ts:3']],
])('a client that handles statuses for all relies on none of them: %s', async ([, calls, reports]) => {
  expect(await listReports({ 'a.ts': SHARED + calls })).toEqual(reports);
});

test.for<[string, string, readonly string[]]>([
  ['is no reliance if no code reads it', 'expect(await load()).toEqual({ isReady: true });', []],
  [
    'is one if the program reads it',
    'console.log((await load()).is_ready);',
    ['invented GET /orders response field isReady a.test.ts:3'],
  ],
])('a field that a double makes up %s', async ([, code, reports]) => {
  const text = `${NOCK}\napi.get('/orders').reply(200, { isReady: true });\n${code}`;
  expect(await listReports({ 'a.test.ts': text })).toEqual(reports);
});
