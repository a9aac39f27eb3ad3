import { expect, test } from 'vitest';
import { type JsonObject, parseContract } from '../../../src/contract/model/index.ts';
import { validatorsOf } from '../../../src/contract/model/validator.ts';
import type { ClaimIndex } from '../../../src/evidence/judge/claim-index.ts';
import { findHeaderBreaches } from '../../../src/evidence/judge/response-headers.ts';

const integers = { type: 'object', properties: { r: { type: 'integer' }, g: { type: 'integer' } }, required: ['g'] };

/** The breaches of a documented header `X-It`, each with its statements: those of a header are its claims. */
function breachesOf(header: JsonObject, text: string | undefined): string[] {
  const responses = { 200: { description: '', headers: { 'X-It': header } } };
  const info = { title: 'A', version: '1' };
  const contract = parseContract(
    JSON.stringify({ openapi: '3.1.0', info, paths: { '/a': { get: { responses } } } }),
    'a.json',
  );
  const claims: Pick<ClaimIndex, 'at' | 'statementsAround'> = {
    at: (pointer) => [pointer.slice(pointer.indexOf('X-It'))],
    statementsAround: (_, whole) => whole,
  };
  const [response] = contract.operations[0]?.responses ?? [];
  const headers = text === undefined ? {} : { 'x-it': text };
  const validators = validatorsOf(contract.document);
  return findHeaderBreaches(response, headers, claims as ClaimIndex, validators) // all that is read
    .map(({ how, statements }) => `${how}: ${statements.join(' ')}`);
}

/** As the style `simple` writes values (OpenAPI 3.1, section 4.8.12.4), and as JSON in `content`. */
test.for<[header: JsonObject, text: string | undefined, how: string | undefined]>([
  [{ schema: { type: 'integer' } }, undefined, undefined],
  [{ schema: { type: 'integer' }, required: true }, undefined, 'is missing'],
  [{ schema: { type: 'integer' } }, '7', undefined],
  [{ schema: { type: 'integer' } }, 'a', 'breaks type'],
  [{ schema: { type: 'array', items: { type: 'integer' } } }, '7, 8', undefined],
  [{ schema: { type: 'array', items: { type: 'integer' } } }, '7,a', 'breaks type'],
  [{ schema: integers }, 'r,7,g,8', undefined],
  [{ schema: integers }, 'r,7,g,a', 'breaks type'],
  [{ schema: integers }, 'r,7', 'breaks required'],
  [{ schema: integers, explode: true }, 'r=7,g=8', undefined],
  [{ schema: integers, explode: true }, 'r=a,g=8', 'breaks type'],
  [{ schema: integers, explode: true }, 'r=7', 'breaks required'],
  [
    { schema: { type: 'object', required: ['q'], properties: { q: { const: 'a=b' } } }, explode: true },
    'q=a=b',
    undefined,
  ],
  [{ content: { 'application/json': { schema: integers } } }, '{"g":8}', undefined],
  [{ content: { 'application/json': { schema: integers } } }, '{"g":"8"}', 'breaks type'],
  [{ content: { 'application/json': { schema: integers } } }, 'g=8', undefined],
  [{ content: { 'application/json': {} } }, '{"g":"8"}', undefined],
  [{ content: { 'text/plain': { schema: integers } } }, '{"g":"8"}', undefined],
])('of the header %j, %s %s', ([header, text, how]) => {
  const statements = how === 'is missing' ? 'X-It/required' : 'X-It X-It/required';
  expect(breachesOf(header, text)).toEqual(how === undefined ? [] : [`the header X-It ${how}: ${statements}`]);
});
