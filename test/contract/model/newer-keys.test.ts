import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/contract/model/index.ts';
import { moveExampleValues, newerKeys } from '../../../src/contract/model/newer-keys.ts';

const withContent = (content: JsonObject): JsonObject => ({
  openapi: '3.2.0',
  paths: { '/a': { post: { requestBody: { content }, responses: {} } } },
});

test('keys that are newer than 3.1 are found, but not in data nor among names', () => {
  const content = '/paths/~1a/post/requestBody/content/multipart~1form-data';
  const document = {
    ...withContent({
      'multipart/form-data': {
        schema: { properties: { itemEncoding: { example: { prefixEncoding: 1 } } } },
        prefixEncoding: [{ itemEncoding: {} }],
        itemEncoding: {},
      },
    }),
    components: { mediaTypes: { prefixEncoding: {} }, schemas: { mediaTypes: {} } },
  };
  expect(newerKeys(document)).toEqual([
    { name: 'prefixEncoding', pointer: `${content}/prefixEncoding` },
    { name: 'itemEncoding', pointer: `${content}/itemEncoding` },
    { name: 'mediaTypes', pointer: '/components/mediaTypes' },
  ]);
});

test.for<[mediaType: string, example: JsonObject, value: unknown]>([
  ['application/json', { dataValue: { a: 1 } }, { a: 1 }],
  ['application/json', { dataValue: null, serializedValue: '[1]' }, [1]],
  ['application/json', { serializedValue: '{"a":[1]}' }, { a: [1] }],
  ['application/json', { serializedValue: '{"a":' }, '{"a":'],
  ['application/json', { serializedValue: 7 }, 7],
  ['text/plain', { serializedValue: '[1]' }, '[1]'],
  ['application/json', { dataValue: 1, value: 2 }, 2],
  ['application/json', { summary: 'None' }, undefined],
])('in %s the example %j has the value %j', ([mediaType, example, value]) => {
  const document = withContent({ [mediaType]: { examples: { one: { ...example } } } });
  moveExampleValues(document);
  expect(document).toMatchObject(
    withContent({
      [mediaType]: { examples: { one: { ...example, ...(value !== undefined && { value: value as never }) } } },
    }),
  );
  expect(JSON.stringify(document).includes('"value":')).toBe(value !== undefined);
});
