import { expect, test } from 'vitest';
import { contractFrom, type Json } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const order: Json = {
  type: 'object',
  properties: { id: { type: 'integer' }, buyer: { type: 'object', properties: {}, required: ['id'] } },
  example: { id: 7, mood: 'good' },
};

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/v3/disks': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: { 'application/json': { examples: { one: { value: { disk: '/', web: { state: 'up' } } } } } },
            },
          },
        },
      },
      '/v3/orders': {
        get: {
          parameters: [
            {
              name: 'filters',
              in: 'query',
              schema: { type: 'string' },
              description: 'Any number of filters `<field-name>$<operator>`.',
            },
          ],
          responses: {
            200: {
              description: 'ok, with a `trace`',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { orders: { type: 'array', items: order } } },
                  examples: {
                    one: { value: { _type: 'list', orders: [{ id: 7, buyer: { id: 1, name: 'A' } }] } },
                    text: { value: '{"total": 7}' },
                  },
                },
              },
            },
          },
        },
        post: {
          requestBody: { content: { 'application/json': { schema: order } } },
          responses: { 201: { description: 'ok' } },
        },
      },
    },
  },
  new Map(),
);

test.for<[string, string | undefined]>([
  ['_type', 'only an example of the document has it'],
  ['total', 'only an example of the document has it'],
  ['orders[0].mood', 'only an example of the document has it'],
  ['orders[0].buyer.name', 'only an example of the document has it'],
  ['trace', 'only a text of the operation names it'],
  ['trace.id', 'only a text of the operation names it'],
  ['orders[0].total', undefined],
  ['ok', undefined],
])('a field that an example or the text of a response has is not invented: %s', async ([field, why]) => {
  const code = `const body = await (await fetch('https://api.shop.com/v3/orders')).json();\nbody.${field};\n`;
  const uses = await findUses({ 'a.ts': code }, contract);
  const all = uses.filter(({ fact }) => / field /.test(fact));
  expect(all.filter(({ verdict }) => verdict !== 'stated').map((one) => [one.verdict, one.why])).toEqual(
    all.some(({ verdict }) => verdict !== 'stated') ? [[why === undefined ? 'invented' : 'unread', why]] : 'none',
  );
});

test.for<[string, string | undefined]>([
  ['mood', undefined],
  ['colour', 'invented'],
])('nor is one that an example of a request has: %s', async ([field, verdict]) => {
  const code = `fetch('https://api.shop.com/v3/orders', { method: 'POST', body: JSON.stringify({ ${field}: 1 }) });\n`;
  const uses = await findUses({ 'a.ts': code }, contract);
  expect(uses.find(({ fact }) => fact.includes('body field'))?.verdict).toBe(verdict);
});

test.for<[string, string]>([
  ['date$gte=1', 'unread'],
  ['$gte=1', 'invented'],
  ['date$=1', 'invented'],
])('nor is a query whose form a text describes: %s', async ([query, verdict]) => {
  const uses = await findUses({ 'a.ts': `fetch('https://api.shop.com/v3/orders?${query}');\n` }, contract);
  expect(uses.find(({ fact }) => fact.includes('query'))?.verdict).toBe(verdict);
});

test.for<[string, string]>([
  ['body[0].disk', 'unread'],
  ['for (const { state } of body) console.log(state)', 'unread'],
  ['body[0].mood', 'invented'],
])('an object in an example can be one of a list, or a map: %s', async ([read, verdict]) => {
  const code = `const body = await (await fetch('https://api.shop.com/v3/disks')).json();\n${read};\n`;
  const uses = await findUses({ 'a.ts': code }, contract);
  expect(uses.filter(({ fact }) => / field /.test(fact)).map((one) => one.verdict)).toEqual([verdict]);
});

test('a long path through a nested example takes no time for each way to a value', async () => {
  const nest = (depth: number): Json => (depth === 0 ? {} : { a: nest(depth - 1), b: nest(depth - 1) });
  const nested = contractFrom(
    {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, servers: [{ url: 'https://api.shop.com' }] },
      paths: {
        '/v3/disks': {
          get: { responses: { 200: { description: 'ok', content: { 'application/json': { example: nest(10) } } } } },
        },
      },
    },
    new Map(),
  );
  const code = `const body = await (await fetch('https://api.shop.com/v3/disks')).json();\nbody${'[0]'.repeat(25)}.mood;\n`;
  const uses = await findUses({ 'a.ts': code }, nested);
  expect(uses.filter(({ fact }) => / field /.test(fact)).map(({ verdict }) => verdict)).toEqual(['invented']);
});
