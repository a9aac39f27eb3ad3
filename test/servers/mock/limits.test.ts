import { expect, test } from 'vitest';
import { createMockService } from '../../../src/servers/mock/index.ts';
import { startMock } from '../../canary/mock.ts';
import { contractOf } from '../http/contract-of.ts';
import { ask } from './support.ts';

const LARGE = { type: 'array', minItems: 2_000_000_000, items: { type: 'string' } };
const of = (schema: object, mediaType = 'application/json') => ({
  description: '',
  content: { [mediaType]: { schema } },
});
const problem = (schema: object) => of({ type: 'object', properties: { message: { type: 'string' }, more: schema } });

test('a response that would be too large is a 500 in the form of the errors of the document, at once', async () => {
  const get = (responses: object) => ({ get: { responses } });
  const contract = contractOf({
    '/default': get({ 200: of(LARGE), default: problem({ type: 'integer' }) }),
    '/range': get({ 200: of(LARGE), '5XX': problem({ type: 'integer' }) }),
    '/other': get({ 200: of(LARGE), 404: problem({ type: 'integer' }) }),
    '/none': get({ 200: of(LARGE) }),
    '/both': get({ 200: of(LARGE), default: problem(LARGE) }),
    '/error': get({
      200: of({ type: 'integer' }),
      default: { ...of({ type: 'object', required: ['message', 'more'], properties: { message: {}, more: LARGE } }) },
    }),
    '/header': get({
      200: { ...of({ type: 'integer' }), headers: { 'x-large': { schema: { type: 'string', minLength: 2e9 } } } },
    }),
    '/sound': get({ 200: of({ type: 'integer' }) }),
  });
  const mock = await startMock({ contract });
  try {
    const reason = expect.stringContaining('no value is made of this schema');
    const wanted: Readonly<Record<string, [number, unknown, boolean]>> = {
      '/default': [500, { message: reason, more: 0 }, false],
      '/range': [500, { message: reason, more: 0 }, false],
      '/other': [500, { message: reason, more: 0 }, false],
      '/none': [500, { message: reason }, false],
      '/both': [500, { message: reason }, false],
      '/error': [200, 0, true],
      '/header': [500, { message: reason }, false],
      '/sound': [200, 0, true],
    };
    for (const [path, want] of Object.entries(wanted)) {
      // The second time as the first.
      for (const _ of [1, 2]) {
        const began = performance.now();
        const { status, text, inContract } = await ask(mock, { path });
        expect([status, JSON.parse(text), inContract], path).toEqual(want);
        expect(performance.now() - began, path).toBeLessThan(10_000);
      }
    }
    const failed = await ask(mock, { path: '/error', headers: { prefer: 'code=503' } });
    expect([failed.status, JSON.parse(failed.text), failed.inContract]).toEqual([500, { message: reason }, false]);
  } finally {
    await mock.close();
  }
});

const MANY = 30_000;
const listOf = (item: (index: number) => string, count = MANY): string =>
  `[${Array.from({ length: count }, (_, index) => item(index)).join()}]`;
const objectOf = (value: string, count = MANY): string =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join()}}`;
const nested = (levels: number, open: string, within: string, close: string): string =>
  open.repeat(levels) + within + close.repeat(levels);

/** Bodies of many values in few bytes. */
const LARGE_BODIES: Readonly<Record<string, string>> = {
  'a list of numbers': listOf(String),
  'a list of large objects': listOf((index) => `{"a":${listOf(() => '1', 9)},"b":${index}}`, MANY / 12),
  'an object of numbers': objectOf('1'),
  'a long name': `{"${'~'.repeat(250_000)}":${listOf(() => '1', 9)}}`,
};

const BRANCHES = Array.from({ length: 20 }, (_, index) => ({ type: 'object', required: [`r${index}`] }));
const RECURSIVE = { $ref: '#/components/schemas/Recursive' };
/** A schema for each keyword whose time depends on the size of a value. */
const COSTLY: Readonly<Record<string, object>> = {
  uniqueItems: { uniqueItems: true },
  'uniqueItems within': { items: { uniqueItems: true }, additionalProperties: { uniqueItems: true } },
  items: { items: { type: 'string' }, additionalProperties: { items: { type: 'string' } } },
  'items by reference': {
    items: { $ref: '#/components/schemas/Text' },
    additionalProperties: { items: { $ref: '#/components/schemas/Text' } },
  },
  prefixItems: { prefixItems: BRANCHES, items: { prefixItems: BRANCHES } },
  contains: { contains: { type: 'string' }, items: { contains: { type: 'string' } } },
  maxContains: { contains: {}, maxContains: 1, minContains: 0 },
  anyOf: { items: { anyOf: BRANCHES } },
  oneOf: { items: { oneOf: BRANCHES }, additionalProperties: { oneOf: BRANCHES } },
  allOf: { items: { allOf: BRANCHES }, additionalProperties: { allOf: BRANCHES } },
  'anyOf of lists': { anyOf: BRANCHES.map((branch) => ({ type: 'array', items: branch })) },
  not: { items: { not: {} } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  if: { items: { if: { type: 'object' }, then: { required: ['z'] }, else: { type: 'string' } } },
  enum: { items: { enum: Array.from({ length: 50 }, (_, index) => ({ a: `${index}` })) } },
  const: { items: { const: { a: [1, 2, 3] } } },
  required: { items: { required: Array.from({ length: 30 }, (_, index) => `r${index}`) } },
  dependentRequired: { items: { dependentRequired: { a: Array.from({ length: 30 }, (_, index) => `r${index}`) } } },
  properties: {
    properties: { a: { type: 'string' } },
    items: { properties: { a: { type: 'string' }, b: { type: 'string' } } },
  },
  additionalProperties: { additionalProperties: false, items: { additionalProperties: false } },
  patternProperties: { patternProperties: Object.fromEntries(BRANCHES.map((branch, index) => [`^${index}`, branch])) },
  propertyNames: { propertyNames: { maxLength: 1 }, items: { propertyNames: { maxLength: 0 } } },
  unevaluatedProperties: { anyOf: [{ properties: { a: true } }, { required: ['b'] }], unevaluatedProperties: false },
  unevaluatedItems: { prefixItems: [true], unevaluatedItems: false },
  minProperties: { items: { minProperties: 3 } },
  minLength: { items: { type: 'string', minLength: 3, format: 'uri' } },
  minimum: { items: { minimum: 1e9, multipleOf: 7 } },
  recursion: RECURSIVE,
};
const COMPONENTS = {
  schemas: {
    Text: { type: 'string' },
    Recursive: {
      anyOf: [
        { type: 'array', items: RECURSIVE },
        { type: 'array', minItems: 1, items: RECURSIVE },
        { type: 'object', additionalProperties: RECURSIVE },
        { type: 'object', minProperties: 1, additionalProperties: RECURSIVE },
      ],
    },
  },
};

const UNREAD_BODIES: Readonly<Record<string, string>> = {
  'a list of more values': listOf(() => '1', 200_000),
  'an object of more values': objectOf('[1]', 90_000),
  'pointers of too many characters': `{"${'n'.repeat(100_000)}":${listOf(() => '1', 100)}}`,
};
const BEYOND = /^The body is invalid: it goes beyond the \d+ (values|characters in the pointers of its values) that/;

const service = createMockService(
  contractOf(
    Object.fromEntries(
      Object.entries(COSTLY).map(([keyword, schema]) => [
        `/${keyword.replaceAll(' ', '-')}`,
        {
          post: {
            requestBody: { content: { 'application/json': { schema } } },
            responses: { 200: of({ type: 'integer' }), 400: problem({ type: 'string' }) },
          },
        },
      ]),
    ),
    COMPONENTS,
  ),
);
const post = async (path: string, body: string, contentType = 'application/json') => {
  const headers = { 'content-type': contentType };
  const began = process.cpuUsage();
  const sent = { method: 'POST', path, query: '', headers, body: new TextEncoder().encode(body) };
  const response = await service.respond(sent);
  const { user, system } = process.cpuUsage(began);
  return {
    ...response,
    message: String(JSON.parse(String(response.body ?? 'null')).message),
    seconds: (user + system) / 1e6,
  };
};

test.for(Object.keys(COSTLY))('a large body does not block the mock, held to %s', async (keyword) => {
  for (const [shape, body] of Object.entries(LARGE_BODIES)) {
    const { status, message, seconds } = await post(`/${keyword.replaceAll(' ', '-')}`, body);
    expect([200, 400], shape).toContain(status);
    expect(message, shape).not.toMatch(BEYOND);
    expect(message.length, shape).toBeLessThan(1_000_000);
    // Ten times what is held.
    expect(seconds, shape).toBeLessThan(10);
  }
});

test.for(Object.entries(UNREAD_BODIES))('%s: the limit is named as none of the contract', async ([, body]) => {
  for (const path of ['/items', '/not']) {
    const { status, message, inContract } = await post(path, body);
    expect([status, inContract]).toEqual([400, false]);
    expect(message).toMatch(BEYOND);
  }
});

test('a check that would not end is given up, and named as none of the contract', async () => {
  for (const [path, body] of [
    ['/recursion', nested(100, '[', '1', ']')],
    ['/recursion', nested(100, '{"a":', '1', '}')],
    ['/recursion', listOf(() => '1', 90_000)],
    ['/anyOf-of-lists', listOf(() => '{}', 49_000)],
  ] as const) {
    const { status, message, inContract } = await post(path, body);
    expect([status, inContract]).toEqual([400, false]);
    expect(message).toBe('The body is invalid: it goes beyond the 1000000 steps of its check that are allowed here.');
  }
});

test('of many faults the first are named', async () => {
  const { message } = await post(
    '/items',
    listOf(() => '1', 2500),
  );
  expect(message.match(/\d+ must be a string/g)).toHaveLength(100);
});

test('items are compared by their values', async () => {
  const isUnique = async (items: string): Promise<boolean> => (await post('/uniqueItems', items)).status === 200;
  for (const items of [
    '[{"a":1,"b":2},{"b":2,"a":1}]',
    '[1,1.0]',
    '[0,-0]',
    '[[{}],[{}]]',
    '[null,1,null]',
    '["a","a"]',
  ]) {
    expect(await isUnique(items), items).toBe(false);
  }
  for (const items of [
    '["1",1]',
    '[{"a":1},{"a":2}]',
    '[{},[],null,false,0,""]',
    '["{}",{}]',
    '[["a,b"],["a","b"]]',
    '[1e400,null,-1e400]',
  ]) {
    expect(await isUnique(items), items).toBe(true);
  }
});
