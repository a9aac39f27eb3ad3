import { expect, test } from 'vitest';
import type { ExactJson, JsonObject } from '../../../src/contract/model/index.ts';
import {
  collectFieldNames,
  inferProperties,
  inferSchema,
  looksLikeData,
} from '../../../src/evidence/judge/observe/infer.ts';

const SECRET_STARTS = [
  'sk_live_',
  'pk-test-',
  'rk_proj-',
  'sk-ant-',
  'sk-',
  'ghp_',
  'ghs_',
  'github_pat_',
  'glpat-',
  'whsec_',
  'xoxb-',
  'AKIAA',
  'AKIA1',
  'eyJh',
];

test.for([
  ...SECRET_STARTS.map((start) => `${start}x`),
  ...[
    'a b',
    '1a',
    'Zoë',
    '',
    'a'.repeat(41),
    'order2024',
    '0123abcd-0123-x',
    'deadbeef0123',
    'deadbeefcaf1',
    'aB1cD2eF3g',
  ],
])('%s looks like data', (name) => {
  expect(looksLikeData(name)).toBe(true);
});

test.for([
  ...SECRET_STARTS.map((start) => `my_${start.replace(/[^a-z]/gi, '')}`),
  ...[
    'id',
    '$ref',
    '_links',
    'created_at',
    'line1',
    'x-request-id',
    'some.dotted.name',
    'HTTPStatusCode',
    'a'.repeat(40),
  ],
  ...[
    'year123',
    'deadbeefcafe',
    'isInAList',
    'a_b_c_d_e',
    'pk_of_test',
    'eyJ',
    'AKIA',
    'risk-level',
    'theOwnerOfAListOfManyThings',
  ],
])('%s looks like a name', (name) => {
  expect(looksLikeData(name)).toBe(false);
});

test('of more than 40 names none is kept', () => {
  const withNames = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));
  expect(collectFieldNames([withNames(40)])).toMatchObject({ masked: false, names: { length: 40 } });
  expect(collectFieldNames([withNames(41)])).toEqual({ names: [], masked: true });
  expect(collectFieldNames([{ id: 1, 'Alice Smith': 1 }])).toEqual({ names: ['id'], masked: true });
});

/** Values, and their schema. */
const SCHEMAS: readonly (readonly [values: readonly ExactJson[], schema: JsonObject])[] = [
  [[1, 2n], { type: 'integer' }],
  [[1, 1.5], { type: 'number' }],
  [[null, 'a'], { type: ['string', 'null'] }],
  // Values of several types, or null alone, do not show that there are no others.
  [[null, 'a', true], {}],
  [[null], {}],
  [[[1], ['a', null]], { type: 'array', items: {} }],
  [[[]], { type: 'array' }],
  [[{}], { type: 'object' }],
  [[{ a: 1 }], { type: 'object', properties: { a: { type: 'integer' } } }],
  [
    [{ a: 1 }, { a: 2, b: [{ c: 'x' }] }],
    {
      type: 'object',
      properties: {
        a: { type: 'integer' },
        b: { type: 'array', items: { type: 'object', properties: { c: { type: 'string' } } } },
      },
      required: ['a'],
    },
  ],
  [
    [{ a: 1, 'Alice Smith': 2 }],
    { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: true },
  ],
  [
    [JSON.parse('{"toString":1}'), { a: 1 }],
    { type: 'object', properties: { toString: { type: 'integer' }, a: { type: 'integer' } } },
  ],
  [[['own', 'name']], { type: 'array', items: { type: 'string' }, examples: [['own', 'name']] }],
  [[['own', 7]], { type: 'array', items: {} }],
  [[['own', 'other']], { type: 'array', items: { type: 'string' } }],
  [[['other'], ['name']], { type: 'array', items: { type: 'string' }, examples: [['name']] }],
];

test('values have the schema that they all match', () => {
  const inferred = SCHEMAS.map(([values]) => inferSchema(values, new Set(['own', 'name'])));
  expect(inferred).toEqual(SCHEMAS.map(([, schema]) => schema));
});

test.for<[text: string, format: string | undefined]>([
  ['0f8fad5b-d9cb-469f-a165-70867728950e', 'uuid'],
  ['x0f8fad5b-d9cb-469f-a165-70867728950e', undefined],
  ['0f8fad5b-d9cb-469f-a165-70867728950e0', undefined],
  ['2026-01-02T03:04:05Z', 'date-time'],
  ['2026-01-02T03:04:05.678+09:30', 'date-time'],
  ['2026-01-02T03:04:05-11:00', 'date-time'],
  ['2026-01-02T03:04:05', undefined],
  ['2026-01-02T03:04:05.Z', undefined],
  ['2026-01-02T03:04:05Zulu', undefined],
  ['on 2026-01-02T03:04:05Z', undefined],
  ['2026-01-02', 'date'],
  ['2026-01-023', undefined],
  ['the 2026-01-02', undefined],
])('the text %s has the format %s', ([text, format]) => {
  const { format: inferred } = inferSchema([text]);
  expect(inferred).toBe(format);
  expect(inferSchema([text, 'a']).format).toBeUndefined();
});

test('the schema ends at a depth of twelve', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;
  const nested = (wrap: (inner: ExactJson) => ExactJson): ExactJson =>
    Array.from({ length: 40 }).reduce<ExactJson>((inner) => wrap(inner), 1);
  expect(depthOf(inferSchema([nested((inner) => [inner])]))).toBe(13);
  expect(depthOf(inferSchema([nested((inner) => ({ a: inner }))]))).toBe(25);
  expect(depthOf(inferProperties([{ a: nested((inner) => ({ a: inner })) as JsonObject }]))).toBe(25);
});
