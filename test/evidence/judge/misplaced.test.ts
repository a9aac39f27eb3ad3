import { expect, test } from 'vitest';
import { type ExactJson, parseContract, toJsonText } from '../../../src/contract/model/index.ts';
import type { Exchange } from '../../../src/evidence/judge/exchange.ts';
import { createJudge } from '../../../src/evidence/judge/judge.ts';
import { describeMisplacedIds, describeMisplacedTexts } from '../../../src/evidence/judge/observe/returned-texts.ts';

/** Any JSON, without open parts. */
const content = { 'application/json': { schema: { 'x-free-form': true } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'A', version: '1' },
  paths: {
    '/a/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      post: { operationId: 'add', requestBody: { content }, responses: { 200: { description: '', content } } },
    },
  },
};
const contract = parseContract(JSON.stringify(document), 'a.json');
const judge = createJudge(contract, new Map());

/** The successes of an operation, each with its path, the body that it sent and the body that came back. */
function successes(...exchanges: readonly (readonly [id: string, sent: ExactJson, returned: ExactJson])[]) {
  const recorded = exchanges.map(([id, sent, returned]): Exchange => {
    const json = { 'content-type': 'application/json' };
    const [surface = ''] = contract.operations.map((operation) => operation.surface);
    return {
      request: {
        surface,
        method: 'POST',
        path: `/a/${id}`,
        query: '',
        headers: json,
        body: Buffer.from(toJsonText(sent)),
        credentials: 'unknown',
      },
      response: { status: 200, headers: json, body: Buffer.from(toJsonText(returned)) },
    };
  });
  return judge.judge(recorded).paired.successes;
}

test('ids that came back under their names with other values are counted', () => {
  const sent = { owner: 7, size: 1.5, large: 2n ** 60n, name: '8' };
  expect(
    describeMisplacedIds(
      successes(
        ['1', sent, { id: 2, owner: 8, size: 2, large: 2n ** 60n + 1n, name: '9' }],
        ['1', sent, { id: 3, owner: 7, large: 2n ** 60n }],
        ['1', sent, [{ id: 1, in: { id: 5, owner: 9 } }]],
        ['x', {}, { id: 4 }],
        ['-4', [], { id: -4, owner: 2 }],
        ['4', {}, { id: '5' }],
      ),
    ),
  ).toEqual([
    'In 2 of 6 id had another id than the request.',
    'In 2 of 6 owner had another id than the request.',
    'In 1 of 6 large had another id than the request.',
  ]);
  expect(describeMisplacedIds([])).toEqual([]);
});

test('texts of other fields and of other requests are counted', () => {
  const sent = { name: 'ada', city: 'rome', size: 7, blank: ' ' };
  const other = { name: 'bob', city: 'oslo' };
  expect(
    describeMisplacedTexts(
      successes(
        ['1', sent, { name: 'rome', city: 'rome' }],
        ['1', sent, { name: 'bob', city: 'oslo' }],
        ['1', sent, [{ in: { name: 'ada', city: 'ada', blank: 'ada' } }]],
        ['1', sent, { name: 'Ada', city: ' ', size: 'ada' }],
        ['1', other, { name: 'bob' }],
        ['1', 'ada', 'bob'],
      ),
    ),
  ).toEqual([
    'In 2 of 6 name and city had the text of another field of the request.',
    'In 1 of 6 name and city had the text of another request.',
  ]);
  expect(describeMisplacedTexts(successes(['1', sent, sent]))).toEqual([]);
});
