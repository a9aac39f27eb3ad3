import { expect, test } from 'vitest';
import { findClaims, type JsonObject, modelOf } from '../../../src/contract/model/index.ts';

const REFERENCE = { $ref: '#/components/schemas/A' };
const OF_JSON = { 'application/json': { schema: REFERENCE } };
const parameter = { in: 'path', name: 'id', required: true, schema: { type: 'integer' } };

/** Short for the elements that most claims are about. */
const SHORT = {
  POST: '/paths/~1v1~1a~1{id}~1/post',
  A: '/components/schemas/A',
  KEY: '/components/securitySchemes/key',
};
const shortened = (text: string): string =>
  Object.entries(SHORT).reduce((all, [short, pointer]) => all.replaceAll(pointer, short), text);

const schema = (node: JsonObject): JsonObject => ({ components: { schemas: { A: node } } });
const operation = (node: JsonObject): JsonObject => ({
  paths: { '/v1/a/{id}/': { post: { operationId: 'makeA', ...node } } },
});

/** Parts of a document, and what each claims: where, and by which element in which words it may be given. */
const CLAIMS: [part: JsonObject, ...claims: string[]][] = [
  [
    schema({ type: ['string', 'null'], minLength: 3, description: 'A text.' }),
    'A/minLength < A: minLength 3',
    'A/type < A: string or null',
  ],
  [
    schema({ required: ['b'], properties: { b: { ...REFERENCE, maximum: 9 }, d: false } }),
    'A/required/0 < A/properties/b: required < A: required b',
    'A/properties/d < A/properties/d: false',
    'A/properties/b/maximum < A/properties/b: maximum 9',
    'A/properties/b/$ref < A/properties/b: A',
  ],
  [
    schema({ items: false, additionalProperties: false }),
    'A/items < A: items false',
    'A/additionalProperties < A: further false',
  ],
  [
    schema({ items: { type: 'integer' }, additionalProperties: { type: 'null' } }),
    'A/items/type < A: items integer',
    'A/additionalProperties/type < A: further null',
  ],
  [schema({ additionalProperties: true, 'x-free-form': false, items: {}, title: 'A', type: null })],
  [schema({ description: 'A', summary: 'A', example: 1, examples: [1], $comment: 'A' })],
  [
    operation({ parameters: [{ $ref: '#/components/parameters/P' }, { $ref: '#/p' }], security: [], callbacks: {} }),
    ...['POST < POST: POST /v1/a/{id}/', 'POST/security < POST: no security', 'POST/callbacks < POST: callbacks {}'],
  ],
  [
    {
      paths: {
        '/a/{id}/': { parameters: ['P', 'Q'].map((name) => ({ $ref: `#/components/parameters/${name}` })), a: 1 },
        '/b/': {
          parameters: [{ $ref: '#/components/parameters/P' }],
          get: { security: [{ a: ['b'] }, { a: [] }, {}] },
        },
      },
      components: { parameters: { P: parameter, Q: { in: 'query', name: 'q' } } },
    },
    ...['/components/parameters/P/schema/type < /components/parameters/P: integer', '/paths/~1a~1{id}~1/a'],
    ...['/paths/~1a~1{id}~1/parameters/1', '/paths/~1b~1/parameters/0'],
    '/paths/~1b~1/get < /paths/~1b~1/get: GET /b/',
    '/paths/~1b~1/get/security/0 < /paths/~1b~1/get: security {"a":["b"]}',
    '/paths/~1b~1/get/security/1 < /paths/~1b~1/get: security {"a":[]}',
    '/paths/~1b~1/get/security/2 < /paths/~1b~1/get: security {}',
  ],
  [
    operation({
      'x-unspecified': [{ aspect: 'status' }],
      requestBody: {
        'x-unspecified': [{ aspect: 'encoding' }],
        content: { '*/*': { schema: false } },
        deprecated: true,
      },
      responses: {
        '2XX': { content: { 'text/plain': { schema: { type: 'string', items: REFERENCE }, encoding: {} } } },
        default: { 'x-unspecified': [{ aspect: 'errors' }] },
      },
    }),
    'POST < POST: POST /v1/a/{id}/',
    'POST/requestBody/deprecated < POST: body deprecated true',
    'POST/requestBody/content/*~1*/schema < POST: body false',
    'POST/responses/2XX/content/text~1plain < /info: text/plain < POST/responses/2XX: text/plain < POST: text/plain',
    'POST/responses/2XX/content/text~1plain/encoding < POST/responses/2XX: encoding {}',
    'POST/responses/2XX/content/text~1plain/schema/type < POST/responses/2XX: body string',
    'POST/responses/2XX/content/text~1plain/schema/items/$ref < POST/responses/2XX: body items A',
  ],
  [
    schema({ 'x-free-form': true, 'x-repeats': { '/b': '$request.body' }, allOf: [REFERENCE] }),
    'A/x-free-form < A: free-form',
    'A/x-repeats/~1b < A: repeats /b $request.body',
    'A/allOf/0/$ref < A: A',
  ],
  [
    operation({ deprecated: true, requestBody: { required: true, content: OF_JSON }, security: [{ key: [] }] }),
    'POST/deprecated < POST: deprecated true',
    'POST < POST: POST /v1/a/{id}/',
    'POST/requestBody < POST: body',
    'POST/requestBody/required < POST: body required',
    'POST/security/0 < KEY: required under /v1/ < POST: security {"key":[]}',
    'POST/requestBody/content/application~1json < /info: application/json of requests under /v1/ < POST: application/json',
    'POST/requestBody/content/application~1json/schema/$ref < POST: body A',
  ],
  [
    operation({
      responses: {
        '2XX': { headers: { 'X-Id': { $ref: '#/components/headers/Id' } }, content: OF_JSON },
        400: { content: OF_JSON },
      },
    }),
    'POST < POST: POST /v1/a/{id}/',
    'POST/responses/400 < POST/responses/400: 400 under /v1/ < POST/responses/400: 400 < POST: 400',
    'POST/responses/400/content/application~1json < /info: application/json < POST/responses/400: application/json < POST: application/json',
    'POST/responses/400/content/application~1json/schema/$ref < A: body of an error under /v1/ < POST: 400 A',
    'POST/responses/2XX < POST/responses/2XX: 2XX under /v1/ < POST/responses/2XX: 2XX < POST: 2XX',
    'POST/responses/2XX/headers/X-Id < /components/headers/Id: x-id on 2XX under /v1/ < POST: x-id on 2XX',
    'POST/responses/2XX/content/application~1json < /info: application/json < POST/responses/2XX: application/json < POST: application/json',
    'POST/responses/2XX/content/application~1json/schema/$ref < A: answer of makeA < POST: 2XX A',
  ],
  [
    operation({
      parameters: [parameter, { ...parameter, in: 'query', name: 'q' }, { in: 'query', name: 'r', schema: false }],
    }),
    'POST < POST: POST /v1/a/{id}/',
    'POST/parameters/0/schema/type < POST/parameters/0: integer',
    'POST/parameters/1 < POST/parameters/1: required true',
    'POST/parameters/1/schema/type < POST/parameters/1: integer',
    'POST/parameters/2/schema < POST/parameters/2: false',
  ],
  [
    {
      info: { title: 'A', version: '1', license: { name: 'B' } },
      security: [{ key: [] }],
      tags: [{ name: 'c', externalDocs: { url: 'a', title: 'b', 'x-b': 'c', description: 'd', $comment: 1 } }],
      'x-d': 1,
    },
    '/security < /info: security [{"key":[]}]',
    '/info/license < /info: license {"name":"B"}',
    '/tags/0/externalDocs < /tags/0: externalDocs {"url":"a","$comment":1}',
  ],
  [
    {
      servers: [
        { url: '{base}', variables: { base: { default: 'x', enum: ['x'] }, open: { default: 'https://api.invalid' } } },
      ],
    },
    '/servers/0/url < /servers/0: url "{base}"',
    '/servers/0/variables/base/enum < /servers/0: variable base enum ["x"]',
    '/servers/0/variables/base < /servers/0: variable base',
    '/servers/0/variables/base/default < /servers/0: variable base default "x" < /servers/0: variable base default "x"',
    '/servers/0/variables/open < /servers/0: variable open',
  ],
  [
    { components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key.' } }, links: {} } },
    '/components/links < /info: links {}',
    'KEY/type < KEY: type "http"',
    'KEY/scheme < KEY: scheme "bearer"',
  ],
  [
    {
      components: {
        responses: { E: { $ref: '#/components/responses/F' } },
        requestBodies: { B: { content: { 'text/plain': { $ref: '#/components/x' } } } },
      },
    },
    '/components/responses/E/$ref < /components/responses/E: $ref "#/components/responses/F"',
    '/components/requestBodies/B/content/text~1plain/$ref',
  ],
  [
    {
      components: {
        headers: { H: { required: true, schema: false }, G: { schema: { type: 'string' } } },
        parameters: { P: { ...parameter, required: false } },
      },
    },
    '/components/headers/H/required < /components/headers/H: required true',
    '/components/headers/H/schema < /components/headers/H: false',
    '/components/headers/G/schema/type < /components/headers/G: string',
    '/components/parameters/P < /components/parameters/P: required false',
    '/components/parameters/P/schema/type < /components/parameters/P: integer',
  ],
];

test.for(CLAIMS)('%j claims what a source may give', ([part, ...claims]) => {
  const found = findClaims(modelOf(part)).map(({ pointer, entries }) =>
    [pointer, ...entries.map(({ element, text }) => `${element}: ${text}`)].map(shortened).join(' < '),
  );
  expect(found.toSorted()).toEqual(claims.toSorted());
});
