import { expect, test } from 'vitest';
import { contractFrom } from '../../../src/contract/model/index.ts';
import { findUses } from './support/find-uses.ts';

const responses = {
  200: {
    description: 'ok',
    content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
  },
  404: { description: 'none' },
};
const requestBody = {
  content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
};

const contract = contractFrom(
  {
    ...{ openapi: '3.1.0', info: { title: 'Library', version: '1' }, servers: [{ url: 'https://api.library.com' }] },
    paths: {
      '/books': {
        get: { parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }], responses },
        post: { requestBody, responses },
      },
    },
  },
  new Map(),
);

const PROXY = `import { proxy } from 'hono/proxy';
const url = new URL('/books', 'https://api.library.com');
`;

test.each([
  [
    'a proxy with options of its own',
    `${PROXY}export const get = () => proxy(url.toString(), { headers: {} });`,
    ['stated GET /books'],
  ],
  [
    'a proxy with the method of the incoming request',
    `${PROXY}export const get = (c) => proxy(url, { raw: c.req.raw });\nexport const both = (c) => proxy(url, { ...c.req });`,
    ['unread ? /books'],
  ],
  [
    'a mini program with further options',
    `export const get = (options) => uni.request({ ...options, url: 'https://api.library.com/books', data: { page: 1 } });`,
    ['stated GET /books', 'stated GET /books query page'],
  ],
  [
    'the data of a mini program',
    `wx.request({ url: 'https://api.library.com/books', data: { page: 1, size: 2 }, success: (res) => {
  if (res.statusCode === 409) return;
  show(res.data.name);
} });
wx.request({ url: 'https://api.library.com/books', method: 'POST', data: { name: 'x' } });`,
    [
      'stated GET /books',
      'stated GET /books query page',
      'invented GET /books query size',
      'invented GET /books status 409',
      'invented GET /books response field name',
      'stated POST /books',
      'stated POST /books media type application/json',
      'invented POST /books body field name',
    ],
  ],
])('%s', async (_, text, expected) => {
  const uses = await findUses({ 'a.ts': text }, contract);
  expect(uses.map(({ verdict, fact }) => `${verdict} ${fact}`).sort()).toEqual([...expected].sort());
});
