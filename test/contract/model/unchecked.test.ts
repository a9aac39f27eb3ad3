import { expect, test } from 'vitest';
import {
  describeUnchecked,
  type Json,
  type JsonObject,
  toPointer,
  uncheckedKeywords,
} from '../../../src/contract/model/index.ts';
import * as interpreter from '../../../src/contract/model/interpreter.ts';
import { unicodePattern } from '../../../src/contract/model/pattern.ts';
import * as validator from '../../../src/contract/model/validator.ts';

/** Patterns that the flag `u` takes or refuses, with a text that fits and one that does not. */
const PATTERNS: readonly (readonly [pattern: string, right: string, wrong: string])[] = [
  ['^a\\.b$', 'a.b', 'axb'],
  ['^\\p{Lu}$', 'É', 'é'],
  ['^a\\-b$', 'a-b', 'a_b'],
  ['^a\\@b$', 'a@b', 'a-b'],
  ['^a\\_b$', 'a_b', 'a-b'],
  ['^[\\w-.]+$', 'a-.', 'a@'],
  ['^[a\\_\\@-]+$', '_@-', '.'],
  ['^[.-\\d]+$', '.-1', 'a'],
  ['^a{,2}$', 'a{,2}', 'aa'],
  ['^}]{1$', '}]{1', '}'],
  ['^\\c[\\c]$', '\\cc', 'c'],
  ['^\\e\\x1$', 'ex1', 'e1'],
];

/** No regular expressions of JavaScript. */
const OTHERS = ['(?i)x', '(', '[z-a]', '*a', '(?<n>a)(?<n>b)', '\\8', 'a**'];

/** The schema of an object with a property that is checked, and a text at each place where a schema can have one. */
const PLACES: Readonly<
  Record<string, { schema: (text: JsonObject, pattern: string) => JsonObject; value: (text: string) => JsonObject }>
> = {
  property: { schema: (text) => ({ properties: { a: text } }), value: (a) => ({ a }) },
  'nested property': {
    schema: (text) => ({ properties: { b: { properties: { a: text } } } }),
    value: (a) => ({ b: { a } }),
  },
  items: { schema: (text) => ({ properties: { a: { items: text } } }), value: (a) => ({ a: [a] }) },
  allOf: { schema: (text) => ({ allOf: [{ properties: { a: text } }] }), value: (a) => ({ a }) },
  anyOf: { schema: (text) => ({ properties: { a: { anyOf: [text, { type: 'null' }] } } }), value: (a) => ({ a }) },
  reference: { schema: () => ({ properties: { a: { $ref: '#/components/schemas/Text' } } }), value: (a) => ({ a }) },
  additionalProperties: {
    schema: (text) => ({ additionalProperties: text, properties: { name: {} } }),
    value: (a) => ({ a }),
  },
  propertyNames: {
    schema: (text) => ({ propertyNames: { anyOf: [{ const: 'name' }, text] } }),
    value: (a) => ({ [a]: 1 }),
  },
  patternProperties: {
    schema: (_, pattern) => ({
      patternProperties: { [pattern]: {} },
      properties: { name: {} },
      additionalProperties: false,
    }),
    value: (a) => ({ [a]: 1 }),
  },
};

const documentOf = (schema: JsonObject, text: JsonObject): JsonObject => ({
  components: {
    schemas: {
      Whole: { type: 'object', required: ['name'], ...schema, allOf: [...Object(schema.allOf ?? []), NAMED] },
      Text: text,
    },
  },
});
const NAMED = { properties: { name: { type: 'string' } } };
const WHOLE = '/components/schemas/Whole';
const BOTH = { validator, interpreter };

test.for(Object.entries(PLACES))('a pattern without the flag u is checked: %s', ([, { schema, value }]) => {
  for (const [pattern, right, wrong] of PATTERNS) {
    const text = { type: 'string', pattern };
    const document = documentOf(schema(text, pattern), text);
    for (const [name, { validatorsOf }] of Object.entries(BOTH)) {
      const validators = validatorsOf(document);
      const errors = (of: JsonObject) => validators(WHOLE)({ name: 'a', ...of });
      expect([errors(value(right)), errors(value(wrong)).length > 0], `${name} ${pattern}`).toEqual([[], true]);
      expect([validators.unchecked(), validators.unchecked(WHOLE)]).toEqual([[], []]);
      for (const { keyword, params, stated } of errors(value(wrong)))
        if (keyword === 'pattern') expect([params, stated]).toEqual([{ pattern }, pattern]);
    }
  }
});

test.for(Object.entries(PLACES))(
  'a pattern of another language is left out alone, and named: %s',
  ([, { schema, value }]) => {
    for (const pattern of OTHERS) {
      const text = { type: 'string', pattern };
      const document = documentOf(schema(text, pattern), text);
      for (const [name, { validatorsOf }] of Object.entries(BOTH)) {
        const validators = validatorsOf(document);
        const errors = (of: JsonObject) => validators(WHOLE)({ name: 'a', ...of });
        expect(
          [errors(value('a')), errors(value('x')), errors({}), errors({ name: 7 }).length > 0],
          `${name} ${pattern}`,
        ).toEqual([[], [], [], true]);
        const [first] = validators.unchecked(WHOLE);
        expect([first?.why, describeUnchecked(document, first ?? NOTHING)]).toEqual([
          'pattern',
          expect.stringContaining(JSON.stringify(pattern)),
        ]);
        expect(uncheckedKeywords(document)).toEqual(validators.unchecked());
      }
    }
  },
);

const NOTHING = { pointer: '', schema: '', keyword: '', why: 'schema' } as const;

/** Keywords with values that they cannot have, such as those of older versions. */
const VALUES: readonly JsonObject[] = [
  ...[{ required: true }, { required: [1] }, { minLength: '3' }, { maximum: true }, { exclusiveMinimum: true }],
  ...[{ type: 'any' }, { type: ['string', 'file'] }, { pattern: 7 }, { format: {} }, { enum: 'a' }, { items: [{}] }],
  ...[
    { properties: [] },
    { properties: { a: 7 } },
    { allOf: {} },
    { anyOf: [null] },
    { multipleOf: 0 },
    { uniqueItems: 'yes' },
  ],
  ...[
    { not: 'string' },
    { $ref: '#/components/schemas/None' },
    { $ref: 7 },
    { dependentRequired: { a: 'b' } },
    { minItems: null },
  ],
  ...[{ additionalProperties: 'any' }, { contains: 7 }, { patternProperties: { a: 1 } }, { if: 1 }],
];

test.for(VALUES)('a keyword that cannot have its value is left out alone, and named: %j', (part) => {
  const document = documentOf({ properties: { a: part } }, {});
  for (const [name, { validatorsOf }] of Object.entries(BOTH)) {
    const validators = validatorsOf(document);
    expect(validators(WHOLE)({ name: 'a', a: 'text' }), name).toEqual([]);
    expect(validators(WHOLE)({ name: 7, a: 'text' }), name).toMatchObject([{ instancePath: '/name', keyword: 'type' }]);
    const [keyword = ''] = Object.keys(part);
    expect(validators.unchecked(WHOLE)).toMatchObject([
      {
        pointer: `${WHOLE}/properties/a${toPointer([keyword])}`,
        keyword,
        why: keyword === '$ref' ? 'reference' : 'value',
      },
    ]);
  }
});

/** What would refuse too much without a part that is left out: it is left out too. */
test.for<[schema: JsonObject, allowed: Json, left: string]>([
  [{ not: { pattern: '(?i)x' } }, 'a', 'not'],
  [{ not: { $ref: '#/components/schemas/Text' } }, 'a', 'not'],
  [{ oneOf: [{ pattern: '(?i)x' }, { type: 'string' }] }, 'a', 'oneOf'],
  [JSON.parse('{"if": {"pattern": "(?i)x"}, "then": false}'), 'a', 'if'],
  [{ contains: { pattern: '(?i)x' }, maxContains: 1 }, ['a', 'b'], 'maxContains'],
  [{ patternProperties: { '(?i)x': {} }, additionalProperties: false }, { X: 1 }, 'additionalProperties'],
  [
    { allOf: [{ patternProperties: { '(?i)x': {} } }], unevaluatedProperties: false },
    { X: 1 },
    'unevaluatedProperties',
  ],
  [{ properties: [], additionalProperties: false }, { a: 1 }, 'additionalProperties'],
])('%j allows %j', ([schema, allowed, left]) => {
  const document = documentOf({ properties: { a: schema } }, { type: 'string', pattern: '(?i)x' });
  for (const { validatorsOf } of Object.values(BOTH)) {
    const validators = validatorsOf(document);
    expect(validators(WHOLE)({ name: 'a', a: allowed })).toEqual([]);
    expect(validators.unchecked(WHOLE)).toContainEqual({
      schema: `${WHOLE}/properties/a`,
      pointer: `${WHOLE}/properties/a/${left}`,
      keyword: left,
      why: 'depends',
    });
  }
});

test('an empty enum allows nothing, and is checked', () => {
  const document = documentOf({ properties: { a: { type: 'string', enum: [] } } }, {});
  for (const { validatorsOf } of Object.values(BOTH)) {
    const validators = validatorsOf(document);
    expect(validators(WHOLE)({ name: 'a' })).toEqual([]);
    expect(validators(WHOLE)({ name: 'a', a: 'b' })).toMatchObject([
      { keyword: 'enum', params: { allowedValues: [] } },
    ]);
    expect(validators.unchecked()).toEqual([]);
  }
});

test('nullable without a type, a keyword of 3.0, makes no other keyword unchecked', () => {
  const document = documentOf({ properties: { a: { nullable: true, allOf: [{ type: 'string' }] } } }, {});
  const validators = validator.validatorsOf(document);
  expect([validators(WHOLE)({ name: 'a', a: 7 }).length, validators.unchecked()]).toEqual([1, []]);
});

test('a schema that only refers to itself is named after the first validation', () => {
  const document = documentOf(
    { properties: { a: { $ref: '#/components/schemas/Text' } } },
    { allOf: [{ $ref: '#/components/schemas/Text' }] },
  );
  const validators = validator.validatorsOf(document);
  expect(validators(WHOLE)({ name: 'a', a: 7 })).toEqual([]);
  expect(validators.unchecked(WHOLE)).toMatchObject([{ pointer: WHOLE, keyword: '', why: 'schema' }]);
});

test('a rewritten pattern matches the same texts', () => {
  for (const [pattern, right, wrong] of PATTERNS) {
    const written = new RegExp(unicodePattern(pattern) ?? '(', 'u');
    expect([written.test(right), written.test(wrong)], pattern).toEqual([true, false]);
  }
});

test.for<
  [written: JsonObject, keyword: string, why: 'pattern' | 'value' | 'reference' | 'depends' | 'schema', words: string]
>([
  [
    { pattern: '(?i)x' },
    'pattern',
    'pattern',
    'the pattern "(?i)x" is not a regular expression of JavaScript, so it is not checked',
  ],
  [
    { patternProperties: {} },
    'patternProperties',
    'pattern',
    'the pattern "patternProperties" is not a regular expression of JavaScript, so it is not checked',
  ],
  [{ minLength: '3' }, 'minLength', 'value', 'minLength cannot be "3", so it is not checked'],
  [{ enum: 'a'.repeat(58) }, 'enum', 'value', `enum cannot be "${'a'.repeat(58)}", so it is not checked`],
  [{ enum: 'a'.repeat(59) }, 'enum', 'value', `enum cannot be "${'a'.repeat(58)}…, so it is not checked`],
  [{}, 'enum', 'value', 'enum cannot be , so it is not checked'],
  [{ $ref: '#/none' }, '$ref', 'reference', 'the $ref "#/none" leads to no schema, so it is not checked'],
  [{ not: {} }, 'not', 'depends', 'not is not checked, as it depends on a part that is not checked'],
  [{}, '', 'schema', 'nothing of this schema is checked, as it cannot be compiled'],
])('%j: the keyword %s is described', ([written, keyword, why, words]) => {
  expect(describeUnchecked(written, { schema: '', pointer: `/${keyword}`, keyword, why })).toBe(words);
});
