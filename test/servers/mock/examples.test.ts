import { expect, test } from 'vitest';
import { startMock } from '../../canary/mock.ts';
import { contractOf, operationOf } from '../http/contract-of.ts';
import { ask, messageOf } from './support.ts';

const answering = (schema: object, more: object = {}): object => ({
  '/': {
    get: {
      operationId: 'get',
      responses: { '200': { description: 'Done.', content: { 'application/json': { schema, ...more } } } },
    },
  },
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const person = (parent: object, required: readonly string[]): object => ({
  type: 'object',
  required: ['name', ...required],
  properties: { name: { type: 'string', examples: ['Ada'] }, parent },
});

async function answerOf(schema: object, schemas: object = {}, more: object = {}): Promise<unknown> {
  const mock = await startMock({ contract: contractOf(answering(schema, more), { schemas }) });
  const got = await ask(mock, { path: '/' });
  await mock.close();
  return got.status === 200 ? JSON.parse(got.text) : `${got.status} ${messageOf(got)}`;
}

test.for([
  { name: 'an optional property is left out', schema: person(ref('A'), []), want: { name: 'Ada' } },
  {
    name: 'a list is empty',
    schema: person({ type: 'array', items: ref('A') }, ['parent']),
    want: { name: 'Ada', parent: [] },
  },
  {
    name: 'a branch is not taken',
    schema: person({ anyOf: [ref('A'), { type: 'null' }] }, ['parent']),
    want: { name: 'Ada', parent: null },
  },
])('where a schema comes back to itself, $name', async ({ schema, want }) => {
  expect(await answerOf(ref('A'), { A: schema })).toEqual(want);
});

test.for<[name: string, schema: object, want: unknown, more?: object]>([
  ['that requires itself', person(ref('A'), ['parent']), { name: 'Ada', parent: null }],
  ['with an example that does not fit it', { type: 'integer' }, 'seven', { example: 'seven' }],
  [
    'of which no text is found',
    { type: 'object', properties: { at: { type: 'string', pattern: '(?<=a)b' } } },
    { at: 'string' },
  ],
])('the answer of a schema %s is given, and is not as the contract has it', async ([, schema, want, more = {}]) => {
  const mock = await startMock({ contract: contractOf(answering(ref('A'), more), { schemas: { A: schema } }) });
  const got = await ask(mock, { path: '/' });
  await mock.close();
  expect([got.status, JSON.parse(got.text), got.inContract]).toEqual([200, want, false]);
});

test.for<[name: string, schema: object]>([
  ['that is part of itself', { allOf: [ref('A')], type: 'object' }],
  ['that is part of itself by a branch', { anyOf: [{ type: 'object' }, { not: ref('A') }] }],
  ['with a pattern of another language', { type: 'object', properties: { a: { type: 'string', pattern: '(?i)a' } } }],
  ['without a value of its enum', { type: 'object', properties: { a: { enum: [] } } }],
])('a schema %s keeps no request from an answer, and another one is checked', async ([, schema]) => {
  const sends = (of: object) => ({ requestBody: { content: { 'application/json': { schema: of } } } });
  const paths = {
    '/a': { post: operationOf('a', sends(ref('A'))) },
    '/b': { post: operationOf('b', sends({ type: 'integer' })) },
  };
  const mock = await startMock({ contract: contractOf(paths, { schemas: { A: schema } }) });
  const statuses = [];
  for (const path of ['/a', '/a', '/b']) statuses.push((await ask(mock, { method: 'POST', path, body: '{}' })).status);
  await mock.close();
  expect(statuses).toEqual([200, 200, 400]);
});

test.for<[name: string, responses: object | undefined, want: readonly unknown[]]>([
  ['none', undefined, [200, '', false]],
  [
    'a redirect',
    { '302': { description: 'There.', headers: { location: { schema: {}, example: '/there' } } } },
    [302, '', true],
  ],
  ['errors', { '404': { description: 'No.', content: { 'text/plain': { example: 'no' } } } }, [404, 'no', true]],
  [
    'a default',
    { default: { description: 'All.', content: { 'application/json': { example: 1 } } } },
    [200, '1', true],
  ],
])('where a document has %s in the place of a success, that is the answer', async ([, responses, want]) => {
  const get = { operationId: 'get', ...(responses && { responses }) };
  const mock = await startMock({ contract: contractOf({ '/': { get } }) });
  const { status, text, inContract } = await ask(mock, { path: '/' });
  await mock.close();
  expect([status, text, inContract]).toEqual(want);
});

test('a header of the connection is not made from the document: nobody could read the response', async () => {
  const headers = {
    'Transfer-Encoding': { schema: {}, example: 'a' },
    'Content-Encoding': { schema: {}, example: 'b' },
  };
  const responses = { '200': { description: 'Read.', headers, content: { 'application/json': { example: 1 } } } };
  const mock = await startMock({ contract: contractOf({ '/': { get: { operationId: 'get', responses } } }) });
  const { status, text } = await ask(mock, { path: '/' });
  await mock.close();
  expect([status, text]).toEqual([200, '1']);
});

test('an example that looks like such a schema is data', async () => {
  const data = { $ref: '#/paths/~1/get/responses/200/content/application~1json/example' };
  expect(await answerOf({}, {}, { example: data })).toEqual(data);
});
