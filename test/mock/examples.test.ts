import { expect, test } from 'vitest';
import { startMock } from '../canary/mock.ts';
import { contractOf } from '../serve/contract-of.ts';
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

test.for([
  { name: 'itself', schema: person(ref('A'), ['parent']) },
  {
    name: 'a list of itself that is not empty',
    schema: person({ type: 'array', minItems: 1, items: ref('A') }, ['parent']),
  },
  { name: 'itself through another', schema: person({ allOf: [ref('B')] }, ['parent']) },
])(
  'a schema that requires $name gets no answer that breaks it, and the refusal names the place',
  async ({ schema }) => {
    const schemas = { A: schema, B: { type: 'object', required: ['a'], properties: { a: ref('A') } } };
    expect(await answerOf(ref('A'), schemas)).toMatch(
      /^500 .*small\.json:\d+: \/components\/schemas\/A: no value fits the schema, as each would hold another one of it; let the property/,
    );
    expect(await answerOf(ref('A'), schemas, { example: { name: 'Ada' } })).toMatch(/^500 .*does not fit its schema/);
  },
);

test('an answer that does not fit its schema is not given', async () => {
  expect(await answerOf({ type: 'object', properties: { at: { type: 'string', pattern: '^\\d+$' } } })).toMatch(
    /^500 .*small\.json:\d+: \/paths\/.*\/schema: the response does not fit its schema at at \(pattern\); give it an example that does$/,
  );
});

test.for([
  { allOf: [{ $ref: '#/components/schemas/A' }] },
  { anyOf: [{ type: 'string' }, { not: { $ref: '#/components/schemas/A' } }] },
])('a schema that is part of itself is refused in one line with file and line: %j', async (schema) => {
  const starting = startMock({ contract: contractOf(answering(ref('A')), { schemas: { A: schema } }) });
  await expect(starting).rejects.toThrow(
    /^small\.json:\d+: \/components\/schemas\/A\S*: the schema is part of itself, so that .*$/,
  );
});

test('an example that looks like such a schema is data', async () => {
  const data = { $ref: '#/paths/~1/get/responses/200/content/application~1json/example' };
  expect(await answerOf({}, {}, { example: data })).toEqual(data);
});
