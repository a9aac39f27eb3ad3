import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/orders': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { kind: { type: 'string' }, amount: { type: 'integer' } },
                  required: ['kind', 'amount'],
                },
              },
            },
          },
          responses: { 201: { description: 'ok' } },
        },
      },
    },
  },
  new Map(),
);

const CLIENT = `export const order = (body: object) =>
  fetch('https://api.shop.com/orders', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });`;

const NOCK = `import nock from 'nock';
nock('https://api.shop.com').post('/orders').reply(201);`;

const LACK = 'excluded POST /orders the body lacks amount';
const UNSTATED = 'invented POST /orders body field size';

test.for<[string, string, string, readonly string[]]>([
  ['that a test double answers is left out', 'order.test.ts', `${NOCK}\nawait order({ kind: 'tea' });`, []],
  ['is reported if no double answers it', 'order.test.ts', "await order({ kind: 'tea' });", [LACK]],
  ['is reported outside of tests', 'main.ts', "await order({ kind: 'tea' });", [LACK]],
  [
    'may have a field that is not stated',
    'order.test.ts',
    `${NOCK}\nawait order({ kind: 'tea', amount: 1, size: 2 });`,
    [UNSTATED],
  ],
])('a body of a test without a required field %s', async ([, file, text, reports]) => {
  const uses = await findUses(
    { 'client.ts': CLIENT, [file]: `import { order } from './client.ts';\n${text}` },
    contract,
  );
  expect(uses.flatMap(({ verdict, fact }) => (verdict === 'stated' ? [] : [`${verdict} ${fact}`]))).toEqual(reports);
});
