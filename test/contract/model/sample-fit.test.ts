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
  'a required name without a property': named('z'),
  'a required name of another member': { allOf: [{ properties: { z: { type: 'integer' } } }, named('z')] },
  'a name that another one requires': { type: 'object', properties: { a: text }, dependentRequired: { a: ['b'] } },
  'a schema that a name requires': { type: 'object', properties: { a: text }, dependentSchemas: { a: named('c') } },
  'what is not null': { not: { type: 'null' } },
  'another text': { type: 'string', not: { enum: ['string'] } },
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
