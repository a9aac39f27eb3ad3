import { expect, test } from 'vitest';
import { type ExactJson, modelOf } from '../../../src/contract/model/index.ts';
import { judgeRepeatedIds } from '../../../src/evidence/judge/repeated-ids.ts';
import type { JudgeContext } from '../../../src/evidence/judge/tally.ts';

const model = modelOf({
  components: {
    schemas: {
      It: { 'x-repeats': { '/id': '$request.path.it', '/in/id': '$request.path.it' }, properties: { id: {}, in: {} } },
    },
  },
});
const schema = model.schemaAt('/components/schemas/It');
const GET = { pointer: '/paths/~1a~1{it}/get' };
const PUT = { pointer: '/paths/~1a~1{it}/put' };

interface More {
  readonly operation?: typeof GET;
  readonly status?: number;
  readonly faults?: readonly string[];
  readonly pointer?: '/id' | '/in/id';
}

/** The id in a path, and the one that came back. */
type Repeat = readonly [sent: string | undefined, returned: ExactJson, more?: More];

/** The exchanges that are blamed, by number, each with the one that it is compared with, and why. */
function blame(...all: readonly Repeat[]) {
  const made = all.map(([sent, id, { operation = GET, status = 200, faults = [], pointer = '/id' } = {}]) => ({
    exchange: { response: { status } },
    request: { operation, faults, values: sent === undefined ? {} : { it: sent } },
    response: { schema, body: { value: pointer === '/id' ? { id } : { in: { id } } } },
  }));
  const found: string[] = [];
  const context = {
    all: made,
    claims: { at: (pointer: string) => [pointer] },
    tally: {
      blame: (_: string, claims: readonly string[], { how }: { how: string }, one: unknown, compared: unknown) => {
        const numbers = [
          made.indexOf(one as (typeof made)[number]),
          made.findIndex(({ exchange }) => exchange === compared),
        ];
        found.push(`${numbers.join(' as ')}: ${how}, ${claims.join()}`);
      },
    },
  } as unknown as JudgeContext; // the parts that are read
  judgeRepeatedIds(context);
  return found;
}

const blamed = (...all: readonly Repeat[]) => blame(...all).map((one) => one.replace(/: .*/, ''));

test('a path has one id', () => {
  expect(blame(['1', 1], ['1', 9])).toEqual([
    '1 as 0: /id is the id of another resource, /components/schemas/It/properties/id/$ref',
  ]);
  expect(blamed(['1', 1], ['1', 9], ['1', 9], ['2', 2])).toEqual(['1 as 0', '2 as 0']);
  expect(blamed(['1', 5], ['1', 6], ['1', 5])).toEqual(['1 as 0']);
  // Where neither id is likelier, the later one is blamed.
  expect(blamed(['1', 5], ['1', 6])).toEqual(['1 as 0']);
  expect(blamed(['1', 1n], ['1', 2n ** 60n])).toEqual(['1 as 0']);
});

test('an id has one path', () => {
  expect(blamed(['1', 1], ['2', 1], ['2', 1])).toEqual(['1 as 0', '2 as 0']);
  expect(blamed(['1', 11], ['2', 12])).toEqual([]);
  expect(blamed(['1', 7], ['2', 7], ['2', 7])).toEqual(['0 as 1']);
});

test('only successes at one place of one operation are compared', () => {
  expect(blamed(['1', 1], ['1', 9, { operation: PUT }])).toEqual([]);
  expect(blamed(['1', 1], ['1', 9, { pointer: '/in/id' }])).toEqual([]);
  expect(blamed(['1', 1, { pointer: '/in/id' }], ['1', 9, { pointer: '/in/id' }])).toEqual(['1 as 0']);
  expect(blamed(['1', 1], ['1', 9, { status: 404 }], ['1', 9, { faults: ['path'] }])).toEqual([]);
  expect(blamed(['1', 1], ['1', 'x'], ['1', 1.5], ['1', null], [undefined, 9])).toEqual([]);
});
