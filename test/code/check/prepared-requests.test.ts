import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } };
const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://api.shop.com/v2' }],
    components: { securitySchemes: { Key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/me': { get: { security: [{}, { Key: [] }], responses } },
      '/orders': { get: { security: [{ Key: [] }], responses } },
    },
  },
  new Map(),
);

async function report(text: string): Promise<string[]> {
  const uses = await findUses({ 'a.py': text }, contract);
  return uses.map(({ verdict, fact, why }) => `${verdict} ${fact}${why === undefined ? '' : ` (${why})`}`);
}

const QUEUE = `import queue, requests
waiting = queue.PriorityQueue()
def to_url(endpoint):
    return f"https://api.shop.com/v2/{endpoint}"
def enqueue(url, params=None):
    request = requests.Request("GET", url=url, params=params, headers={"Authorization": "Bearer x"})
    waiting.put((1, request.prepare()))
`;

test('a prepared request that goes to a queue is one that a thread sends', async () => {
  expect(await report(`${QUEUE}enqueue(to_url("orders"), params={"page": 1})`)).toEqual([
    'stated GET /orders',
    'invented GET /orders query page',
  ]);
});

test('whether a server ignores the second of two slashes is not known', async () => {
  expect(await report(`${QUEUE}enqueue(to_url("/orders"))`)).toEqual([
    'unread GET //orders (whether the server ignores the second of two slashes is not known here)',
  ]);
});

test('a key that may be left out is also one that may be sent', async () => {
  const text = `import requests
requests.get("https://api.shop.com/v2/me", headers={"Authorization": "Bearer x"})`;
  expect(await report(text)).toEqual(['stated GET /me']);
});
