import { expect, test } from 'vitest';
import { parseContract } from '../../../src/contract/model/index.ts';
import { validatorsOf } from '../../../src/contract/model/validator.ts';
import type { ClaimIndex } from '../../../src/evidence/judge/claim-index.ts';
import { createResponseReader } from '../../../src/evidence/judge/response.ts';

const content = {
  'application/json': { schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } },
  'text/plain': { schema: { type: 'integer' } },
  'application/xml': { schema: { type: 'object', properties: { a: { type: 'integer' } } } },
  'image/png': {},
};
const responses = { 200: { description: '', content }, 204: { description: '' }, 302: { description: '' } };
const paths = {
  '/a': { get: { responses } },
  '/b': { get: { responses: { 200: { description: '', content: { 'text/plain': {} } } } } },
  '/c': { get: { responses: { 200: { description: '', content: { 'application/json': {} } } } } },
};
const { document, operations } = parseContract(
  JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }),
  'a.json',
);
/** Claims without statements. */
const claims = {
  at: () => [],
  statementsAround: () => [],
  statementsAbout: () => [],
  claimsOf: new Map(),
} as unknown as ClaimIndex; // all that is read
const read = createResponseReader(claims, validatorsOf(document));

test.for<
  [
    path: string,
    status: number,
    mediaType: string,
    body: string,
    coding: string | undefined,
    problems: readonly string[],
  ]
>([
  ['/a', 200, 'application/json', '{"a":1}', undefined, []],
  ['/a', 200, 'application/json', '{"a":"b"}', undefined, ['/a is string, not integer']],
  ['/a', 200, 'application/json', '{"a":null}', undefined, []],
  ['/a', 200, 'application/json', '', undefined, ['there is no body']],
  [
    '/a',
    200,
    'application/json',
    '{"a":1}',
    'gzip',
    ['Content-Encoding is gzip, and the body cannot be decoded as that'],
  ],
  ['/a', 200, 'text/plain', '7', undefined, []],
  ['/a', 200, 'text/plain', 'seven', undefined, ['the body is string, not integer']],
  ['/a', 200, 'text/plain', 'seven', 'gzip', []],
  ['/a', 200, 'application/xml', '<r><a>7</a></r>', undefined, []],
  ['/a', 200, 'application/xml', '<r><a>b</a></r>', undefined, ['/a is string, not integer']],
  [
    '/a',
    200,
    'application/xml',
    '<r>',
    undefined,
    ['the body cannot be read as the application/xml that is documented'],
  ],
  ['/a', 200, 'image/png', 'x', undefined, []],
  ['/a', 200, 'text/html', '<p>', undefined, ['the media type is not JSON', 'the body is not JSON in UTF-8']],
  ['/a', 204, '', '', undefined, []],
  ['/a', 201, 'application/json', '{}', undefined, ['the status is 201, not 200 or 204']],
  ['/a', 302, 'text/html', '<p>', undefined, []],
  ['/b', 200, 'text/html', '<p>', undefined, ['the media type is not text/plain']],
  ['/b', 200, 'text/plain', 'x', undefined, []],
  ['/c', 200, 'application/json', '{"a":1}', undefined, []],
  ['/c', 200, 'application/json', 'a', undefined, ['the body is not JSON in UTF-8']],
  ['/c', 200, 'application/json', '\ufeff{"a":1}', undefined, ['the body begins with a byte order mark (BOM)']],
])('%s %i with %s %j, not decoded from %s: %j', ([path, status, mediaType, body, undecodableCoding, problems]) => {
  const operation = operations.find((one) => one.path === path);
  if (operation === undefined) throw new Error('the document has the operation');
  const { breaches, kept } = read(operation, {
    ...{ status, headers: { 'content-type': mediaType }, body: Buffer.from(body) },
    ...(undecodableCoding !== undefined && { undecodableCoding }),
  });
  expect(breaches.map(({ how }) => how)).toEqual(problems);
  // The document states nothing that a response could confirm.
  expect([...kept]).toEqual([]);
});
