import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/contract/model/index.ts';
import { sampleOf } from '../../../src/contract/model/sample.ts';

const integer = { type: 'integer' };
const list = (minItems: number, items: Json): JsonObject => ({ type: 'array', minItems, items });
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const named = (count: number, of: Json): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, of]));

/** A schema in itself so many times, by each way in which schemas are nested. */
const NESTINGS: Readonly<Record<string, (inner: Json) => JsonObject>> = {
  items: (inner) => list(1, inner),
  properties: (inner) => object({ a: inner }),
  additionalProperties: (inner) => ({ type: 'object', additionalProperties: inner }),
  allOf: (inner) => ({ allOf: [inner] }),
  anyOf: (inner) => ({ anyOf: [inner] }),
  oneOf: (inner) => ({ oneOf: [inner, { type: 'null' }] }),
  prefixItems: (inner) => ({ type: 'array', prefixItems: [inner] }),
  contains: (inner) => ({ type: 'array', contains: inner }),
};
const nested = (times: number, nest: (inner: Json) => JsonObject, inner: Json): Json =>
  Array.from({ length: times }).reduce<Json>((schema) => nest(schema), inner);

/** Schemas of which each value, or each way to it, is too large. */
const TOO_LARGE: Readonly<Record<string, Json>> = {
  items: list(10_000, integer),
  'items of a list': list(101, list(101, integer)),
  'nested items': nested(4, (inner) => list(100, inner), integer),
  'listed items': { type: 'array', minItems: 2_000_000_000, prefixItems: [integer] },
  'items by contains': { type: 'array', minItems: 1e300, contains: integer },
  'long text': { type: 'string', minLength: 1_000_001 },
  'longer text than there can be': { type: 'string', minLength: 2_000_000_000 },
  'text of no length': { minLength: 1e308 },
  password: { type: 'string', format: 'password', minLength: 2_000_000_000 },
  'long texts': list(200, { type: 'string', minLength: 10_000 }),
  properties: object(named(10_000, integer)),
  'required by each member': {
    allOf: Array.from({ length: 20_000 }, (_, index) => object({ [`n${index}`]: integer })),
  },
  'examples in a list': list(1000, { example: named(20, 1) }),
  'a long pattern': { type: 'string', pattern: '^a{100000000}$' },
  'nested repetitions': { type: 'string', pattern: '^(([a-z]{1000}){1000}){1000}$' },
  'repetitions of repetitions': { type: 'string', pattern: '^((((((Xa+)+b)+c)+d)+e)+f)+$' },
  'many patterns': object(
    Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`n${index}`, { type: 'string', pattern: `^[xyz]{90}${index}$` }]),
    ),
  ),
  'a chain of references': { $ref: '#/chain/0' },
  'references that double': { $ref: '#/double/0' },
  'members that double': nested(30, (inner) => ({ allOf: [inner, inner] }), object({ a: integer })),
};

const DOCUMENT: JsonObject = {
  chain: Array.from({ length: 5_000 }, (_, index) => ({ $ref: `#/chain/${index + 1}`, title: 'next' })),
  double: Array.from({ length: 40 }, (_, index) =>
    index === 39 ? integer : object({ a: { $ref: `#/double/${index + 1}` }, b: { $ref: `#/double/${index + 1}` } }),
  ),
};

/** Milliseconds of the CPU that something takes: the machine may have more to do. */
function cpuOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.for(Object.entries(TOO_LARGE))('no value is made where it would be too large: %s', ([, schema]) => {
  const took = cpuOf(() =>
    expect(() => sampleOf(DOCUMENT, schema, () => 'api.yaml:7')).toThrow(/^api\.yaml:7: no value/),
  );
  expect(took).toBeLessThan(10_000);
});

/** The same where it need not be there: then it is left out. */
test.for(Object.entries(TOO_LARGE))(
  'a sample leaves out an optional part that would be too large: %s',
  ([, schema]) => {
    const whole = { type: 'object', properties: { large: schema, small: integer }, required: ['small'] };
    let made: Json | undefined;
    expect(cpuOf(() => (made = sampleOf(DOCUMENT, whole)))).toBeLessThan(10_000);
    expect(made).toEqual({ small: 0 });
  },
);

test.for<[what: string, schema: Json, made: (value: Json | undefined) => unknown, want: unknown]>([
  ['items', list(9_000, integer), (value) => Object(value).length, 9_000],
  ['text', { type: 'string', minLength: 900_000 }, (value) => Object(value).length, 900_000],
  ['properties', object(named(9_000, integer)), (value) => Object.keys(Object(value)).length, 9_000],
  ['a pattern', { type: 'string', pattern: '^[xyz]{500}$' }, (value) => Object(value).length, 500],
  [
    'a pattern without the flag u',
    { type: 'string', pattern: '^\\d{3}\\-\\d{2}$' },
    (value) => /^\d{3}-\d\d$/.test(String(value)),
    true,
  ],
  ['no item', { ...list(2_000_000_000, integer), maxItems: 3 }, (value) => Object(value).length, 3],
])('a sample within the limits is made: %s', ([, schema, made, want]) => {
  expect(made(sampleOf(DOCUMENT, schema))).toBe(want);
});

test('of a long sample the deepest optional properties are left out first, those of objects in lists, too', () => {
  const inList = (name: string, inner: Json): JsonObject => ({
    type: 'object',
    properties: { [name]: list(1, inner) },
  });
  const schema = inList('a', inList('b', { type: 'object', properties: { c: integer } }));
  const within = (maxChars: number) => sampleOf({}, schema, undefined, 'received', maxChars);
  expect([200, 70, 40, 10].map(within)).toEqual([{ a: [{ b: [{ c: 0 }] }] }, { a: [{ b: [{}] }] }, { a: [{}] }, {}]);
});

test.for(Object.entries(NESTINGS))('nesting by %s ends at once, whatever its depth', ([, nest]) => {
  for (const depth of [3, 30, 300, 3000]) {
    const took = cpuOf(() => {
      try {
        sampleOf({}, nested(depth, nest, integer));
      } catch (error) {
        expect(error).toMatchObject({ name: 'SampleError' });
      }
    });
    expect(took, String(depth)).toBeLessThan(10_000);
  }
});
