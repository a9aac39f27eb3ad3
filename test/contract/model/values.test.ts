import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Json, type JsonObject, modelOf, saysNothing } from '../../../src/contract/model/index.ts';
import { sampleOf } from '../../../src/contract/model/sample.ts';

const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
/** Where a name of a schema follows `*`, a reference to it. */
const SCHEMAS: Record<string, JsonObject> = parse(
  `Id: {type: integer, minimum: 1}
Base: {type: object, required: [id], properties: {id: *Id, other: {type: string}}, x-free-form: true}
Whole: {allOf: [*Base, 7, {type: object, properties: {id: {maximum: 9}, none: false}}],
  required: [name], properties: {a/b: {}, any: true}, additionalProperties: *Id}
Beside: {$ref: "#/components/schemas/Base", deprecated: true}
Alias: {allOf: [*Base]}
Either: {anyOf: [*Id, {type: [string, "null"]}], oneOf: [{oneOf: [{type: array}]}, 7]}
List: {type: array, items: {anyOf: [*Id, *Base]}}
Round: {allOf: [*Round], anyOf: [*Round], type: object}
Tree: {properties: {parent: *Tree, name: {type: string}}}
Endless: {required: [next], properties: {next: *Endless}}
Lists: {type: array, items: *Lists}
Nested: {type: array, minItems: 1, items: *Nested}
Map: {type: object, additionalProperties: *Map}
Branch: {anyOf: [*Endless, {type: boolean}]}
Mixed: {allOf: [{type: object, properties: {a: {type: string}}}, *Endless]}`.replaceAll(
    /\*(\w+)/g,
    '{$ref: "#/components/schemas/$1"}',
  ),
);
const WIDE = { properties: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`n${index}`, {}])) };
const DOCUMENT = { components: { schemas: SCHEMAS } };
test.for<[name: string, said: string, reference?: string]>([
  ['Id', 'integer||'],
  ['Whole', 'object|a/b,any,id,other|name,id'],
  ['Beside', 'object|id,other|id', 'Base'],
  ['Alias', 'object|id,other|id', 'Base'],
  ['Either', 'integer,string,null,array||'],
  ['Round', 'object||', 'Round'],
])('%s has these types, properties and required names: %s', ([name, said, referred]) => {
  const schema = modelOf(DOCUMENT).schemaAt(`/components/schemas/${name}`);
  const { types = [], properties = new Map(), required } = schema ?? {};
  expect([[...types], [...properties.keys()], required].join('|')).toBe(said);
  expect(schema?.reference).toBe(referred && `/components/schemas/${referred}`);
});

test('a schema has its parts, alternatives and additional properties', () => {
  const at = (name: string) => modelOf(DOCUMENT).schemaAt(`/components/schemas/${name}`);
  const own = '/components/schemas';
  expect(at('Whole')?.additionalProperties?.keyword('type')).toBe('integer');
  expect([at('Base')?.additionalProperties, at('Map')?.additionalProperties?.reference]).toEqual([
    undefined,
    `${own}/Map`,
  ]);
  expect(at('Whole')?.properties.get('id')?.places).toEqual([
    `${own}/Base/properties/id`,
    `${own}/Whole/allOf/2/properties/id`,
  ]);
  expect([at('Whole')?.find(['other'])?.pointer, at('Whole')?.find(['none']), at('Whole')?.find(['a', 'b'])]).toEqual([
    ...[`${own}/Base/properties/other`, undefined, undefined],
  ]);
  expect([at('Beside')?.target.pointer, at('Id')?.target.pointer]).toEqual([`${own}/Base`, `${own}/Id`]);
  expect(at('Either')?.alternatives.map(({ pointer }) => pointer.replace(`${own}/Either`, ''))).toEqual([
    '/anyOf/0',
    '/anyOf/1',
    '/oneOf/0',
  ]);
  expect([at('Alias')?.isFreeForm, at('Id')?.isFreeForm]).toEqual([true, false]);
  expect(at('List')?.items?.alternatives).toHaveLength(2);
});

test.for<[schema: Json, made: Json]>([
  [to('Base'), { id: 1, other: 'string' }],
  [
    { ...to('Base'), properties: { other: { maxLength: 2 }, more: { type: 'boolean' } } },
    { id: 1, other: 'st', more: true },
  ],
  [
    { anyOf: [{ properties: { a: { type: 'integer' } } }], properties: { b: { type: 'integer' } } },
    { a: 0, b: 0 },
  ],
  [to('Either'), 1],
  [{ oneOf: [{ type: 'null' }] }, null],
  [{ ...to('None'), type: 'integer' }, 0],
  [7, null],
  ...['not', 'if', 'then', 'else'].map((key): [Json, Json] => [{ [key]: to('Endless'), type: 'string' }, 'string']),
  [to('Tree'), { name: 'string' }],
  [to('Lists'), []],
  [{ type: 'array', items: to('Lists'), default: [[[]]] }, [[[]]]],
  [to('Map'), {}],
  [to('Branch'), true],
  [{ properties: { a: { type: 'array', minItems: 1, items: to('Endless') } } }, {}],
  // No value fits these: it is cut where it would come back to itself.
  [to('Endless'), { next: null }],
  [to('Nested'), [null]],
  [to('Mixed'), { next: null }],
  [{ anyOf: [to('Endless')] }, { next: null }],
  ...['^[A-Z]{2}[0-9]{3}$', '^(0|[1-9][0-9]*)$', '^x(?<=x)'].map((pattern): [Json, Json] => [
    { type: 'string', pattern },
    expect.stringMatching(pattern === '^x(?<=x)' ? 'string' : pattern),
  ]),
  // What a reader expects comes before what fits at all.
  ...Object.entries({
    ...{ '^.*$': 'string', '^[A-Z]+$': 'STRING', '^[a-z]$': 'a', '^[A-Z]$': 'A', '^\\d$': '1', '^\\d{2}$': '10' },
    ...{ '^\\d{4}-\\d\\d-\\d\\d$': '2019-08-24', '^#[0-9a-f]{6}$': '#000000', '^/': '/string' },
    '^https?:': 'http://example.com',
  }).map(([pattern, made]): [Json, Json] => [{ type: 'string', pattern }, made]),
  [{ type: 'string', pattern: '^[a-z]+$', maxLength: 3 }, 'a'],
  [{ type: 'string', pattern: '^[A-Z]$', default: 'Z' }, 'Z'],
  [
    { properties: { a: { additionalProperties: to('Endless') }, b: { additionalProperties: { type: 'integer' } } } },
    expect.objectContaining({ b: { property1: 0, property2: 0 } }),
  ],
  [{ anyOf: [{ type: 'integer' }, to('Endless')], oneOf: [to('Endless'), { minimum: 3 }] }, 3],
  [
    { required: ['a'], properties: { a: { type: 'array', minItems: 1, items: to('Endless') }, b: {} } },
    { a: [{ next: null }] },
  ],
  [{ type: 'string', pattern: '^[a-z]+$', minLength: 8 }, expect.stringMatching(/^[a-z]{8,}$/)],
  [{ type: 'string', pattern: '(?i)no expression' }, 'string'],
  // An example in a schema counts where it fits.
  [{ type: 'string', format: 'uri', example: 'example.org' }, 'http://example.com'],
  [{ type: 'string', format: 'url' }, 'http://example.com'],
  [{ type: 'string', format: 'date', examples: ['yesterday', '2001-01-01'] }, '2001-01-01'],
  [{ type: 'string', enum: ['a', 'b'], example: 'c', default: 'd' }, 'a'],
  [{ type: 'integer', example: '7' }, 0],
  [{ type: ['integer', 'null'], example: null }, null],
  [{ type: 'number', format: 'unknown', example: 7 }, 7],
  [{ type: 'string', pattern: '^[A-Z]$', enum: ['Q'] }, 'Q'],
])('the schema %j has the sample %j', ([schema, made]) => {
  expect(sampleOf(DOCUMENT, schema)).toEqual(made);
  expect(sampleOf(DOCUMENT, schema)).toEqual(sampleOf(DOCUMENT, schema));
});

test('of a schema that is too large, optional properties are left out, the deepest first', () => {
  const wideWithName = { properties: { ...WIDE.properties, name: { type: 'string' } }, required: ['name'] };
  expect(sampleOf(DOCUMENT, wideWithName)).toEqual({ name: 'string' });
  const deep = { properties: { a: { properties: { b: { properties: { c: { properties: { d: WIDE } } } } } } } };
  expect(sampleOf(DOCUMENT, deep)).toEqual({ a: { b: { c: { d: {} } } } });
});

const ANNOTATIONS =
  'title description example examples default deprecated readOnly writeOnly externalDocs $comment x-a';

test('a schema with annotations alone says nothing', () => {
  const open: (Json | undefined)[] = [undefined, true, {}, ...ANNOTATIONS.split(' ').map((key) => ({ [key]: 1 }))];
  expect(open.filter((schema) => !saysNothing(schema))).toEqual([]);
  expect([false, null, [], { type: 'string' }, { title: 'A', not: {} }].filter(saysNothing)).toEqual([]);
});

test('alternatives that extend the schema that lists them are each counted once', () => {
  const names = Array.from({ length: 20 }, (_, index) => `Kind${index}`);
  const schemas: Record<string, Json> = {
    Base: { type: 'object', oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) },
  };
  for (const name of names) {
    schemas[name] = { allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { [name]: { type: 'string' } } }] };
  }
  const base = modelOf({ components: { schemas } }).schemaAt('/components/schemas/Base');
  expect([...(base?.types ?? [])]).toEqual(['object']);
  expect(base?.branches).toHaveLength(21);
  expect(base?.fieldSchemas('Kind19').map(({ types }) => [...types])).toEqual([['string']]);
});
