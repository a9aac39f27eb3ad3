import { expect, test } from 'vitest';
import { parseAssumptionSet } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { compareSets } from '../../src/report/index.ts';

const contract = await readContract();

/** A set that has seen these error statuses besides those that are stated. */
const having = (statuses: readonly number[]) =>
  parseAssumptionSet(
    JSON.stringify({
      overlay: '1.1.0',
      info: { title: 'Seen', version: '1' },
      actions: [
        {
          target: '$.info',
          'x-fills': ['api.error-statuses'],
          'x-choice': 'others-too',
          'x-with': { statuses },
          update: {},
        },
      ],
    }),
    'seen.yaml',
  );

test.for([
  [[405, 422], [405], 'not seen'],
  [[405], [405, 422], 'newly seen'],
  [[405], [422], 'changed'],
  [[405], [405], undefined],
] as const)('%j and then %j are %s', ([before, after, kind]) => {
  expect(compareSets(contract, having(before), having(after))[0]?.kind).toBe(kind);
});
