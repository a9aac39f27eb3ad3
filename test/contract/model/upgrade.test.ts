import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at, type Json, type JsonObject, readContract, toPointer } from '../../../src/contract/model/index.ts';
import { makeFolder } from '../../support/folder.ts';

/** The upgraded document. */
async function upgraded(document: JsonObject): Promise<JsonObject> {
  const file = join(await makeFolder(), 'a.json');
  await writeFile(file, JSON.stringify({ info: { title: 'A', version: '1' }, ...document }));
  return (await readContract(file)).document;
}
/** The upgraded operation of a document of Swagger 2.0. */
async function upgradedOperation(operation: JsonObject, more: JsonObject = {}): Promise<Json | undefined> {
  const post = { responses: { 200: { description: '' } }, ...operation };
  const document = await upgraded({ swagger: '2.0', paths: { '/a': { post } }, ...more });
  return at(document, toPointer(['paths', '/a', 'post']));
}

const FORM = 'application/x-www-form-urlencoded';
const field = (name: string, more: JsonObject): JsonObject => ({ name, in: 'formData', ...more });
const list = (name: string, more: JsonObject = {}): JsonObject =>
  field(name, { type: 'array', items: { type: 'string' }, ...more });

test.for<[JsonObject, string | undefined]>([
  [{ host: 'a.example', basePath: '/v1', schemes: ['https'] }, 'https://a.example/v1'],
  [{ host: 'a.example', basePath: '/v1' }, '//a.example/v1'],
  [{ host: 'a.example', schemes: [] }, '//a.example'],
  [{ basePath: '/v1' }, '/v1'],
  [{ schemes: ['https'] }, undefined],
])('a scheme that a document of Swagger 2.0 does not state stays open: %j', async ([more, url]) => {
  const { servers } = await upgraded({ swagger: '2.0', paths: {}, ...more });
  expect(servers).toEqual(url === undefined ? undefined : [{ url }]);
});

test('lists in a form have the style of their separators', async () => {
  const parameters = [
    list('plain'),
    list('csv', { collectionFormat: 'csv' }),
    list('ssv', { collectionFormat: 'ssv' }),
    list('pipes', { collectionFormat: 'pipes' }),
    list('multi', { collectionFormat: 'multi' }),
    field('text', { type: 'string' }),
    { name: 'q', in: 'query', type: 'array', items: { type: 'string' } },
  ];
  const operation = await upgradedOperation({ consumes: [FORM], parameters });
  expect(at(operation ?? null, toPointer(['requestBody', 'content', FORM, 'encoding']))).toEqual({
    plain: { style: 'form', explode: false },
    csv: { style: 'form', explode: false },
    ssv: { style: 'spaceDelimited', explode: false },
    pipes: { style: 'pipeDelimited', explode: false },
    multi: { style: 'form', explode: true },
  });
});

test('a form without lists has no styles, and with a required field it is required', async () => {
  const withFields = (...parameters: readonly JsonObject[]) => upgradedOperation({ consumes: [FORM], parameters });
  const optional = await withFields(field('a', { type: 'string' }));
  expect(optional).not.toHaveProperty('requestBody.required');
  expect(at(optional ?? null, toPointer(['requestBody', 'content', FORM]))).not.toHaveProperty('encoding');
  expect(
    await withFields(field('a', { type: 'string' }), field('b', { type: 'string', required: true })),
  ).toHaveProperty('requestBody.required', true);
  expect(
    await withFields(field('a', { type: 'string' }), { name: 'b', in: 'query', type: 'string', required: true }),
  ).not.toHaveProperty('requestBody.required');
});

test('an operation without a form stays as it is', async () => {
  const operation = await upgradedOperation({
    parameters: [{ name: 'q', in: 'query', type: 'array', items: { type: 'string' } }],
  });
  expect(operation).not.toHaveProperty('requestBody');
});

test('lists in a query and in a path have the style of their separators', async () => {
  const parameter = (collectionFormat: string) => ({
    name: collectionFormat,
    in: 'query',
    type: 'array',
    items: { type: 'string' },
    collectionFormat,
  });
  const operation = await upgradedOperation({ parameters: ['ssv', 'tsv', 'pipes', 'csv', 'multi'].map(parameter) });
  expect(at(operation ?? null, '/parameters')).toMatchObject([
    { name: 'ssv', style: 'spaceDelimited', explode: false },
    { name: 'tsv', style: 'tabDelimited', explode: false },
    { name: 'pipes', style: 'pipeDelimited', explode: false },
    { name: 'csv', explode: false },
    { name: 'multi', explode: true },
  ]);
});

test('a field of a form that must not be empty has a least length', async () => {
  const parameters = [
    field('filled', { type: 'string', allowEmptyValue: false }),
    field('long', { type: 'string', allowEmptyValue: false, minLength: 3 }),
    field('zero', { type: 'string', allowEmptyValue: false, minLength: 0 }),
    field('empty', { type: 'string', allowEmptyValue: true }),
    field('plain', { type: 'string' }),
    field('number', { type: 'integer', allowEmptyValue: false }),
  ];
  const operation = await upgradedOperation({ consumes: [FORM], parameters });
  const properties = Object(at(operation ?? null, toPointer(['requestBody', 'content', FORM, 'schema', 'properties'])));
  const leastLengths = Object.entries(properties).map(([name, schema]) => [name, Object(schema).minLength]);
  expect(Object.fromEntries(leastLengths)).toEqual({
    filled: 1,
    long: 3,
    zero: 1,
    empty: undefined,
    plain: undefined,
    number: undefined,
  });
});

test('the format byte stays, and keywords next to a reference are left out', async () => {
  const { components } = await upgraded({
    openapi: '3.0.3',
    paths: {},
    components: {
      schemas: {
        Bytes: { type: 'string', format: 'byte' },
        Date: { type: 'string', format: 'date' },
        Nullable: { type: 'string', nullable: true },
        Untyped: { nullable: true },
        Named: { type: 'object', properties: { nullable: { type: 'string' }, $ref: { type: 'string' } } },
        Beside: { $ref: '#/components/schemas/Bytes', minLength: 3, description: 'Some.' },
      },
    },
  });
  expect(Object(components).schemas).toEqual({
    Bytes: { type: 'string', format: 'byte', contentEncoding: 'base64' },
    Date: { type: 'string', format: 'date' },
    Nullable: { type: ['string', 'null'] },
    Untyped: {},
    Named: { type: 'object', properties: { nullable: { type: 'string' }, $ref: { type: 'string' } } },
    Beside: { $ref: '#/components/schemas/Bytes', description: 'Some.' },
  });
});

/** Keywords of the Schema Object of OpenAPI 3.0 (section 4.7.24), each with a value. */
const BESIDE: JsonObject = {
  ...{ multipleOf: 2, maximum: 9, exclusiveMaximum: true, minimum: 1, exclusiveMinimum: true, maxLength: 9 },
  ...{ minLength: 1, pattern: 'a', maxItems: 9, minItems: 1, uniqueItems: true, maxProperties: 9, minProperties: 1 },
  ...{ required: ['a'], enum: [1], type: 'object', allOf: [{}], oneOf: [{}], anyOf: [{}], not: {}, items: {} },
  ...{ properties: { a: {} }, additionalProperties: false, format: 'date', default: 1, nullable: true },
  ...{ discriminator: { propertyName: 'a' }, readOnly: true, writeOnly: true, xml: { name: 'a' }, deprecated: true },
};

test.for(Object.entries(BESIDE))('before OpenAPI 3.1, %s next to a reference is ignored', async ([keyword, value]) => {
  const schemas = { It: { type: 'string' }, Beside: { $ref: '#/components/schemas/It', [keyword]: value } };
  const { components } = await upgraded({ openapi: '3.0.3', paths: {}, components: { schemas } });
  expect(Object(components).schemas.Beside).toEqual({ $ref: '#/components/schemas/It' });
});

test('an example for any media type is one of each that is produced', async () => {
  const responses = {
    200: { description: '', schema: { type: 'object' }, examples: { '*/*': { a: 1 }, 'text/xml': '<a/>' } },
  };
  const examplesIn = (operation: Json | undefined) =>
    Object.entries(Object(at(operation ?? null, '/responses/200/content'))).map(([mediaType, content]) => [
      mediaType,
      Object(content).examples?.default?.value,
    ]);
  expect(
    Object.fromEntries(examplesIn(await upgradedOperation({ responses, produces: ['application/json', 'text/xml'] }))),
  ).toEqual({
    'application/json': { a: 1 },
    'text/xml': '<a/>',
  });
  expect(
    Object.fromEntries(examplesIn(await upgradedOperation({ responses }, { produces: ['a/json'] }))),
  ).toMatchObject({
    'a/json': { a: 1 },
  });
  expect(Object.fromEntries(examplesIn(await upgradedOperation({ responses })))).toMatchObject({
    'application/json': { a: 1 },
  });
});
