import { expect, test } from 'vitest';
import { createMockService } from '../../../src/servers/mock/index.ts';
import { contractOf } from '../http/contract-of.ts';

const integers = { type: 'array', items: { type: 'integer' } };
const F = { type: 'object', required: ['min'], properties: { min: { type: 'integer' } } };
const query = (schema: object, more: object = {}) => [{ name: 'v', in: 'query', schema, ...more }];
const body = (mediaType: string, schema: object, encoding: object = {}) => ({
  requestBody: { required: true, content: { [mediaType]: { schema, encoding } } },
});
const URL_ENCODED = 'application/x-www-form-urlencoded';
const filter = {
  ...F,
  additionalProperties: false,
  properties: {
    ...F.properties,
    tags: { type: 'array', items: { type: 'string' } },
    sub: { type: 'object', properties: { x: { type: 'integer' } } },
    any: { anyOf: [{ type: 'array', items: { type: 'boolean' } }, { type: 'null' }] },
  },
};
const form = {
  type: 'object',
  required: ['a'],
  properties: {
    a: { type: 'integer' },
    list: { ...integers, maxItems: 3 },
    piped: integers,
    deep: F,
    json: F,
    text: { type: 'string' },
    maybe: { anyOf: [integers, { type: 'null' }] },
  },
};

const OPERATIONS: Readonly<Record<string, object>> = {
  deep: { parameters: query(filter, { style: 'deepObject', explode: true }) },
  'deep-all-of': { parameters: query({ allOf: [{ $ref: '#/components/schemas/F' }] }, { style: 'deepObject' }) },
  'piped-object': { parameters: query(F, { style: 'pipeDelimited', explode: false }) },
  'spaced-object': { parameters: query(F, { style: 'spaceDelimited', explode: false }) },
  flat: { parameters: query({ type: 'array', items: { enum: ['a', 'c,d'] } }, { explode: false }) },
  exploded: { parameters: query(integers) },
  'free-form': {
    parameters: [
      ...query({ type: 'object', additionalProperties: { type: 'integer' } }),
      ...[{ name: 'other', in: 'query', schema: { type: 'string' } }],
    ],
  },
  union: { parameters: query({ oneOf: [{ type: 'integer' }, integers] }) },
  optional: { parameters: query({ anyOf: [integers, { type: 'null' }] }) },
  reference: { parameters: query({ anyOf: [{ $ref: '#/components/schemas/Ids' }, { type: 'null' }] }) },
  pattern: {
    parameters: query({
      anyOf: [
        { type: 'integer', maximum: 5 },
        { type: 'string', pattern: '^9+$' },
      ],
    }),
  },
  objects: {
    parameters: query({ oneOf: [F, { type: 'object', required: ['b'], properties: { b: { type: 'boolean' } } }] }),
  },
  const: { parameters: query({ const: 5 }) },
  enum: { parameters: query({ enum: [1, true, 'x'] }) },
  tuple: { parameters: query({ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'boolean' }], minItems: 2 }) },
  content: { parameters: [{ name: 'v', in: 'query', content: { 'application/json': { schema: F } } }] },
  empty: { parameters: query({ type: 'boolean' }, { allowEmptyValue: true }) },
  reserved: { parameters: query({ const: 'a+b' }, { allowReserved: true }) },
  header: { parameters: [{ name: 'x-v', in: 'header', schema: { anyOf: [integers, { type: 'null' }] } }] },
  form: {
    ...body(URL_ENCODED, form, {
      list: { explode: false },
      piped: { style: 'pipeDelimited', explode: false },
      deep: { style: 'deepObject', explode: true },
      json: { contentType: 'application/json' },
    }),
  },
  'form-union': body(URL_ENCODED, {
    oneOf: [F, { type: 'object', required: ['b'], properties: { b: { type: 'boolean' } } }],
  }),
  multipart: body('multipart/form-data', form, { deep: {}, text: { contentType: 'image/png, image/jpeg' } }),
  number: body('text/plain', { type: 'integer' }),
};
const responses = { '204': { description: 'Done.' } };
const paths = Object.fromEntries(
  Object.entries(OPERATIONS).map(([name, operation]) => [`/${name}`, { post: { ...operation, responses } }]),
);
const inPath = (style: string, explode: boolean, schema: object) => ({
  parameters: [{ name: 'v', in: 'path', required: true, style, explode, schema }],
  get: { responses },
});
const service = createMockService(
  contractOf(
    {
      ...paths,
      '/label/{v}': inPath('label', false, integers),
      '/matrix/{v}': inPath('matrix', true, integers),
      '/matrix-object/{v}': inPath('matrix', true, F),
    },
    { schemas: { F, Ids: { ...integers, maxItems: 2 } } },
  ),
);
const send = async (target: string, headers: Readonly<Record<string, string>> = {}, text = '') => {
  const [path = '', asked = ''] = target.split('?');
  const method = /label|matrix/.test(path) ? 'GET' : 'POST';
  const sent = { method, path, query: asked, headers, body: new TextEncoder().encode(text) };
  const { status, refusal } = await service.respond(sent);
  return [status, refusal?.message].join(' ').trim();
};

test.for([
  ['/deep?v[min]=1&v[tags]=a&v[tags]=b', '204'],
  ['/deep?v[min]=1&v[tags][]=a', '204'],
  ['/deep?v[min]=1&v[tags][0]=a&v[tags][1]=b', '204'],
  ['/deep?v[min]=1&v[sub][x]=3&v[any]=true', '204'],
  ['/deep?v[min]=1&v[sub][x]=b', '400 The query is invalid: v.sub.x must be an integer.'],
  ['/deep?v[min]=1&v[no]=3', '400 The query is invalid: v.no is not a field of it.'],
  ['/deep-all-of?v[min]=1', '204'],
  ['/piped-object?v=min|1', '204'],
  ['/spaced-object?v=min%201', '204'],
  ['/piped-object?v=max|1', '400 The query is invalid: v.min is missing.'],
  ['/flat?v=a,c%2Cd', '204'],
  ['/flat?v=a,c,d', '400 The query is invalid: v.1 must be one of "a", "c,d"; v.2 must be one of "a", "c,d".'],
  ['/flat?v=', '204'],
  ['/exploded?v=', '204'],
  ['/exploded?v=1&v=2', '204'],
  ['/exploded?v=1&v=b', '400 The query is invalid: v.1 must be an integer.'],
  ['/free-form?a=1&other=x', '204'],
  ['/free-form?a=b', '400 The query is invalid: v.a must be an integer.'],
  ['/union?v=1', '204'],
  ['/union?v=1&v=2', '204'],
  ['/union?v=b', '400 The query is invalid: v is not what the contract says with oneOf.'],
  ['/optional?v=1&v=2', '204'],
  ['/optional?v=1', '204'],
  ['/optional?v=', '204'],
  ['/reference?v=1&v=2', '204'],
  ['/reference?v=1&v=2&v=3', '400 The query is invalid: v is not what the contract says with anyOf.'],
  ['/pattern?v=3', '204'],
  ['/pattern?v=99', '204'],
  ['/pattern?v=88', '400 The query is invalid: v is not what the contract says with anyOf.'],
  ['/objects?min=1', '204'],
  ['/objects?b=true', '204'],
  ['/const?v=5', '204'],
  ['/const?v=6', '400 The query is invalid: v must be 5.'],
  ['/enum?v=1', '204'],
  ['/enum?v=true', '204'],
  ['/enum?v=x', '204'],
  ['/enum?v=2', '400 The query is invalid: v must be one of 1, true, "x".'],
  ['/tuple?v=1&v=true', '204'],
  ['/tuple?v=true&v=1', '400 The query is invalid: v.0 must be an integer; v.1 must be a boolean.'],
  ['/content?v=%7B%22min%22:1%7D', '204'],
  ['/content?v=%7B%7D', '400 The query is invalid: v.min is missing.'],
  ['/content?v=min', '400 The query is invalid: v is not JSON.'],
  ['/empty?v', '204'],
  ['/empty?v=', '204'],
  ['/empty?v=b', '400 The query is invalid: v must be a boolean.'],
  ['/reserved?v=a+b', '204'],
  ['/label/.1,2', '204'],
  ['/label/.1.2', '204'],
  ['/matrix/;v=1;v=2', '204'],
  ['/matrix-object/;min=1', '204'],
] as const)('%s: %s', async ([target, expected]) => {
  expect(await send(target)).toBe(expected);
});

test('a header is read by all branches of its schema', async () => {
  expect(await send('/header', { 'x-v': '1, 2' })).toBe('204');
  expect(await send('/header', { 'x-v': '1, b' })).toMatch(/^400 The header is invalid: x-v/);
});

test.for([
  ['/form', 'a=1&list=1,2&piped=3|4&deep[min]=5&json=%7B%22min%22%3A6%7D&text=5&maybe=7&maybe=8', '204'],
  ['/form', 'a=1&list=1,2,3,4', '400 The body is invalid: list must have at most 3 items.'],
  ['/form', 'a=1&deep[min]=b', '400 The body is invalid: deep.min must be an integer, not a string.'],
  ['/form', 'a=1&json=%7B%7D', '400 The body is invalid: json.min is missing.'],
  ['/form', 'a=1&maybe=', '204'],
  ['/form-union', 'min=1', '204'],
  ['/form-union', 'b=true', '204'],
  ['/form-union', 'b=1', '400 The body is invalid: it is not what the contract says with oneOf.'],
] as const)('the form of %s: %s: %s', async ([path, text, expected]) => {
  expect(await send(path, { 'content-type': URL_ENCODED }, text)).toBe(expected);
});

test('parts of a multipart form are read by their schemas, a file by its content', async () => {
  const part = (name: string, text: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const file = '; filename="f.json"\r\nContent-Type: application/json';
  const parts = [part('a', '1'), part('list', '1'), part('json', '{"min":1}', file), part('maybe', '')];
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const image = `${part('a', '1')}${part('text', '{}', file)}--x--\r\n`;
  expect(await send('/multipart', headers, image)).toBe(
    '400 The body is invalid: text must be a file of type image/png, image/jpeg.',
  );
  expect(await send('/multipart', headers, image.replace('application/json', 'image/png'))).toBe('204');
  expect(await send('/multipart', headers, `${parts.join('')}--x--\r\n`)).toBe('204');
  const wrong = `${part('a', '1')}${part('json', '{}', file)}--x--\r\n`;
  expect(await send('/multipart', headers, wrong)).toBe('400 The body is invalid: json.min is missing.');
});

test('a plain text is read by its schema', async () => {
  expect(await send('/number', { 'content-type': 'text/plain' }, '12')).toBe('204');
  expect(await send('/number', { 'content-type': 'text/plain' }, 'b')).toMatch(/^400/);
});
