import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { readJson, requiredParameters } from '../../../src/evidence/judge/index.ts';
import { readMisencodedJson } from '../../../src/evidence/judge/read-json.ts';

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

test('JSON in another encoding is named', () => {
  const howOf = (bytes: Uint8Array) => readMisencodedJson(bytes)?.how;
  const text = '{"a":"\u00e9"}';
  const marked = (encoding: BufferEncoding, mark: readonly number[] = []) =>
    new Uint8Array([...mark, ...Buffer.from(text, encoding)]);
  expect(howOf(marked('utf8', [0xef, 0xbb, 0xbf]))).toBe('begins with a byte order mark (BOM)');
  expect(howOf(marked('latin1'))).toBe('is JSON in ISO-8859-1, not in UTF-8');
  expect(howOf(marked('utf16le'))).toBe('is JSON in UTF-16, not in UTF-8');
  expect(howOf(marked('utf16le', [0xff, 0xfe]))).toBe('is JSON in UTF-16, not in UTF-8');
  for (const other of ['<h1>No.</h1>', '{"a":', '']) expect(howOf(Buffer.from(other))).toBeUndefined();
});
