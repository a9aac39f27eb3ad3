import { expect, test } from 'vitest';
import { placesByDirection } from '../../../src/contract/model/directions.ts';
import {
  baseDiscriminators,
  discriminatorValues,
  type Json,
  type JsonObject,
  modelOf,
} from '../../../src/contract/model/index.ts';
import { createResolver } from '../../../src/contract/model/resolved.ts';

const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const KIND = { propertyName: 'kind' };
const SCHEMAS = {
  Pet: { discriminator: KIND, properties: { kind: { type: 'string' } } },
  Cat: { allOf: [to('Pet'), { properties: { lives: { type: 'integer' } } }], properties: { near: { type: 'object' } } },
  Alias: to('Cat'),
  Number: { properties: { kind: { type: 'integer' } } },
  Const: { properties: { kind: { const: 'c' } } },
  Enum: { properties: { kind: { enum: ['c'] } } },
  Listing: { discriminator: KIND, oneOf: [to('Dog')] },
  Dog: { allOf: [to('Listing'), to('Pet')] },
  Plain: { type: 'object' },
};
const model = modelOf({ components: { schemas: SCHEMAS } });
const at = (place: string) => model.schemaAt(`/components/schemas/${place}`);

test.for<[discriminator: Json | undefined, place: string, values: readonly Json[] | undefined]>([
  [KIND, 'Cat', ['Cat']],
  [KIND, 'Alias', ['Cat']],
  [KIND, 'Cat/properties/near', undefined],
  [KIND, 'None', undefined],
  [undefined, 'Cat', undefined],
  [{ propertyName: 7 }, 'Cat', undefined],
  [{ ...KIND, mapping: { meow: '#/components/schemas/Cat', purr: 'Cat', woof: 'Dog' } }, 'Cat', ['meow', 'purr']],
  [{ ...KIND, mapping: { woof: 'Dog' } }, 'Cat', ['Cat']],
  [{ ...KIND, mapping: { Cat: 'Dog' } }, 'Cat', undefined],
  [{ ...KIND, defaultMapping: 'Cat' }, 'Cat', undefined],
  [{ ...KIND, defaultMapping: 'Dog' }, 'Cat', ['Cat']],
  [{ ...KIND, mapping: { 1: 'Number', x: 'Number' } }, 'Number', [1]],
  [KIND, 'Number', undefined],
  [KIND, 'Const', undefined],
  [KIND, 'Enum', undefined],
])('the discriminator %j recognises %s by %j', ([discriminator, place, values]) => {
  expect(discriminatorValues(discriminator, at(place))).toEqual(values);
});

test('the bases of a schema recognise it, unless they list their alternatives', () => {
  const basesOf = (name: string) => {
    const schema = at(name);
    return schema && baseDiscriminators(schema, (index) => at(`${name}/allOf/${index}`));
  };
  expect([basesOf('Cat'), basesOf('Dog'), basesOf('Plain')]).toEqual([[['kind', ['Cat']]], [['kind', ['Dog']]], []]);
});

test('webhooks and callbacks are sent by the one who receives the operation around them', () => {
  const responses = { 200: { description: '' } };
  const inner = { '{$request.query.b}': { put: { responses } } };
  const callbacks = { outer: { '{$request.query.a}': { post: { responses, callbacks: { inner } } } } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { responses, callbacks } } },
    webhooks: { hook: { post: { responses, callbacks: { inner } } } },
  };
  const { operations } = modelOf(document);
  const { sent, received } = placesByDirection(document, operations, createResolver(document));
  const called = [
    '/paths/~1a/get',
    '/paths/~1a/get/callbacks/outer/{$request.query.a}/post/callbacks/inner/{$request.query.b}/put',
  ];
  const calling = ['/paths/~1a/get/callbacks/outer/{$request.query.a}/post', '/webhooks/hook/post'];
  const inHook = '/webhooks/hook/post/callbacks/inner/{$request.query.b}/put';
  const bodies = (places: readonly string[]) => places.filter((place) => place.endsWith('/requestBody')).toSorted();
  const answers = (places: readonly string[]) => places.filter((place) => place.endsWith('/responses')).toSorted();
  const under = (places: readonly string[], key: string) => places.map((place) => `${place}/${key}`).toSorted();
  expect([bodies(sent), answers(received)]).toEqual([
    under([...called, inHook], 'requestBody'),
    under([...called, inHook], 'responses'),
  ]);
  expect([bodies(received), answers(sent)]).toEqual([under(calling, 'requestBody'), under(calling, 'responses')]);
});
