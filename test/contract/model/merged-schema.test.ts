import { expect, test } from 'vitest';
import { type JsonObject, MergedSchema } from '../../../src/contract/model/index.ts';
import { matchesPattern } from '../../../src/contract/model/schema-parts.ts';

const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const integer = { type: 'integer' };
const text = { type: 'string' };

/** The merged schema of a component. */
function merged(schema: JsonObject, others: Readonly<Record<string, JsonObject>> = {}): MergedSchema {
  const document = { components: { schemas: { ...others, It: schema } } };
  return MergedSchema.of(document, [{ value: schema, pointer: '/components/schemas/It' }]);
}
/** The places of its schema objects below the component. */
const placesOf = ({ parts, isNever }: MergedSchema): string =>
  [...parts.map(({ pointer }) => pointer.replace('/components/schemas/', '')), ...(isNever ? ['never'] : [])].join(' ');

test.for<[title: string, schema: JsonObject, name: string, places: string]>([
  ['a described one', { properties: { a: text }, additionalProperties: integer }, 'a', 'It/properties/a'],
  ['another one', { properties: { a: text }, additionalProperties: integer }, 'b', 'It/additionalProperties'],
  [
    'one of a pattern',
    { patternProperties: { '^a': text, b$: integer }, additionalProperties: false },
    'ab',
    'It/patternProperties/^a It/patternProperties/b$',
  ],
  ['one that is not allowed', { patternProperties: { '^a': text }, additionalProperties: false }, 'b', 'never'],
  [
    'one by name and pattern',
    { properties: { a: text }, patternProperties: { a: integer } },
    'a',
    'It/patternProperties/a It/properties/a',
  ],
  ['one of no schema', { properties: { a: text } }, 'b', ''],
  [
    'one with the name of a method',
    { properties: { a: text }, additionalProperties: integer },
    'toString',
    'It/additionalProperties',
  ],
  [
    'one that no part evaluates',
    { properties: { a: text }, unevaluatedProperties: integer },
    'b',
    'It/unevaluatedProperties',
  ],
  ['one that the part evaluates', { properties: { a: text }, unevaluatedProperties: integer }, 'a', 'It/properties/a'],
  [
    'one that a member evaluates',
    { allOf: [{ properties: { a: text } }], unevaluatedProperties: false },
    'a',
    'It/allOf/0/properties/a',
  ],
  [
    'one that a pattern evaluates',
    { allOf: [{ patternProperties: { '^a': text } }], unevaluatedProperties: false },
    'ab',
    'It/allOf/0/patternProperties/^a',
  ],
  ['one that a condition evaluates', { else: { properties: { a: text } }, unevaluatedProperties: false }, 'a', ''],
  [
    'one that a dependent schema evaluates',
    { dependentSchemas: { b: { properties: { a: text } } }, unevaluatedProperties: false },
    'a',
    '',
  ],
  [
    'one that a member evaluates as an additional one',
    { allOf: [{ additionalProperties: text }], unevaluatedProperties: false },
    'a',
    'It/allOf/0/additionalProperties',
  ],
  [
    'one that a member leaves unevaluated',
    { allOf: [{ unevaluatedProperties: text }], unevaluatedProperties: false },
    'a',
    'It/allOf/0/unevaluatedProperties',
  ],
])('the schema of a property: %s', ([, schema, name, places]) => {
  expect(placesOf(merged(schema).property(name))).toBe(places);
});

test('the schema of properties that no part names', () => {
  expect(placesOf(merged({ properties: { a: text }, additionalProperties: integer }).otherProperties)).toBe(
    'It/additionalProperties',
  );
  expect(placesOf(merged({ properties: { a: text }, unevaluatedProperties: integer }).otherProperties)).toBe(
    'It/unevaluatedProperties',
  );
  expect(placesOf(merged({ additionalProperties: text, unevaluatedProperties: false }).otherProperties)).toBe(
    'It/additionalProperties',
  );
  const patterned = merged({ patternProperties: { '^a': text }, additionalProperties: integer });
  expect([placesOf(patterned.propertyMatching('^a')), placesOf(patterned.propertyMatching('^b'))]).toEqual([
    'It/patternProperties/^a',
    'It/additionalProperties',
  ]);
});

test.for<[title: string, schema: JsonObject, index: number | undefined, places: string]>([
  ['any', { items: text }, 0, 'It/items'],
  ['one of the first', { prefixItems: [text, integer], items: text }, 1, 'It/prefixItems/1'],
  ['one after these', { prefixItems: [text, integer], items: text }, 2, 'It/items'],
  ['without an index', { prefixItems: [text], items: text }, undefined, 'It/items'],
  ['none after these', { prefixItems: [text], items: false }, 1, 'never'],
  ['unevaluated', { prefixItems: [text], unevaluatedItems: false }, 1, 'never'],
  ['unevaluated, of the first', { prefixItems: [text], unevaluatedItems: false }, 0, 'It/prefixItems/0'],
  ['evaluated by items', { allOf: [{ items: text }], unevaluatedItems: false }, 3, 'It/allOf/0/items'],
  ['evaluated by contains', { contains: text, unevaluatedItems: false }, 3, ''],
  [
    'evaluated by a member',
    { allOf: [{ prefixItems: [text, text] }], unevaluatedItems: false },
    1,
    'It/allOf/0/prefixItems/1',
  ],
  ['not evaluated by a member', { allOf: [{ prefixItems: [text, text] }], unevaluatedItems: false }, 2, 'never'],
  ['evaluated by items and the first', { items: text, prefixItems: [], unevaluatedItems: false }, 5, 'It/items'],
])('the schema of an item: %s', ([, schema, index, places]) => {
  expect(placesOf(merged(schema).item(index))).toBe(places);
});

test('a merged schema has the parts to which it refers', () => {
  const others = {
    Base: { allOf: [to('Root'), { minimum: 3 }], 'x-a': 1 },
    Root: { ...integer, enum: [] },
    No: { not: {} },
  };
  const schema = merged({ allOf: [to('Base'), { allOf: [{ maximum: 9 }] }] }, others);
  expect(placesOf(schema)).toBe('Base Base/allOf/1 It/allOf/1/allOf/0 Root');
  expect(schema.component).toBe('It');
  expect(schema.valuesOf('minimum')).toEqual([3]);
  expect(schema.firstPlaceWith('maximum', 'type')).toBe('/components/schemas/It/allOf/1/allOf/0/maximum');
  expect(schema.firstPlaceWith('type', 'enum')).toBe('/components/schemas/Root/type');
  expect(schema.firstPlaceWith('a/b')).toBe('/components/schemas/Base');
  expect(merged({}).firstPlaceWith('type')).toBe('/components/schemas/It');
  expect(schema.key).toBe(schema.parts.map(({ pointer }) => pointer).join(' '));
  expect([merged({}).key, merged({ allOf: [false] }).key]).toEqual([
    '/components/schemas/It',
    'never /components/schemas/It',
  ]);
  expect(MergedSchema.of({}, []).isNever).toBe(false);
  expect(merged(to('Base'), others).component).toBe('It');
  expect(MergedSchema.of({ components: { schemas: others } }, [{ value: to('Base'), pointer: '/a' }]).component).toBe(
    'Base',
  );
});

test('keywords with schemas', () => {
  const schema = merged({
    allOf: [
      { not: text, dependentSchemas: { a: integer, 'b/c': text } },
      { not: integer, propertyNames: { maxLength: 3 } },
    ],
    properties: { 'a/b': text },
    prefixItems: [text],
  });
  expect(schema.schemasUnder('not').map(placesOf)).toEqual(['It/allOf/0/not', 'It/allOf/1/not']);
  expect(placesOf(schema.schemaUnder('not'))).toBe('It/allOf/0/not It/allOf/1/not');
  expect([...schema.namesUnder('dependentSchemas')]).toEqual(['a', 'b/c']);
  expect(placesOf(schema.schemaByName('dependentSchemas', 'b/c'))).toBe('It/allOf/0/dependentSchemas/b~1c');
  expect(placesOf(schema.schemaByName('dependentSchemas', 'd'))).toBe('');
  expect([schema.propertyPlace('a/b'), schema.propertyPlace('b')]).toEqual([
    '/components/schemas/It/properties/a~1b',
    undefined,
  ]);
  expect(placesOf(schema.propertyNames)).toBe('It/allOf/1/propertyNames It/propertyNames/-');
  expect([schema.prefixLength, merged({}).prefixLength]).toEqual([1, 0]);
});

test('conditions and alternatives', () => {
  const condition = { if: text, else: integer };
  const schema = merged({ allOf: [condition], anyOf: [text, integer], oneOf: [] });
  expect(schema.conditions.map(({ condition, consequences }) => [condition, ...consequences].map(placesOf))).toEqual([
    ['It/allOf/0/if', '', 'It/allOf/0/else'],
  ]);
  const [group, ...more] = schema.alternativeGroups;
  expect([group?.keyword, group?.members.map(({ pointer }) => pointer), more]).toEqual([
    'anyOf',
    ['/components/schemas/It/anyOf/0', '/components/schemas/It/anyOf/1'],
    [],
  ]);
  if (group === undefined) return;
  const [first, second] = group.members;
  const withMembers = (...members: readonly (typeof first)[]) =>
    placesOf(schema.withMembers(members.flatMap((member) => (member === undefined ? [] : [{ group, member }]))));
  expect(withMembers(second)).toBe('It It/allOf/0 It/anyOf/1');
  expect(withMembers({ value: false, pointer: '/a' }, first)).toBe('It It/allOf/0 It/anyOf/0 never');
});

test('the components that extend a schema with a discriminator', () => {
  const others = {
    Pet: { discriminator: { propertyName: 'kind' }, properties: { kind: text } },
    'a/Cat': { allOf: [to('Pet'), { properties: { lives: integer } }] },
    Dog: { allOf: [to('Pet')] },
    Other: { allOf: [to('Cat')] },
  };
  const subtypesOf = (schema: JsonObject, more: Readonly<Record<string, JsonObject>> = {}) =>
    [...merged(schema, { ...others, ...more }).subtypes].map(([name, subtype]) => `${name}: ${placesOf(subtype)}`);
  expect(subtypesOf(to('Pet'))).toEqual(['a~1Cat: Pet a~1Cat/allOf/1', 'Dog: Pet']);
  expect(subtypesOf({ allOf: [to('Pet')] })).toEqual([]);
  expect(subtypesOf(to('Pet'), { Pet: { properties: { kind: text } } })).toEqual([]);
});

test('schemas that refer to each other end', () => {
  expect(placesOf(merged({ allOf: [to('It'), { $ref: '#/components/schemas/None' }], ...integer }))).toBe('It');
});

test.for<[pattern: string, name: string, matches: boolean]>([
  ['^a', 'ab', true],
  ['^a', 'ba', false],
  [String.raw`\-`, 'a-b', true],
  ['(', '(', false],
  ['(a+)+$', 'aaa', false],
  ['a*b*c*', 'abc', true],
  ['a*b*c*d*', 'abcd', false],
  [String.raw`\*\*\*\*`, '****', true],
  ['a', 'a'.repeat(100), true],
  ['a', 'a'.repeat(101), false],
  ['^.$', '😀', true],
])('the pattern %s and the name %s: %s', ([pattern, name, matches]) => {
  for (const _ of [1, 2]) expect(matchesPattern(pattern, name)).toBe(matches);
});
