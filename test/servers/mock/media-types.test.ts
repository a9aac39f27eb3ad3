import { expect, test } from 'vitest';
import { createMockService } from '../../../src/servers/mock/index.ts';
import { contractOf } from '../http/contract-of.ts';

const pet = {
  type: 'object',
  xml: { name: 'pet' },
  properties: {
    id: { type: 'integer', example: 7, xml: { attribute: true } },
    name: { type: 'string', example: 'A & B' },
    tags: {
      type: 'array',
      xml: { wrapped: true },
      items: { type: 'string', example: 'x', xml: { name: 'tag', prefix: 't', namespace: 'urn:t' } },
    },
  },
};
const row = {
  type: 'array',
  items: { type: 'object' },
  example: [
    { a: 1, b: 'x,"y"' },
    { a: null, c: 2 },
  ],
};

const responding = (content: object, more: object = {}): object => ({
  get: { responses: { '200': { description: 'Done.', content }, ...more } },
});
const service = createMockService(
  contractOf({
    '/several': responding({
      'application/xml': { schema: pet },
      'application/json': { schema: pet },
      'text/csv': { schema: row },
      'application/vnd.a+json; version=2': { schema: { type: 'string', example: 'v2' } },
    }),
    '/any': responding({ '*/*': { schema: pet } }),
    '/any-text': responding({ 'text/*': { schema: { type: 'string', example: 'hi' } } }),
    '/stated': responding({ 'text/plain': { schema: { type: 'string' } } }, { '406': { description: 'No.' } }),
    '/image': responding({ 'image/*': { schema: { type: 'string', format: 'binary' } } }),
    '/pdf': responding({ 'application/pdf': {} }),
    '/lines': responding({ 'application/x-ndjson': { schema: row } }),
    '/text': responding({ 'text/plain': { schema: { type: 'string' }, example: 12 } }),
    '/xml-text': responding({ 'application/xml': { schema: pet, example: '<pet/>' } }),
    '/null': responding({ 'application/json': { schema: { type: ['object', 'null'] }, example: null } }),
    '/header': {
      get: {
        responses: {
          '200': {
            description: 'Done.',
            headers: { 'Content-Type': { schema: { type: 'string' } } },
            content: { 'application/json': { example: 1 } },
          },
        },
      },
    },
    '/methods': {
      head: { responses: { '204': { description: 'There.', headers: { 'x-size': { example: 7, schema: {} } } } } },
      options: {
        responses: { '200': { description: 'Can.', content: { 'application/json': { example: ['read'] } } } },
      },
    },
  }),
);
const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') => {
  const {
    status,
    headers: sent,
    body,
    inContract,
  } = await service.respond({
    method,
    path,
    query: '',
    headers,
    body: new Uint8Array(),
  });
  return { status, type: sent['content-type'], body, inContract, headers: sent };
};
const XML =
  '<?xml version="1.0" encoding="UTF-8"?>\n<pet id="7"><name>A &amp; B</name><tags><t:tag xmlns:t="urn:t">x</t:tag></tags></pet>';
const JSON_TEXT = '{"id":7,"name":"A & B","tags":["x"]}';
const CSV = 'a,b,c\r\n1,"x,""y""",\r\n,,2\r\n';

test.for([
  ['/several', undefined, 'application/json', JSON_TEXT],
  ['/several', '*/*', 'application/json', JSON_TEXT],
  ['/several', 'application/xml', 'application/xml', XML],
  ['/several', 'text/*', 'text/csv', CSV],
  ['/several', 'application/json;q=0.1, text/csv;q=0.5, */*;q=0', 'text/csv', CSV],
  ['/several', 'APPLICATION/XML; charset=utf-8', 'application/xml', XML],
  ['/several', 'application/*;q=0.5, text/csv;q=0.4', 'application/json', JSON_TEXT],
  ['/several', 'application/json;q=0, application/xml;q=0, */*;q=0.1', 'text/csv', CSV],
  ['/several', 'application/vnd.a+json; version=2', 'application/vnd.a+json; version=2', '"v2"'],
  ['/any-text', 'text/plain; version=1', 'text/plain', 'hi'],
  ['/any', undefined, 'application/json', JSON_TEXT],
  ['/any', 'text/html, application/xml;q=0.9, */*;q=0.8', 'application/xml', XML],
  ['/any', 'text/html, */*;q=0.8', 'application/json', JSON_TEXT],
  ['/any', 'application/vnd.b+json', 'application/vnd.b+json', JSON_TEXT],
  ['/any-text', undefined, 'text/plain', 'hi'],
  ['/any-text', 'text/markdown', 'text/markdown', 'hi'],
  ['/lines', undefined, 'application/x-ndjson', '{"a":1,"b":"x,\\"y\\""}\n{"a":null,"c":2}\n'],
  ['/text', undefined, 'text/plain', '12'],
  ['/xml-text', undefined, 'application/xml', '<pet/>'],
  ['/null', undefined, 'application/json', 'null'],
  ['/header', undefined, 'application/json', '1'],
] as const)('%s with Accept: %s is sent as %s', async ([path, accept, type, body]) => {
  const got = await ask(path, accept === undefined ? {} : { accept });
  expect(got).toMatchObject({ status: 200, type, body, inContract: true });
});

test.for([
  ['/image', undefined, 'image/png', '89504e47'],
  ['/image', 'image/gif', 'image/gif', '47494638'],
  ['/pdf', undefined, 'application/pdf', '25504446'],
] as const)('%s with Accept: %s is a file of its type', async ([path, accept, type, start]) => {
  const got = await ask(path, accept === undefined ? {} : { accept });
  expect(got).toMatchObject({ status: 200, type, inContract: true });
  expect(Buffer.from(got.body ?? '').toString('hex')).toMatch(new RegExp(`^${start}`));
});

test('a request that accepts no media type is refused, and the contract may state it', async () => {
  expect(await ask('/several', { accept: 'image/png' })).toMatchObject({ status: 406, inContract: false });
  expect(await ask('/several', { accept: 'application/vnd.a+json;version=3' })).toMatchObject({ status: 406 });
  expect(await ask('/any', { accept: 'text/html' })).toMatchObject({ status: 406 });
  expect(await ask('/stated', { accept: 'image/png' })).toMatchObject({ status: 406, inContract: true });
});

test('Prefer chooses a media type before Accept does', async () => {
  const accept = 'application/json';
  expect(await ask('/several', { accept, prefer: 'media-type=text/csv' })).toMatchObject({
    type: 'text/csv',
    body: CSV,
    headers: { 'preference-applied': 'media-type=text/csv' },
  });
  const refused = await ask('/several', { prefer: 'media-type=image/png' });
  expect(refused).toMatchObject({ status: 400, inContract: false });
  expect(refused.body).toContain('application/xml, application/json, text/csv and application/vnd.a+json; version=2');
});

test('documented operations of HEAD and OPTIONS are served', async () => {
  expect(await ask('/methods', {}, 'HEAD')).toMatchObject({
    status: 204,
    headers: { 'x-size': '7' },
    inContract: true,
  });
  expect(await ask('/methods', {}, 'OPTIONS')).toMatchObject({ status: 200, body: '["read"]', inContract: true });
});
