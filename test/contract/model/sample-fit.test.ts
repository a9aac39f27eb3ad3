import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { sampleOf } from '../../../src/contract/model/sample.ts';
import { validatorsOf } from '../../../src/contract/model/validator.ts';

const text = { type: 'string' };
/** As a computed key, so that no object here is a promise. */
const THEN = 'then';
const named = (name: string, more: object = {}) => ({ type: 'object', required: [name], ...more });
const KEYWORDS = ['if', THEN, 'else', 'not', 'default', 'enum', 'properties', 'x-a'];
const SCHEMAS: Readonly<Record<string, object>> = {
  'a multiple above a minimum': { type: 'number', multipleOf: 0.5, minimum: 0.7 },
  'a multiple above an exclusive minimum': { type: 'integer', multipleOf: 7, exclusiveMinimum: 14 },
  'different integers': { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer' } },
  'different choices': { type: 'array', minItems: 2, uniqueItems: true, items: { enum: ['a', 'b', 'c'] } },
  'different objects': {
    type: 'array',
    minItems: 2,
    uniqueItems: true,
    items: { type: 'object', required: ['a'], properties: { a: text } },
  },
  'an item that it contains': { type: 'array', contains: { const: 5 }, items: { type: 'integer' } },
  'several items that it contains': {
    type: 'array',
    contains: { minimum: 9 },
    minContains: 2,
    items: { type: 'integer' },
  },
  'a duration': { type: 'string', format: 'duration' },
  'a name of a pattern': {
    type: 'object',
    minProperties: 2,
    patternProperties: { '^k': { type: 'integer' } },
    additionalProperties: false,
  },
  'names of a pattern': {
    type: 'object',
    minProperties: 2,
    propertyNames: { pattern: '^x-' },
    additionalProperties: { type: 'integer' },
  },
  'names of a list': { type: 'object', minProperties: 1, propertyNames: { enum: ['a', 'b'] } },
  'names of a list that another schema has': {
    type: 'object',
    minProperties: 1,
    propertyNames: { $ref: '#/components/schemas/It/$defs/names' },
    $defs: { names: { enum: ['a', 'b'] } },
  },
  'a required name without a property': named('z'),
  'a required name of another member': { allOf: [{ properties: { z: { type: 'integer' } } }, named('z')] },
  'a name that another one requires': { type: 'object', properties: { a: text }, dependentRequired: { a: ['b'] } },
  'a schema that a name requires': { type: 'object', properties: { a: text }, dependentSchemas: { a: named('c') } },
  'what is not null': { not: { type: 'null' } },
  'another text': { type: 'string', not: { enum: ['string'] } },
  'another choice': { enum: ['a', 'b', 'c'], not: { enum: ['a', 'b'] } },
  'a text with another beginning': { type: 'string', not: { pattern: '^s' } },
  'a number between fractions': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 },
  'a number below a bound of another member': { allOf: [{ type: 'number' }, { exclusiveMaximum: -0.5 }] },
  'the items that another member requires': { allOf: [{ type: 'array', items: text }, { minItems: 2 }] },
  'names of letters alone': {
    type: 'object',
    minProperties: 3,
    propertyNames: { pattern: '^x-[a-z]+$' },
    additionalProperties: { type: 'integer' },
  },
  'a field that another member with an example restricts': {
    allOf: [
      { type: 'object', properties: { parent: { type: 'object', properties: { kind: text } } } },
      {
        properties: { parent: { properties: { kind: { enum: ['a'] } } } },
        example: { parent: { id: 'P1', kind: 'a' } },
      },
    ],
  },
  'a value below twenty levels': Array.from({ length: 20 }).reduce<object>(
    (inner) => ({ type: 'array', minItems: 1, items: inner }),
    { type: 'object', required: ['z'], properties: { z: text } },
  ),
  'not both': { type: 'object', properties: { a: text, b: text }, not: { required: ['a', 'b'] } },
  'the branch of a condition that is met': {
    type: 'object',
    required: ['k'],
    properties: { k: { enum: ['q', 'w'] }, v: text },
    if: { properties: { k: { const: 'q' } } },
    [THEN]: { required: ['v'], properties: { v: { minLength: 9 } } },
  },
  'the branch of a condition that is not met': {
    type: 'object',
    required: ['k'],
    properties: { k: { enum: ['q', 'w'] } },
    if: { properties: { k: { const: 'w' } } },
    else: named('n', { properties: { n: { type: 'integer' } } }),
  },
  'one of the values that two lists allow': {
    type: 'integer',
    enum: [3, 2],
    allOf: [{ type: 'integer', oneOf: [{ const: 1 }, { const: 2 }, { const: 3 }] }],
  },
  'no property that is never allowed': { type: 'object', properties: { a: text, b: false } },
  'properties with the names of keywords': {
    type: 'object',
    required: KEYWORDS,
    properties: Object.fromEntries(KEYWORDS.map((name) => [name, { type: 'null', not: { const: 7 } }])),
  },
  'at most some properties': { type: 'object', maxProperties: 1, properties: { a: text, b: text } },
};
const KINDS = {
  Pet: named('kind', { properties: { kind: text } }),
  Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: { type: 'integer' } } }] },
};
const reference = { $ref: '#/components/schemas/Cat' };

function sampled(schema: object, schemas: object = {}) {
  const components = { schemas: { ...schemas, It: schema } };
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {}, components });
  const { document } = parseContract(text, 'a.json');
  const value = sampleOf(document, { $ref: '#/components/schemas/It' });
  return { value, errors: validatorsOf(document)('/components/schemas/It')(value).map(({ message }) => message) };
}

test.for(Object.entries(SCHEMAS))('a sample fits its schema: %s', ([, schema]) => {
  const { value, errors } = sampled(schema);
  expect(errors, JSON.stringify(value)).toEqual([]);
});

test('a sample has the kind by which a discriminator recognises it', () => {
  const branches = { oneOf: [reference] };
  const mapped = { ...branches, discriminator: { propertyName: 'kind', mapping: { meow: reference.$ref } } };
  expect(sampled(mapped, KINDS).value).toEqual({ kind: 'meow', lives: 0 });
  expect(sampled({ ...branches, discriminator: { propertyName: 'kind' } }, KINDS).value).toMatchObject({ kind: 'Cat' });
  const Pet = { ...KINDS.Pet, discriminator: { propertyName: 'kind' } };
  expect(sampled(reference, { ...KINDS, Pet }).value).toMatchObject({ kind: 'Cat' });
});

test('a sample of a response has no property that is only written', () => {
  const schema = named('a', { properties: { a: text, secret: { ...text, writeOnly: true } } });
  expect(sampled(schema).value).toEqual({ a: 'string' });
});

/** Schemas, and the one value that is made of each. */
test.for<[schema: object, value: unknown]>([
  [{ type: 'number', multipleOf: 0.1, minimum: 0.25 }, 0.3],
  [{ type: 'integer', multipleOf: 3, minimum: 4 }, 6],
  [{ type: 'string', format: 'byte' }, 'c3RyaW5n'],
  [{ type: 'string', contentEncoding: 'base64' }, 'c3RyaW5n'],
  [{ type: 'string', contentEncoding: 'BASE64', maxLength: 4 }, 'stri'],
  [{ type: 'string', contentEncoding: 'quoted-printable' }, 'string'],
  [{ type: 'string', format: 'url' }, 'http://example.com'],
  [{ type: 'string', format: 'constructor' }, 'string'],
  [{ type: 'string', format: 'date', example: 'yesterday' }, '2019-08-24'],
  [{ type: 'string', format: 'date', default: '2020-01-02' }, '2020-01-02'],
  [{ type: 'integer', example: 1.5 }, 0],
  [{ type: 'number', example: 2 }, 2],
  [{ type: ['null', 'string'], example: null }, null],
  [{ type: 'string', example: null }, 'string'],
  [{ type: 'string', default: null }, 'string'],
  [{ enum: ['a', 'b'], example: 'c' }, 'a'],
  [{ type: 'integer', examples: ['a', 3] }, 3],
  [{ type: 'object', example: { a: 1 } }, { a: 1 }],
  [{ type: 'integer', not: { const: 0 } }, 1],
  [{ type: 'integer', multipleOf: 5, not: { maximum: 9 } }, 10],
  [{ type: 'integer', maximum: 0, not: { const: 0 } }, -1],
  [{ type: 'integer', not: { const: 7 } }, 0],
  [{ type: 'string', maxLength: 6, not: { const: 'string' } }, 'strin1'],
  [{ type: 'boolean', not: { const: true } }, false],
  [{ ...named('a', { properties: { a: text } }), not: { properties: { a: { const: 'string' } } } }, { a: 'string1' }],
  [{ ...named('a', { properties: { a: text, b: text } }), not: { required: ['b'] } }, { a: 'string' }],
  [{ type: 'array', prefixItems: [text], contains: { const: 5 }, items: { type: 'integer' } }, ['string', 5]],
  [{ type: 'array', contains: { const: 5 }, items: { type: 'integer' } }, [5]],
  [{ type: 'array', contains: true, minContains: 2 }, [null, null]],
  [{ type: 'array', contains: { type: 'integer' }, minContains: 3, items: { minimum: 4 } }, [4, 4, 4]],
  [{ type: 'array', contains: false, minContains: 0, items: { type: 'integer' } }, [0]],
  [{ type: 'array', maxItems: 0, items: text }, []],
  [{ type: 'array', maxItems: 1, minContains: 1, contains: { const: 5 }, prefixItems: [{ const: 5 }, text] }, [5]],
  [{ type: 'array', minItems: 3, uniqueItems: true, items: { ...text, maxLength: 6 } }, ['string', 'strin1', 'strin2']],
  [{ type: 'array', minItems: 2, uniqueItems: true, items: { type: 'boolean' } }, [true, false]],
  [{ type: 'array', minItems: 2, items: { type: 'boolean' } }, [true, true]],
  [
    { type: 'object', minProperties: 2, unevaluatedProperties: { type: 'integer' } },
    { property1: 0, property2: 0 },
  ],
  [named('b', { maxProperties: 1, properties: { a: {}, b: { type: 'integer' }, c: {} } }), { b: 0 }],
  [named('w', { properties: { w: { ...text, writeOnly: true }, a: text } }), { a: 'string' }],
  [
    named('a', { properties: { a: { type: 'integer' } }, dependentRequired: { a: ['b', 'c'], b: ['d'], z: ['q'] } }),
    { a: 0, b: 'string', c: 'string', d: 'string' },
  ],
  [
    named('a', {
      properties: { a: { type: 'integer' } },
      dependentSchemas: { a: { properties: { a: { minimum: 5 } } }, z: { required: ['q'] } },
    }),
    { a: 5 },
  ],
  [
    {
      properties: { a: text },
      if: { required: ['a'] },
      [THEN]: named('b', { properties: { b: { const: 0 } } }),
      else: named('c'),
    },
    { a: 'string', b: 0 },
  ],
  [
    {
      type: 'object',
      properties: { a: { oneOf: [{ type: 'integer', minimum: 3 }, text] }, b: { anyOf: [{ enum: ['x'] }, {}] } },
    },
    { a: 3, b: 'x' },
  ],
])('the sample of %j is %j', ([schema, value]) => {
  expect(sampled(schema).value).toEqual(value);
});

test('at most some properties are added, however many there must be', () => {
  const { value } = sampled({ type: 'object', minProperties: 1000, additionalProperties: { type: 'integer' } });
  expect(Object.keys(Object(value))).toHaveLength(50);
});
