import { describe, expect, test } from 'vitest';
import { startMock } from '../../canary/mock.ts';
import { ask, messageOf, type Sent } from '../mock/support.ts';
import { contractOf, operationOf } from './contract-of.ts';

const parameter = (where: string, name: string, schema: object, more: object = {}): object => ({
  name,
  in: where,
  schema,
  ...(where === 'path' && { required: true }),
  ...more,
});
const body = (mediaType: string, schema: object): object => ({
  requestBody: { required: true, content: { [mediaType]: { schema } } },
});

const FORM = 'application/x-www-form-urlencoded';

/** Asks a mock of one contract one thing after another; gives `done`, or why it was refused. */
async function answersTo(paths: object, asked: readonly Sent[], components: object = {}): Promise<string[]> {
  const mock = await startMock({ contract: contractOf(paths, components) });
  const answers: string[] = [];
  for (const sent of asked) {
    const got = await ask(mock, sent);
    answers.push(got.status === 200 ? String(JSON.parse(got.text)) : `${got.status} ${messageOf(got)}`);
  }
  await mock.close();
  return answers;
}

test('a parameter that stands at the path item is enforced, and one of the operation takes its place', async () => {
  const integer = { type: 'integer' };
  const paths = {
    '/things/{id}/': {
      parameters: [
        parameter('path', 'id', integer),
        parameter('query', 'page', integer, { required: true }),
        parameter('query', 'size', integer),
      ],
      get: operationOf('get'),
      post: operationOf('post', { parameters: [{ $ref: '#/components/parameters/Page' }] }),
    },
  };
  const components = { parameters: { Page: parameter('query', 'page', { enum: ['first', 'last'] }) } };
  const asked = [
    { path: '/things/x/?page=1' },
    { path: '/things/7/' },
    { path: '/things/7/?page=1&size=x' },
    { path: '/things/7/?page=1' },
    { method: 'POST', path: '/things/7/' },
    { method: 'POST', path: '/things/7/?page=1' },
  ];
  expect(await answersTo(paths, asked, components)).toEqual([
    '400 The path is invalid: id must be an integer.',
    '400 The query is invalid: page is missing.',
    '400 The query is invalid: size must be an integer.',
    'done',
    'done',
    '400 The query is invalid: page must be one of "first", "last".',
  ]);
});

describe('what is sent as text is taken for a number where it is one', () => {
  const paths = {
    '/things/{id}/': { get: operationOf('get', { parameters: [parameter('path', 'id', { type: 'integer' })] }) },
  };

  const valuesAt = (values: readonly string[]): Promise<string[]> =>
    answersTo(
      paths,
      values.map((value) => ({ path: `/things/${value}/` })),
    );

  test('an integer of any size is one', async () => {
    const answers = await valuesAt(['7', '0', '-7', '007', '9007199254740993', '1'.repeat(400)]);
    expect(new Set(answers)).toEqual(new Set(['done']));
  });

  test('what only looks like a number is none', async () => {
    const values = 'Infinity -Infinity NaN 0x1 0b1 %201 1%0a 1%20 +1 1.5 .5 1_000 null %D9%A3'.split(' ');
    const refused = '400 The path is invalid: id must be an integer.';
    expect(await valuesAt(values)).toEqual(values.map(() => refused));
    expect(await valuesAt([''])).toEqual([expect.stringMatching(/^404 /)]);
  });

  test('nor is it a boolean, unless it is one', async () => {
    const flag = {
      '/': { get: operationOf('get', { parameters: [parameter('query', 'on', { type: ['boolean', 'number'] })] }) },
    };
    const asked = ['true', 'false', '1e3', 'True', 'yes'].map((on) => ({ path: `/?on=${on}` }));
    const no = '400 The query is invalid: on must be a boolean or a number.';
    expect(await answersTo(flag, asked)).toEqual(['done', 'done', 'done', no, no]);
  });
});

describe('a parameter is read in its style', () => {
  const list = { type: 'array', items: { type: 'integer' }, minItems: 2 };
  const object = { type: 'object', required: ['a'], properties: { a: { type: 'integer' }, b: { type: 'boolean' } } };

  const deep = { style: 'deepObject' };
  const spaced = { style: 'spaceDelimited', explode: false };
  const piped = { style: 'pipeDelimited', explode: false };

  test.for<readonly [name: string, where: string, schema: object, more: object, right: string, wrong: string]>([
    ['simple list', 'path', list, {}, '/1,2/', '/1,x/'],
    ['label list', 'path', list, { style: 'label', explode: true }, '/.1.2/', '/.1/'],
    ['matrix list', 'path', list, { style: 'matrix' }, '/;p=1,2/', '/;p=1/'],
    ['simple object', 'path', object, {}, '/a,1,b,true/', '/b,true/'],
    ['exploded simple object', 'path', object, { explode: true }, '/a=1/', '/a=x/'],
    ['form list', 'query', list, {}, '/?p=1&p=2', '/?p=1'],
    ['form list in one', 'query', list, { explode: false }, '/?p=1,2', '/?p=1,x'],
    ['space delimited', 'query', list, spaced, '/?p=1%202', '/?p=1'],
    ['pipe delimited', 'query', list, piped, '/?p=1|2', '/?p=1'],
    ['form object', 'query', object, {}, '/?a=1&b=true&c=3', '/?b=false'],
    ['deep object', 'query', object, deep, '/?p[a]=1', '/?p[a]=x'],
    ['one value where one is asked for', 'query', { type: 'integer' }, {}, '/?p=1', '/?p=1&p=2'],
    ['an encoding that is none', 'query', {}, {}, '/?p=%25', '/?p=%'],
  ])('%s', async ([, where, schema, more, right, wrong]) => {
    const paths = {
      [where === 'path' ? '/{p}/' : '/']: {
        get: operationOf('get', { parameters: [parameter(where, 'p', schema, more)] }),
      },
    };
    const [first, second] = await answersTo(paths, [{ path: right }, { path: wrong }]);
    expect([first, second?.slice(0, 3)]).toEqual(['done', '400']);
  });

  test('of a header and of a cookie', async () => {
    const paths = {
      '/': {
        get: operationOf('get', {
          parameters: [
            parameter('header', 'X-P', list),
            parameter('cookie', 'p', { type: 'integer' }, { required: true }),
          ],
        }),
      },
    };
    const asked = [{ 'x-p': '1, 2', cookie: 'o=x; p=3' }, { 'x-p': '1', cookie: 'p=3' }, { cookie: 'p=x' }, {}];
    expect(
      await answersTo(
        paths,
        asked.map((headers) => ({ path: '/', headers })),
      ),
    ).toEqual([
      'done',
      '400 The header is invalid: X-P must have at least 2 items.',
      '400 The cookie is invalid: p must be an integer.',
      '400 The cookie is invalid: p is missing.',
    ]);
  });
});

describe('a body is read in its media type', () => {
  const schema = {
    type: 'object',
    required: ['city'],
    properties: {
      city: { type: 'string' },
      days: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' }, minItems: 2 },
    },
  };

  test.for([
    { mediaType: 'application/x-www-form-urlencoded', right: 'city=Bern&days=3&tags=a&tags=b', wrong: 'days=x' },
    {
      mediaType: 'multipart/form-data; boundary=b',
      right: '--b\r\ncontent-disposition: form-data; name="city"\r\n\r\nAbbey\r\n--b--\r\n',
      wrong: '--b\r\ncontent-disposition: form-data; name="days"\r\n\r\n3\r\n--b--\r\n',
    },
    { mediaType: 'application/json; charset=utf-8', right: '{"city":"Bern"}', wrong: '{"days":3}' },
    { mediaType: 'application/problem+json', right: '{"city":"Bern"}', wrong: '{"days":3}' },
  ])('$mediaType', async ({ mediaType, right, wrong }) => {
    const paths = { '/': { post: operationOf('post', body(mediaType.split(';', 1)[0] ?? '', schema)) } };
    const headers = { 'content-type': mediaType };
    const sent = [right, wrong].map((text) => ({ method: 'POST', path: '/', headers, body: text }));
    const [first, second] = await answersTo(paths, sent);
    expect([first, second]).toEqual(['done', expect.stringMatching(/^400 The body is invalid: .*city is missing/)]);
  });

  test('of two operations that a # tells apart, that of the media type answers', async () => {
    const ofType = (mediaType: string) => ({ put: operationOf(mediaType, body(mediaType, schema)) });
    const paths = { '/#one': ofType('application/json-patch+json'), '/#two': ofType('application/json') };
    const headers = { 'content-type': 'application/json' };
    const sent = ['{"city":"Bern"}', '{}'].map((text) => ({ method: 'PUT', path: '/', headers, body: text }));
    expect(await answersTo(paths, sent)).toEqual(['done', '400 The body is invalid: city is missing.']);
  });

  test('a form that is none is refused', async () => {
    const paths = { '/': { post: operationOf('post', body('multipart/form-data', schema)) } };
    const headers = { 'content-type': 'multipart/form-data' };
    expect(await answersTo(paths, [{ method: 'POST', path: '/', headers, body: 'x' }])).toEqual([
      '400 The body is invalid: it cannot be read as multipart/form-data.',
    ]);
  });

  test('a range takes every media type in it', async () => {
    const paths = { '/': { post: operationOf('post', body('text/*', { type: 'string', maxLength: 2 })) } };
    const sent = [
      ['text/csv', 'ab'],
      ['text/csv', 'abc'],
      ['image/png', 'ab'],
    ].map(([type = '', text = '']) => ({
      method: 'POST',
      path: '/',
      headers: { 'content-type': type },
      body: text,
    }));
    expect(await answersTo(paths, sent)).toEqual([
      'done',
      '400 The body is invalid: it must have at most 2 characters.',
      '400 The body is invalid: its media type is not in the contract; send it with Content-Type: text/*.',
    ]);
  });

  test('what is only read is not required of a request', async () => {
    const properties = { id: { type: 'integer', readOnly: true }, city: { type: 'string' } };
    const paths = {
      '/': {
        post: operationOf('post', body('application/json', { type: 'object', required: ['id', 'city'], properties })),
      },
    };
    const sent = ['{"city":"Bern"}', '{"id":1}'].map((text) => ({ method: 'POST', path: '/', body: text }));
    expect(await answersTo(paths, sent)).toEqual(['done', '400 The body is invalid: city is missing.']);
  });
});

test.for<readonly [schema: object, value: unknown, want: string]>([
  [{ format: 'date-time' }, 'today', 'v must have the format date-time'],
  [{ pattern: '^a' }, 'b', 'v must match the pattern ^a'],
  [{ const: 1 }, 2, 'v must be 1'],
  [{ minimum: 3 }, 2, 'v must be at least 3'],
  [{ maximum: 1 }, 2, 'v must be at most 1'],
  [{ exclusiveMaximum: 2 }, 2, 'v must be below 2'],
  [{ multipleOf: 2 }, 3, 'v must be a multiple of 2'],
  [{ minLength: 1 }, '', 'v must have at least 1 character'],
  [{ minProperties: 2 }, {}, 'v must have at least 2 fields'],
  [{ uniqueItems: true }, [1, 1], 'v must have no item twice'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, true, 'v is not what the contract says with oneOf'],
  [{ type: ['string', 'null'] }, 1, 'v must be a string or null, not a number'],
  [{ type: 'object', properties: { w: false } }, { w: 1 }, 'v.w must not be there'],
])('a value that does not fit %j is refused in words', async ([schema, value, want]) => {
  const paths = { '/': { post: operationOf('post', body('application/json', { properties: { v: schema } })) } };
  const asked = [{ method: 'POST', path: '/', body: JSON.stringify({ v: value }) }];
  expect(await answersTo(paths, asked)).toEqual([`400 The body is invalid: ${want}.`]);
});

test.for([
  ['{"a": [1, {"b": null}], }', 'line 1 column 25'],
  ['[1, 2\n, 3 4]', 'line 2 column 5'],
  ['{\n  a: 1}', 'line 2 column 3'],
  ['01', 'line 1 column 1'],
  ['{"a": "cut', 'line 1 column 7'],
  ['{} {}', 'line 1 column 4'],
  ['["\\x"]', 'line 1 column 2'],
] as const)('JSON is said to end where it does: %j', async ([text, want]) => {
  const paths = { '/': { post: operationOf('post', body('application/json', {})) } };
  const [answer] = await answersTo(paths, [{ method: 'POST', path: '/', body: text }]);
  expect(answer).toBe(`400 The body is invalid: it is not JSON; look at ${want}.`);
});

test('nor is a string of megabytes too long for that', async () => {
  const paths = { '/': { post: operationOf('post', body('application/json', {})) } };
  const [answer] = await answersTo(paths, [{ method: 'POST', path: '/', body: `["${'x'.repeat(10_000_000)}"` }]);
  expect(answer).toContain('it is not JSON; look at line 1 column 10000004');
});

describe('security', () => {
  const securitySchemes = {
    Bearer: { type: 'http', scheme: 'bearer' },
    Basic: { type: 'http', scheme: 'basic' },
    Query: { type: 'apiKey', in: 'query', name: 'key' },
    Cookie: { type: 'apiKey', in: 'cookie', name: 'key' },
    OAuth: { type: 'oauth2', flows: {} },
  };

  const authorized = (authorization: string) => ({ headers: { authorization } });

  test.for<readonly [security: readonly object[], right: Partial<Sent>, wrong?: Partial<Sent>]>([
    [[{ Basic: [] }], authorized('basic eDp5'), authorized('Basic eHk=')],
    [[{ Query: [] }], { path: '/?key=k' }, { path: '/?other=k' }],
    [[{ Cookie: [] }], { headers: { cookie: 'a=b; key=k' } }, { headers: { cookie: 'a=key' } }],
    [[{ OAuth: ['read'] }], authorized('Bearer k'), {}],
    [[{ Bearer: [] }, { Query: [] }], { path: '/?key=k' }, authorized('Basic eDp5')],
    [[{ Bearer: [], Query: [] }], { path: '/?key=k', ...authorized('Bearer k') }, { path: '/?key=k' }],
    [[{ Bearer: [] }, {}], {}],
  ])('%j', async ([security, right, wrong]) => {
    const paths = { '/': { get: operationOf('get', { security }) } };
    const asked = [right, ...(wrong === undefined ? [] : [wrong])].map(({ headers, ...sent }) => ({
      path: '/',
      headers: { authorization: '', ...headers },
      ...sent,
    }));
    const [first, second] = await answersTo(paths, asked, { securitySchemes });
    expect(first).toBe('done');
    if (wrong !== undefined) expect(second).toMatch(/^401 /);
  });
});

test('a body that is nested deeper than what follows could take is refused, whatever it holds', async () => {
  const paths = { '/things/': { post: operationOf('post', body('application/json', {})) } };
  const nested = (levels: number, open: string, close: string): Sent => ({
    method: 'POST',
    path: '/things/',
    headers: { 'content-type': 'application/json' },
    body: `${open.repeat(levels)}1${close.repeat(levels)}`,
  });
  const levels = [1000, 1001, 5000, 100_000];
  const asked = levels.flatMap((count) => [nested(count, '[', ']'), nested(count, '{"a":', '}')]);
  const refused = '400 The body is invalid: it is nested deeper than the 1000 levels that are read here.';
  expect(await answersTo(paths, asked)).toEqual(['done', 'done', ...Array(6).fill(refused)]);
});

test.for<[name: string, type: string, body: string, schema: object, answer: RegExp]>([
  ['an object in a form is JSON', FORM, 'a={"b":1}', { a: { type: 'object', required: ['b'] } }, /^done$/],
  ['and is checked', FORM, 'a={"c":1}', { a: { type: 'object', required: ['b'] } }, /^400 .*b is missing/],
  ['a list in a form may have one value', FORM, 'a=1', { a: { type: 'array', items: { type: 'integer' } } }, /^done$/],
  ['or several', FORM, 'a=1&a=x', { a: { type: 'array', items: { type: 'integer' } } }, /^400 .*must be an integer/],
  ['a text is no JSON', FORM, 'a={"b":1}', { a: { type: ['string', 'object'] } }, /^done$/],
  ['what is in XML fits its schema', 'application/xml', '<a><a>1</a></a>', { a: { type: 'integer' } }, /^done$/],
  ['what is in XML has to fit', 'application/xml', '<a/>', { a: { type: 'integer' } }, /^400 .*: a is missing\.$/],
  [
    'XML is well-formed',
    'application/xml',
    '<a>',
    { a: { type: 'integer' } },
    /not well-formed XML; look at line 1 column 4\.$/,
  ],
])('%s', async ([, type, sent, properties, answer]) => {
  const paths = { '/': { post: operationOf('post', body(type, { type: 'object', required: ['a'], properties })) } };
  const headers = { 'content-type': type };
  const [answered] = await answersTo(paths, [{ method: 'POST', path: '/', headers, body: sent }]);
  expect(answered).toMatch(answer);
});

test('a text of another media type than JSON must fit its schema', async () => {
  const paths = { '/': { post: operationOf('post', body('text/csv', { type: 'string', maxLength: 3 })) } };
  const asked = ['a,b', 'a,b,c'].map((text) => {
    return { method: 'POST', path: '/', headers: { 'content-type': 'text/csv' }, body: text };
  });
  expect(await answersTo(paths, asked)).toEqual(['done', expect.stringContaining('400 ')]);
});
