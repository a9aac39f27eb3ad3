import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../src/contract/model/index.ts';
import { partialValidatorOf } from '../../../src/contract/model/partial-validator.ts';
import { type PartialValue, toKnownIfComplete, UNKNOWN_VALUE } from '../../../src/contract/model/partial-value.ts';
import { validatorsOf } from '../../../src/contract/model/validator.ts';

/** One schema for each keyword of JSON Schema 2020-12 that asserts something, and for compositions of them. */
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  type: { type: 'string' },
  types: { type: ['object', 'null'] },
  enum: { enum: ['ab', 'b-1', ['a'], { a: 1 }] },
  const: { const: 'ab' },
  minLength: { minLength: 4 },
  maxLength: { maxLength: 3 },
  pattern: { pattern: '^[A-Z]{2}$' },
  format: { format: 'date' },
  multipleOf: { multipleOf: 5 },
  minimum: { minimum: 18 },
  maximum: { maximum: 0 },
  exclusiveMinimum: { exclusiveMinimum: 18 },
  exclusiveMaximum: { exclusiveMaximum: 0 },
  items: { items: { type: 'integer' } },
  prefixItems: { prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
  contains: { contains: { type: 'integer' }, minContains: 2 },
  minItems: { minItems: 3 },
  maxItems: { maxItems: 1 },
  uniqueItems: { uniqueItems: true },
  unevaluatedItems: { prefixItems: [{}], unevaluatedItems: false },
  required: { required: ['a', 'z'] },
  properties: { properties: { a: { type: 'integer' }, b: { minLength: 4 } } },
  patternProperties: { patternProperties: { '^a': { type: 'integer' } } },
  additionalProperties: { properties: { a: {} }, additionalProperties: false },
  'additionalProperties of a schema': { properties: { a: {} }, additionalProperties: { type: 'integer' } },
  propertyNames: { propertyNames: { maxLength: 1 } },
  unevaluatedProperties: { properties: { a: {} }, unevaluatedProperties: false },
  minProperties: { minProperties: 3 },
  maxProperties: { maxProperties: 1 },
  dependentRequired: { dependentRequired: { a: ['z'] } },
  dependentSchemas: { dependentSchemas: { a: { required: ['z'] } } },
  allOf: { allOf: [{ type: 'object' }, { required: ['z'] }] },
  anyOf: { anyOf: [{ type: 'integer' }, { required: ['z'] }] },
  oneOf: { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
  'oneOf by a constant': {
    oneOf: [
      { properties: { a: { const: 'x' } }, required: ['a'] },
      { properties: { a: { const: 'y' } }, required: ['a', 'z'] },
    ],
  },
  not: { not: { type: 'string' } },
  'not a long text': { not: { minLength: 4 } },
  'not a field': { not: { required: ['a'] } },
  'not not': { not: { not: { minLength: 4 } } },
  'if, then and else': {
    if: { properties: { a: { const: 'x' } }, required: ['a'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['z'] },
    else: { type: 'integer' },
  },
  $ref: { $ref: '#/components/schemas/Named', maxProperties: 1 },
  'a schema within itself': { $ref: '#/components/schemas/Tree' },
  'a schema of itself': { $ref: '#/components/schemas/Circle' },
};

const COMPONENTS = {
  schemas: {
    Named: { type: 'object', required: ['a'], properties: { a: { minLength: 4 } } },
    Tree: { anyOf: [{ type: 'integer' }, { type: 'array', items: { $ref: '#/components/schemas/Tree' } }] },
    Circle: { anyOf: [{ $ref: '#/components/schemas/Circle' }, { type: 'integer' }] },
  },
};

const known = (value: Json): PartialValue => ({ kind: 'known', value });
const text = (...parts: (string | undefined)[]): PartialValue => ({ kind: 'text', parts });
const list = (isOpen: boolean, ...items: PartialValue[]): PartialValue =>
  toKnownIfComplete({ kind: 'list', items, isOpen });
const object = (isOpen: boolean, fields: Readonly<Record<string, PartialValue>>, optional = ''): PartialValue =>
  toKnownIfComplete({
    kind: 'object',
    fields: new Map(Object.entries(fields).map(([name, value]) => [name, { value, isOptional: name === optional }])),
    isOpen,
  });
const oneOf = (...of: PartialValue[]): PartialValue => ({ kind: 'choice', of });

const VALUES: readonly PartialValue[] = [
  UNKNOWN_VALUE,
  text(undefined),
  text('a', undefined),
  text(undefined, '-1'),
  text('abcd', undefined, 'e'),
  oneOf(known('ab'), known('abcd')),
  oneOf(known('ab'), known(7)),
  oneOf(known('ab'), UNKNOWN_VALUE),
  list(false, UNKNOWN_VALUE),
  list(true, UNKNOWN_VALUE),
  list(true),
  list(false, known('a'), UNKNOWN_VALUE),
  list(false, known(1), UNKNOWN_VALUE, known(1)),
  list(true, known('a'), known(2)),
  list(false, text('a', undefined), known(2), known(3)),
  object(true, {}),
  object(false, { a: UNKNOWN_VALUE }),
  object(true, { a: UNKNOWN_VALUE }),
  object(false, { a: UNKNOWN_VALUE }, 'a'),
  object(false, { a: text('x', undefined) }),
  object(false, { a: known('x'), b: UNKNOWN_VALUE }),
  object(false, { a: known('x') }, 'a'),
  object(false, { a: oneOf(known('x'), known('y')) }),
  object(false, { a: known(1), b: text(undefined), abc: UNKNOWN_VALUE }),
  object(true, { a: known('x'), b: known('abcd') }),
  list(false, object(false, { a: UNKNOWN_VALUE }), list(false, UNKNOWN_VALUE)),
];

const FILLERS: readonly Json[] = [
  ...['', 'x', 'y', 'AB', 'abcde', '2024-01-01', 'b-1', 'z', 1, 0, 20, -5, 1.5, true, null],
  ...[[], [1, 2, 3], {}, { z: 1 }, { a: 'x', z: 2 }, { a: 'abcde' }],
];

/** Schemas of parts: a part that is written counts as sent, though the program may leave it out. */
const OF_PARTS = ['items', 'properties', 'patternProperties', 'a schema within itself'];

/** Values that a value with unknown parts can be, with what is written in it, or without what it can leave out, too. */
function fillings(value: PartialValue, isSent = false): readonly Json[] {
  const product = (all: readonly (readonly Json[])[]): readonly (readonly Json[])[] =>
    all.reduce<readonly (readonly Json[])[]>(
      (rows, one) => rows.flatMap((row) => one.map((each) => [...row, each])),
      [[]],
    );
  switch (value.kind) {
    case 'unknown':
      return FILLERS;
    case 'known':
      return [value.value];
    case 'choice':
      return value.of.flatMap((one) => fillings(one, isSent));
    case 'text':
      return ['', 'b', 'B', '12'].map((filler) => value.parts.map((part) => part ?? filler).join(''));
    case 'list': {
      const all = product(value.items.map((item) => fillings(item, isSent).slice(0, 21)));
      return value.isOpen
        ? [
            ...(isSent ? [] : [[]]),
            ...all.flatMap((items) => [items, [...items, 7], [1, 2, ...items], [...items, ...items]]),
          ]
        : all;
    }
    case 'object': {
      const names = [...value.fields.keys()];
      const optional = names.filter((name) => value.fields.get(name)?.isOptional);
      const rows = product([...value.fields.values()].map((field) => fillings(field.value, isSent)));
      const objects = rows.flatMap((row) => {
        const made = Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]));
        const without = Object.fromEntries(Object.entries(made).filter(([name]) => !optional.includes(name)));
        return optional.length === 0 || isSent ? [made] : [made, without];
      });
      const more = [{}, { z: 1 }, { b: 'abcd' }, { a: 'x', z: 1 }, { a: 1, b: 'abcd', z: 1 }];
      return value.isOpen ? objects.flatMap((made) => more.map((fields) => ({ ...fields, ...made }))) : objects;
    }
  }
}

const document: JsonObject = {
  components: {
    ...COMPONENTS,
    ...{ headers: Object.fromEntries(Object.entries(SCHEMAS).map(([name, schema]) => [name, { schema }])) },
  },
};
const validators = validatorsOf(document);
const validate = partialValidatorOf(document, validators);
const pointerOf = (name: string): string => `/components/headers/${name}/schema`;

test.each(Object.keys(SCHEMAS))('%s: an error is one whatever the unknown parts are', (name) => {
  const wrong = VALUES.filter((value) => {
    const errors = validate(pointerOf(name), value);
    const isPossible = fillings(value, OF_PARTS.includes(name)).some(
      (one) => validators(pointerOf(name))(one).length === 0,
    );
    return errors.length > 0 && isPossible && name !== 'a schema of itself';
  });
  expect(wrong).toEqual([]);
});

test('a value without unknown parts has the errors of the validator', () => {
  const values = [...FILLERS, ...VALUES.flatMap((value) => fillings(value).slice(0, 3))];
  for (const name of Object.keys(SCHEMAS))
    for (const value of values) {
      const shown = (errors: readonly { keyword: string; instancePath: string; claim: string }[]): readonly string[] =>
        errors.map(({ keyword, instancePath, claim }) => `${keyword} ${instancePath} ${claim}`);
      expect(shown(validate(pointerOf(name), known(value)))).toEqual(shown(validators(pointerOf(name))(value)));
    }
});

/** What is known of a value decides: the keyword and the place of each error. */
const DECIDED: readonly (readonly [string, PartialValue, readonly string[]])[] = [
  ['type', list(true, UNKNOWN_VALUE), ['type ']],
  ['type', oneOf(list(true), object(true, {})), ['type ']],
  ['types', text(undefined), ['type ']],
  ['enum', text('c', undefined), ['enum ']],
  ['enum', object(false, { b: UNKNOWN_VALUE }), ['enum ']],
  ['const', text(undefined, 'c'), ['const ']],
  ['maxLength', text('abcd', undefined), ['maxLength ']],
  ['items', list(false, known('a'), UNKNOWN_VALUE), ['type /0']],
  ['items', list(true, known('a'), UNKNOWN_VALUE), ['type /0']],
  ['prefixItems', list(false, UNKNOWN_VALUE, known('b'), UNKNOWN_VALUE), ['type /1', 'false schema /2']],
  ['minItems', list(false, UNKNOWN_VALUE), ['minItems ']],
  ['maxItems', list(false, UNKNOWN_VALUE, UNKNOWN_VALUE), ['maxItems ']],
  ['uniqueItems', list(false, known(1), UNKNOWN_VALUE, known(1)), ['uniqueItems ']],
  ['required', object(false, { a: UNKNOWN_VALUE }), ['required ']],
  ['properties', object(true, { a: known('x'), b: UNKNOWN_VALUE }), ['type /a']],
  ['properties', object(false, { a: text(undefined), b: known('x') }), ['type /a', 'minLength /b']],
  ['patternProperties', object(false, { abc: text(undefined) }), ['type /abc']],
  ['additionalProperties', object(true, { b: UNKNOWN_VALUE }), ['additionalProperties ']],
  ['additionalProperties of a schema', object(false, { b: text(undefined) }), ['type /b']],
  ['propertyNames', object(true, { abc: UNKNOWN_VALUE }), ['propertyNames ']],
  ['minProperties', object(false, { a: UNKNOWN_VALUE }), ['minProperties ']],
  ['maxProperties', object(true, { a: UNKNOWN_VALUE, b: UNKNOWN_VALUE }), ['maxProperties ']],
  ['dependentRequired', object(false, { a: UNKNOWN_VALUE }), ['dependentRequired ']],
  ['dependentSchemas', object(false, { a: UNKNOWN_VALUE }), ['required ']],
  ['allOf', object(false, { a: UNKNOWN_VALUE }), ['required ']],
  ['anyOf', object(false, { a: UNKNOWN_VALUE }), ['anyOf ']],
  ['oneOf', object(false, { a: UNKNOWN_VALUE, b: UNKNOWN_VALUE }), ['oneOf ']],
  ['oneOf', object(false, { c: UNKNOWN_VALUE }), ['oneOf ']],
  ['not', text(undefined), ['not ']],
  ['not a long text', text('abcd', undefined), ['not ']],
  ['not a field', object(true, { a: UNKNOWN_VALUE }), ['not ']],
  ['if, then and else', object(false, { a: known('x'), b: UNKNOWN_VALUE }), ['required ']],
  ['if, then and else', object(false, { a: known('y'), b: UNKNOWN_VALUE }), ['type ']],
  ['$ref', object(false, { b: UNKNOWN_VALUE, c: UNKNOWN_VALUE }), ['required ', 'maxProperties ']],
  ['a schema within itself', list(false, list(false, UNKNOWN_VALUE, known('a'))), ['anyOf ']],
];

test.each(DECIDED)('%s is broken by what is known of %j', (name, value, errors) => {
  const found = validate(pointerOf(name), value).map(({ keyword, instancePath }) => `${keyword} ${instancePath}`);
  expect(found).toEqual(errors);
});

test('a discriminator selects one of several alternatives that are alike', () => {
  const alike = { properties: { value: {} }, required: ['value'] };
  const discriminator = { propertyName: 'operator', mapping: { is: '#/components/schemas/Is' } };
  const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const schemas: JsonObject = {
    ...{ Is: alike, IsNot: alike },
    Operator: { discriminator, oneOf: [to('Is'), to('IsNot')], required: ['operator'] },
    Condition: { oneOf: [{ properties: { id: to('Operator') }, required: ['id'] }, { required: ['allOf'] }] },
  };
  const validateCondition = (value: PartialValue) => {
    const all: JsonObject = { components: { schemas } };
    return partialValidatorOf(all, validatorsOf(all))('/components/schemas/Condition', value).map((one) => one.keyword);
  };
  const operator = { operator: 'is', value: 7 };
  expect(validateCondition(known({ id: operator }))).toEqual([]);
  expect(
    validateCondition(object(false, { id: object(false, { operator: known('is'), value: UNKNOWN_VALUE }) })),
  ).toEqual([]);
  expect(validateCondition(known({ id: { operator: 'is' } }))).toContain('oneOf');
  expect(validateCondition(known({}))).toContain('oneOf');
});

test('a document that multiplies its schemas takes no longer', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/components/schemas/S${index + 1}` };
      return [`S${index}`, { anyOf: [next, { allOf: [next, next] }, { not: next }] }];
    }),
  );
  const large: JsonObject = { components: { schemas: { ...many, S40: { type: 'integer' } } } };
  expect(partialValidatorOf(large, validatorsOf(large))('/components/schemas/S0', text(undefined))).toEqual([]);
});

test('an error shows the kind of the value, what is stated, and the claim', () => {
  const [list1, object1, text1] = [list(true, UNKNOWN_VALUE), object(true, { a: UNKNOWN_VALUE }), text('c', undefined)];
  const shown = (name: string, value: PartialValue) => validate(pointerOf(name), value);
  expect(shown('type', list1)).toMatchObject([{ found: [], claim: `${pointerOf('type')}/type` }]);
  expect(shown('not a field', object1)).toMatchObject([{ found: {}, claim: `${pointerOf('not a field')}/not` }]);
  expect(shown('enum', text1)).toMatchObject([{ found: '', claim: `${pointerOf('enum')}/enum` }]);
  const lacking = object(false, { a: UNKNOWN_VALUE });
  for (const [name, claim] of [
    ['required', 'required/1'],
    ['dependentRequired', 'dependentRequired'],
  ] as const)
    expect(shown(name, lacking)).toMatchObject([
      { claim: `${pointerOf(name)}/${claim}`, params: { missingProperty: 'z' } },
    ]);
});
