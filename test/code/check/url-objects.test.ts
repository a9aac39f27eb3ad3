import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const OK = { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com/api' }],
    paths: { '/v1/orders': { get: { responses: OK } } },
  },
  new Map(),
);

test.for<[string, string]>([
  [
    'its path and its query, which another function sends',
    `const listPath = (page) => {
  const url = new URL('/v1/orders', 'https://example.com');
  const query = new URLSearchParams(url.search);
  query.set('page', page);
  url.search = query.toString();
  return url.pathname + url.search + url.hash;
};
fetch('https://api.shop.com/api' + listPath('2'));`,
  ],
  [
    'a path that the program replaces',
    `const url = new URL('https://api.shop.com/api');
url.pathname = '/api/v1/orders';
url.search = '?page=2';
fetch(url);`,
  ],
  [
    'a path that the program makes longer',
    `const url = new URL('https://api.shop.com/api');
url.pathname += '/v1/orders';
url.searchParams.set('page', '2');
fetch(url.href);`,
  ],
])('an object of the class URL has the parts of its address: %s', async ([, text]) => {
  const uses = await findUses({ 'a.ts': text }, contract);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`)).toEqual([
    'stated GET /v1/orders',
    'invented GET /v1/orders query page',
  ]);
});
