import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { readJson, requiredParameters } from '../../../src/evidence/judge/index.ts';

test('JSON is UTF-8 without a byte order mark', () => {
  const bytes = new TextEncoder().encode('{"a":"\u00e9"}');
  expect(readJson(bytes)).toEqual({ value: { a: '\u00e9' } });
  expect(readJson(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toBeUndefined();
  expect(readJson(new Uint8Array([0x22, 0xe9, 0x22]))).toBeUndefined();
});

test('the parameters that the sender does not add itself are required', () => {
  const names = ['Accept', 'content-type', 'Authorization', 'X-Key', 'X-Tenant'];
  const { operations } = parseContract(`openapi: 3.1.0
info: {title: Small, version: '1'}
paths:
  /a/{id}:
    get:
      security: [{key: []}]
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: page, in: query, schema: {type: string}}
${names.map((name) => `        - {name: ${name}, in: header, required: true, schema: {type: string}}\n`).join('')}
      responses: {'200': {description: Done.}}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: x-key}}
`);
  expect(operations.flatMap(requiredParameters).map(({ name }) => name)).toEqual(['X-Tenant']);
});
