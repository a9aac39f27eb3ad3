// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema
type Rating = 'major' | 'minor' | 'patch' | 'none';

/** The ratings of a change and of its reverse, in a request and in a response. */
export interface Ratings {
  readonly sent: readonly [Rating, Rating];
  readonly received: readonly [Rating, Rating];
}

/** A pair of schemas, whose ratings follow from JSON Schema and from the conventions of the rules. */
export type SchemaPair = readonly [name: string, before: unknown, after: unknown, ratings: Ratings];

/** The newer schema allows fewer values. */
const NARROWER: Ratings = { sent: ['major', 'minor'], received: ['minor', 'major'] };
/** Each schema allows values that the other one does not. */
const OTHER: Ratings = { sent: ['major', 'major'], received: ['major', 'major'] };
const SAME: Ratings = { sent: ['none', 'none'], received: ['none', 'none'] };
const WORDS: Ratings = { sent: ['patch', 'patch'], received: ['patch', 'patch'] };
const HINT: Ratings = { sent: ['minor', 'minor'], received: ['minor', 'minor'] };
/** A property that is described in an open object: nothing breaks until it is removed. */
const DESCRIBED: Ratings = { sent: ['minor', 'minor'], received: ['minor', 'major'] };

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const list = (items: unknown, more: object = {}) => ({ type: 'array', items, ...more });

const card = object({ kind: { const: 'card' }, number: text }, { required: ['kind', 'number'] });
const iban = object({ kind: { const: 'iban' }, iban: text }, { required: ['kind', 'iban'] });
const cash = object({ kind: { const: 'cash' } }, { required: ['kind'] });

export const SCHEMA_PAIRS: readonly SchemaPair[] = [
  // Types
  ['a type instead of any', {}, text, NARROWER],
  ['a type instead of another', text, integer, OTHER],
  ['an integer instead of a number', number, integer, NARROWER],
  ['null is excluded', { type: ['string', 'null'] }, text, NARROWER],
  ['one of two types', { type: ['string', 'integer'] }, text, NARROWER],
  ['the order of types', { type: ['string', 'null'] }, { type: ['null', 'string'] }, SAME],
  ['types as alternatives', { type: ['string', 'null'] }, { anyOf: [text, { type: 'null' }] }, SAME],
  ['types as exclusive alternatives', { type: ['string', 'null'] }, { oneOf: [{ type: 'null' }, text] }, SAME],
  ['a number that is a multiple of 1', integer, { type: 'number', multipleOf: 1 }, SAME],
  ['number and integer', { type: ['number', 'integer'] }, number, SAME],
  ['a boolean schema', {}, true, SAME],
  ['all types', {}, { type: ['null', 'boolean', 'number', 'string', 'array', 'object'] }, SAME],
  // Listed values
  ['a value is removed', { enum: ['a', 'b'] }, { enum: ['a'] }, NARROWER],
  ['a value is replaced', { enum: ['a', 'b'] }, { enum: ['a', 'c'] }, OTHER],
  ['listed values', text, { type: 'string', enum: ['a', 'b'] }, NARROWER],
  ['a constant', { enum: ['a', 'b'] }, { const: 'a' }, NARROWER],
  ['the order of values', { enum: ['a', 'b'] }, { enum: ['b', 'a'] }, SAME],
  ['one value as a constant', { enum: ['a'] }, { const: 'a' }, SAME],
  ['values as alternatives', { enum: ['a', 'b'] }, { oneOf: [{ const: 'b' }, { const: 'a' }] }, SAME],
  ['both booleans', { type: 'boolean' }, { enum: [true, false] }, SAME],
  ['one boolean', { type: 'boolean' }, { const: true }, NARROWER],
  ['a limit that all listed values keep', { enum: ['a', 'b'] }, { enum: ['a', 'b'], maxLength: 5 }, SAME],
  ['a limit that one listed value exceeds', { enum: ['a', 'bcd'] }, { enum: ['a', 'bcd'], maxLength: 2 }, NARROWER],
  ['null as a listed value', { enum: ['a', null] }, { enum: ['a'] }, NARROWER],
  // Numbers
  ['a minimum', number, { type: 'number', minimum: 0 }, NARROWER],
  ['a higher minimum', { type: 'number', minimum: 0 }, { type: 'number', minimum: 1 }, NARROWER],
  ['a lower maximum', { type: 'number', maximum: 9 }, { type: 'number', maximum: 8 }, NARROWER],
  ['an exclusive minimum', { type: 'number', minimum: 0 }, { type: 'number', exclusiveMinimum: 0 }, NARROWER],
  ['an exclusive minimum of integers', { type: 'integer', minimum: 1 }, { type: 'integer', exclusiveMinimum: 0 }, SAME],
  [
    'both limits of a range',
    { type: 'integer', minimum: 0, maximum: 9 },
    { type: 'integer', minimum: 1, maximum: 10 },
    OTHER,
  ],
  [
    'a limit that another one implies',
    { type: 'number', minimum: 5 },
    { type: 'number', minimum: 5, exclusiveMinimum: 2 },
    SAME,
  ],
  ['a limit of numbers on a text', text, { type: 'string', maximum: 3 }, SAME],
  ['a step', number, { type: 'number', multipleOf: 0.01 }, NARROWER],
  ['a coarser step', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 4 }, NARROWER],
  ['another step', { type: 'number', multipleOf: 2 }, { type: 'number', multipleOf: 3 }, OTHER],
  [
    'a smaller format of integers',
    { type: 'integer', format: 'int64' },
    { type: 'integer', format: 'int32' },
    NARROWER,
  ],
  // Texts
  ['a minimum length', text, { type: 'string', minLength: 1 }, NARROWER],
  ['a shorter length', { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }, NARROWER],
  [
    'both lengths',
    { type: 'string', minLength: 1, maxLength: 5 },
    { type: 'string', minLength: 2, maxLength: 6 },
    OTHER,
  ],
  ['a pattern', text, { type: 'string', pattern: '^a' }, NARROWER],
  ['another pattern', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }, OTHER],
  ['a pattern that fits all', text, { type: 'string', pattern: '^.*$' }, SAME],
  ['a format', text, { type: 'string', format: 'uuid' }, NARROWER],
  ['another format', { type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }, OTHER],
  ['a format for forms alone', text, { type: 'string', format: 'password' }, SAME],
  [
    'another encoding',
    { type: 'string', contentEncoding: 'base64' },
    { type: 'string', contentEncoding: 'base32' },
    OTHER,
  ],
  // Lists
  ['other items', list(text), list(integer), OTHER],
  ['narrower items', list(text), list({ type: 'string', maxLength: 3 }), NARROWER],
  ['items at all', { type: 'array' }, list(text), NARROWER],
  ['items of any kind', { type: 'array' }, list({}), SAME],
  ['a minimum number of items', list(text), list(text, { minItems: 1 }), NARROWER],
  ['a lower number of items', list(text, { maxItems: 5 }), list(text, { maxItems: 4 }), NARROWER],
  ['different items', list(text), list(text, { uniqueItems: true }), NARROWER],
  ['a first item', { type: 'array' }, { type: 'array', prefixItems: [text] }, NARROWER],
  ['another first item', { type: 'array', prefixItems: [text] }, { type: 'array', prefixItems: [integer] }, OTHER],
  [
    'items after the first',
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text], items: false },
    NARROWER,
  ],
  ['no items as a length', { type: 'array', maxItems: 0 }, { type: 'array', items: false }, SAME],
  [
    'unevaluated items',
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text], unevaluatedItems: false },
    NARROWER,
  ],
  ['an item that is contained', { type: 'array' }, { type: 'array', contains: text }, NARROWER],
  [
    'fewer items that are contained',
    { type: 'array', contains: text, minContains: 2 },
    { type: 'array', contains: text },
    { sent: ['minor', 'major'], received: ['major', 'minor'] },
  ],
  ['items of the items', list(list(text)), list(list(integer)), OTHER],
  // Objects
  ['a property', object({ a: text }), object({ a: text, b: text }), DESCRIBED],
  [
    'a required property',
    object({ a: text }),
    object({ a: text, b: text }, { required: ['b'] }),
    { sent: ['major', 'minor'], received: ['minor', 'major'] },
  ],
  ['a property is required', object({ a: text }), object({ a: text }, { required: ['a'] }), NARROWER],
  ['a required name that is no property', object({ a: text }), object({ a: text }, { required: ['b'] }), NARROWER],
  ['another type of a property', object({ a: text }), object({ a: integer }), OTHER],
  ['a deep property', object({ a: object({ b: text }) }), object({ a: object({ b: integer }) }), OTHER],
  ['no other properties', object({ a: text }), object({ a: text }, { additionalProperties: false }), NARROWER],
  ['other properties of any kind', object({ a: text }), object({ a: text }, { additionalProperties: {} }), SAME],
  ['other properties of one kind', object({ a: text }), object({ a: text }, { additionalProperties: text }), NARROWER],
  [
    'other properties of another kind',
    object({}, { additionalProperties: text }),
    object({}, { additionalProperties: integer }),
    OTHER,
  ],
  [
    'a property of a closed object',
    object({ a: text }, { additionalProperties: false }),
    object({ a: text, b: text }, { additionalProperties: false }),
    { sent: ['minor', 'major'], received: ['minor', 'major'] },
  ],
  [
    'a property that fits the others of a map',
    object({}, { additionalProperties: text }),
    object({ a: text }, { additionalProperties: text }),
    SAME,
  ],
  [
    'a property that does not fit the others of a map',
    object({}, { additionalProperties: text }),
    object({ a: integer }, { additionalProperties: text }),
    OTHER,
  ],
  ['unevaluated properties', object({ a: text }), object({ a: text }, { unevaluatedProperties: false }), NARROWER],
  [
    'unevaluated and additional properties',
    object({ a: text }, { additionalProperties: false }),
    object({ a: text }, { unevaluatedProperties: false }),
    SAME,
  ],
  [
    'a closed part of an object',
    { allOf: [object({ a: text }), object({ b: text })] },
    { allOf: [object({ a: text }, { additionalProperties: false }), object({ b: text })] },
    { sent: ['major', 'minor'], received: ['major', 'major'] },
  ],
  [
    'a pattern of names',
    object({}, { patternProperties: { '^x-': text } }),
    object({}, { patternProperties: { '^x-': integer } }),
    OTHER,
  ],
  [
    'a property that fits a pattern',
    object({}, { patternProperties: { '^x-': text }, additionalProperties: false }),
    object({ 'x-a': text }, { patternProperties: { '^x-': text }, additionalProperties: false }),
    SAME,
  ],
  ['names of properties', object({}), object({}, { propertyNames: { maxLength: 3 } }), NARROWER],
  ['names that are texts', object({}), object({}, { propertyNames: text }), SAME],
  ['a minimum of properties', object({}), object({}, { minProperties: 1 }), NARROWER],
  ['a lower maximum of properties', object({}, { maxProperties: 3 }), object({}, { maxProperties: 2 }), NARROWER],
  [
    'properties that go together',
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentRequired: { a: ['b'] } }),
    NARROWER,
  ],
  [
    'a schema that depends on a property',
    object({ a: text, b: text }),
    object({ a: text, b: text }, { dependentSchemas: { a: { required: ['b'] } } }),
    NARROWER,
  ],
  [
    'a read-only property is required',
    object({ a: { type: 'string', readOnly: true } }),
    object({ a: { type: 'string', readOnly: true } }, { required: ['a'] }),
    { sent: ['none', 'none'], received: ['minor', 'major'] },
  ],
  [
    'a write-only property is required',
    object({ a: { type: 'string', writeOnly: true } }),
    object({ a: { type: 'string', writeOnly: true } }, { required: ['a'] }),
    { sent: ['major', 'minor'], received: ['none', 'none'] },
  ],
  [
    'another type of a read-only property',
    object({ a: { type: 'string', readOnly: true } }),
    object({ a: { type: 'integer', readOnly: true } }),
    { sent: ['none', 'none'], received: ['major', 'major'] },
  ],
  [
    'a property becomes read-only',
    object({ a: text }),
    object({ a: { type: 'string', readOnly: true } }),
    { sent: ['major', 'minor'], received: ['none', 'none'] },
  ],
  [
    'a property becomes write-only',
    object({ a: text }),
    object({ a: { type: 'string', writeOnly: true } }),
    { sent: ['none', 'none'], received: ['major', 'minor'] },
  ],
  // Alternatives
  [
    'an alternative',
    { anyOf: [card] },
    { anyOf: [card, iban] },
    { sent: ['minor', 'major'], received: ['major', 'minor'] },
  ],
  [
    'an exclusive alternative',
    { oneOf: [card, iban] },
    { oneOf: [card, iban, cash] },
    { sent: ['minor', 'major'], received: ['major', 'minor'] },
  ],
  [
    'an alternative that another one includes',
    { anyOf: [text, integer] },
    { anyOf: [text, integer, { type: 'string', maxLength: 3 }] },
    SAME,
  ],
  ['the order of alternatives', { oneOf: [card, iban] }, { oneOf: [iban, card] }, SAME],
  ['one alternative', card, { oneOf: [card] }, SAME],
  ['nested alternatives', { anyOf: [card, iban, cash] }, { anyOf: [{ anyOf: [card, iban] }, cash] }, SAME],
  ['alternatives that exclude each other', { anyOf: [card, iban] }, { oneOf: [card, iban] }, SAME],
  [
    'alternatives that overlap',
    { anyOf: [{ required: ['a'] }, { required: ['b'] }], type: 'object' },
    { oneOf: [{ required: ['a'] }, { required: ['b'] }], type: 'object' },
    NARROWER,
  ],
  ['an exclusive alternative that overlaps', { oneOf: [integer, text] }, { oneOf: [integer, text, number] }, OTHER],
  [
    'a property of an alternative',
    { oneOf: [card, iban] },
    {
      oneOf: [
        card,
        object({ kind: { const: 'iban' }, iban: { type: 'string', maxLength: 34 } }, { required: ['kind', 'iban'] }),
      ],
    },
    NARROWER,
  ],
  ['keywords next to alternatives', { type: 'object', oneOf: [card, iban] }, { oneOf: [card, iban] }, SAME],
  [
    'alternatives with a common property',
    object({ id: text }, { oneOf: [card, iban] }),
    object({ id: text }, { oneOf: [card, iban], required: ['id'] }),
    NARROWER,
  ],
  // Conditions
  ['an excluded value', text, { type: 'string', not: { const: 'a' } }, NARROWER],
  [
    'fewer excluded values',
    { type: 'string', not: { enum: ['a', 'b'] } },
    { type: 'string', not: { enum: ['a'] } },
    { sent: ['minor', 'major'], received: ['major', 'minor'] },
  ],
  ['everything is excluded', false, { not: {} }, SAME],
  ['nothing is excluded', text, { type: 'string', not: false }, SAME],
  [
    'a condition',
    object({ a: text }),
    object({ a: text }, { if: { required: ['a'] }, then: { required: ['b'] } }),
    NARROWER,
  ],
  [
    'a stricter consequence',
    object({ a: text }, { if: { required: ['a'] }, then: { minProperties: 2 } }),
    object({ a: text }, { if: { required: ['a'] }, then: { minProperties: 3 } }),
    NARROWER,
  ],
  [
    'another condition',
    object({ a: text }, { if: { required: ['a'] }, then: { minProperties: 2 } }),
    object({ a: text }, { if: { required: ['b'] }, then: { minProperties: 2 } }),
    OTHER,
  ],
  // Parts that go together
  [
    'parts in another order',
    { allOf: [object({ a: text }), object({ b: text })] },
    { allOf: [object({ b: text }), object({ a: text })] },
    SAME,
  ],
  ['parts as one', { allOf: [object({ a: text }), object({ b: text })] }, object({ a: text, b: text }), SAME],
  [
    'a part that requires a property',
    { allOf: [object({ a: text })] },
    { allOf: [object({ a: text }), { required: ['a'] }] },
    NARROWER,
  ],
  [
    'the stricter of two limits',
    { type: 'string', maxLength: 5 },
    { allOf: [{ type: 'string', maxLength: 5 }, { maxLength: 9 }] },
    SAME,
  ],
  // Notes
  ['another default', { type: 'string', default: 'a' }, { type: 'string', default: 'b' }, OTHER],
  ['a default', text, { type: 'string', default: 'a' }, { sent: ['minor', 'major'], received: ['minor', 'major'] }],
  ['deprecated', object({ a: text }), object({ a: { type: 'string', deprecated: true } }), HINT],
  [
    'deprecated without time left',
    object({ a: text }),
    object({ a: { type: 'string', deprecated: true, 'x-sunset': '2020-01-01' } }),
    { sent: ['major', 'minor'], received: ['major', 'minor'] },
  ],
  ['a description', object({ a: text }), object({ a: { type: 'string', description: 'A text.' } }), WORDS],
  ['an example', object({ a: text }), object({ a: { type: 'string', examples: ['a'] } }), WORDS],
  ['an extension', text, { type: 'string', 'x-order': 1 }, SAME],
];
