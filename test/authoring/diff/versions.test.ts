import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diffContracts } from '../../../src/authoring/diff/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import type { Document } from './support/documents.ts';

const text = { type: 'string' };
const OK = { 200: { description: 'OK' } };
const B = { type: 'object', required: ['a'], properties: { a: text } };

/** The same API in Swagger 2.0 and in later versions. */
const swagger = (operation: object = {}, more: object = {}): Document => ({
  swagger: '2.0',
  info: { title: 'Versions', version: '1' },
  ...{
    host: 'a.example',
    basePath: '/v1',
    schemes: ['https'],
    consumes: ['application/json'],
    produces: ['application/json'],
  },
  paths: {
    '/x': {
      post: {
        operationId: 'x',
        parameters: [
          { in: 'body', name: 'b', required: true, schema: { $ref: '#/definitions/B' } },
          { in: 'query', name: 'q', type: 'array', items: text, collectionFormat: 'csv' },
        ],
        responses: { 200: { description: 'OK', schema: text } },
        ...operation,
      },
    },
  },
  definitions: { B },
  ...more,
});

const openapi = (version: string, operation: object = {}, more: object = {}): Document => ({
  openapi: version,
  info: { title: 'Versions', version: '1' },
  servers: [{ url: 'https://a.example/v1' }],
  paths: {
    '/x': {
      post: {
        operationId: 'x',
        parameters: [{ in: 'query', name: 'q', explode: false, schema: { type: 'array', items: text } }],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/B' } } },
        },
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: text } } } },
        ...operation,
      },
    },
  },
  components: { schemas: { B } },
  ...more,
});

const sent = (version: string, schema: object): Document =>
  openapi(version, { requestBody: { content: { 'application/json': { schema } } } });

const form = (required: boolean): Document =>
  swagger({ consumes: ['multipart/form-data'], parameters: [{ in: 'formData', name: 'f', type: 'file', required }] });

const multipart = (more: object): Document =>
  openapi('3.0.3', {
    parameters: [{ in: 'query', name: 'q', explode: false, schema: { type: 'array', items: text } }],
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { type: 'object', properties: { f: { type: 'string', format: 'binary' } }, ...more },
        },
      },
      ...('required' in more ? { required: true } : {}),
    },
  });

const item = (pathItem: object): Document => ({ ...openapi('3.2.0'), paths: { '/x': pathItem } });
const stream = (type: string): Document =>
  item({
    get: { responses: { 200: { description: 'OK', content: { 'text/event-stream': { itemSchema: { type } } } } } },
  });

test.each<[name: string, before: Document, after: Document, rating: string]>([
  ['2.0 and 3.0', swagger(), openapi('3.0.3'), 'none'],
  ['3.0 and 2.0', openapi('3.0.3'), swagger(), 'none'],
  ['3.0 and 3.1', openapi('3.0.3'), openapi('3.1.0'), 'none'],
  ['3.1 and 3.2', openapi('3.1.0'), openapi('3.2.0'), 'none'],
  ['2.0 and 3.2', swagger(), openapi('3.2.0'), 'none'],
  [
    'the usual collectionFormat',
    swagger(),
    swagger({ parameters: [swaggerBody(), { in: 'query', name: 'q', type: 'array', items: text }] }),
    'none',
  ],
  [
    'another collectionFormat',
    swagger(),
    swagger({
      parameters: [swaggerBody(), { in: 'query', name: 'q', type: 'array', items: text, collectionFormat: 'multi' }],
    }),
    'major',
  ],
  ['a required file', form(false), form(true), 'major'],
  [
    'a form in 2.0 and 3.0',
    swagger({
      consumes: ['multipart/form-data'],
      parameters: [
        { in: 'query', name: 'q', type: 'array', items: text, collectionFormat: 'csv' },
        { in: 'formData', name: 'f', type: 'file', required: true },
      ],
    }),
    multipart({ required: ['f'] }),
    'none',
  ],
  ['the host', swagger(), swagger({}, { host: 'b.example' }), 'major'],
  ['nullable', sent('3.0.3', { ...text, nullable: true }), sent('3.1.0', { type: ['string', 'null'] }), 'none'],
  [
    'nullable as an alternative',
    sent('3.0.3', { ...text, nullable: true }),
    sent('3.1.0', { anyOf: [text, { type: 'null' }] }),
    'none',
  ],
  ['no longer nullable', sent('3.0.3', { ...text, nullable: true }), sent('3.0.3', text), 'major'],
  [
    'an exclusive limit',
    sent('3.0.3', { type: 'number', minimum: 1, exclusiveMinimum: true }),
    sent('3.1.0', { type: 'number', exclusiveMinimum: 1 }),
    'none',
  ],
  [
    'an exclusive limit that was not',
    sent('3.0.3', { type: 'number', maximum: 1 }),
    sent('3.0.3', { type: 'number', maximum: 1, exclusiveMaximum: true }),
    'major',
  ],
  [
    'an encoding',
    sent('3.0.3', { ...text, format: 'byte' }),
    sent('3.1.0', { ...text, contentEncoding: 'base64' }),
    'none',
  ],
  ['an example', sent('3.0.3', { ...text, example: 'a' }), sent('3.1.0', { ...text, examples: ['a'] }), 'none'],
  [
    'a keyword next to a reference of 3.0',
    sent('3.0.3', { $ref: '#/components/schemas/B' }),
    sent('3.0.3', { $ref: '#/components/schemas/B', maxProperties: 1 }),
    'none',
  ],
  [
    'a keyword next to a reference of 3.1',
    sent('3.1.0', { $ref: '#/components/schemas/B' }),
    sent('3.1.0', { $ref: '#/components/schemas/B', maxProperties: 1 }),
    'major',
  ],
  [
    'the method query',
    item({ get: { responses: OK }, query: { responses: OK } }),
    item({ get: { responses: OK } }),
    'major',
  ],
  [
    'an additional operation',
    item({ get: { responses: OK }, additionalOperations: { COPY: { responses: OK } } }),
    item({ get: { responses: OK } }),
    'major',
  ],
  ['the items of a stream', stream('string'), stream('integer'), 'major'],
  [
    'a required query string',
    item({
      get: { parameters: [{ in: 'querystring', name: 'f', content: { 'application/json': {} } }], responses: OK },
    }),
    item({
      get: {
        parameters: [{ in: 'querystring', name: 'f', required: true, content: { 'application/json': {} } }],
        responses: OK,
      },
    }),
    'major',
  ],
])('%s: versions of OpenAPI are compared with each other', async (_, before, after, rating) => {
  const folder = await mkdtemp(join(tmpdir(), 'versions-'));
  const files = [join(folder, 'old.json'), join(folder, 'new.json')] as const;
  await Promise.all([writeFile(files[0], JSON.stringify(before)), writeFile(files[1], JSON.stringify(after))]);
  expect(diffContracts(await readContract(files[0]), await readContract(files[1])).rating).toBe(rating);
});

function swaggerBody(): object {
  return { in: 'body', name: 'b', required: true, schema: { $ref: '#/definitions/B' } };
}
