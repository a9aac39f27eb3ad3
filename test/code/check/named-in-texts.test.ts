import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';
import { jsonResponse } from './support/json-response.ts';

const contract = contractFrom(
  {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description: 'Lists take `count`. They have a status. `X-Rate-Reset` is sent.',
    },
    servers: [{ url: 'https://api.shop.com' }],
    paths: {
      '/v3/orders': {
        get: {
          description:
            'Only those with a state are listed. For example:\n\n    curl -H "Client-Id: 7" https://api.shop.com/v3/orders',
          responses: {
            200: jsonResponse({
              type: 'object',
              required: ['colour'],
              properties: { next: { type: 'string', description: 'To pass as a `page-token` query parameter.' } },
            }),
          },
        },
      },
    },
  },
  new Map(),
);

const check = async (query: string, headers = '{}'): Promise<string | undefined> => {
  const code = `fetch('https://api.shop.com/v3/orders?${query}', { headers: ${headers} });\n`;
  const uses = await findUses({ 'a.ts': code }, contract);
  const use = uses.find(({ fact }) => / (query|header) /.test(fact));
  return use && [use.verdict, use.why].flat().join(': ');
};

test.for([
  ['count=5', 'unread: only a text of the document names it'],
  ['page-token=x', 'unread: only a text of the operation names it'],
  ['state=open', 'unread: only a text of the operation names it'],
])('a query that only a text names is not invented: %s', async ([query = '', expected]) => {
  expect(await check(query)).toBe(expected);
});

test('nor is a header in an example', async () => {
  expect(await check('', "{ 'client-id': '7' }")).toBe('unread: only a text of the operation names it');
});

test('nor is a header of a response that a text of the document names', async () => {
  const code = "const { headers } = await fetch('https://api.shop.com/v3/orders');\nheaders.get('x-rate-reset');\n";
  const [, use] = await findUses({ 'a.ts': code }, contract);
  expect([use?.verdict, use?.why].join(': ')).toBe('unread: only a text of the document names it');
});

test.for(['status=open', 'colour=red', 'counts=5', 'token=x'])('a name that no text means is: %s', async (query) => {
  expect(await check(query)).toMatch(/^invented/);
});
