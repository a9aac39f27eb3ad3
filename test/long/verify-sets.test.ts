import { afterAll, expect, test } from 'vitest';
import { findAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { findsAgain, randomSet } from '../evidence/verify/support/identity.ts';
import { findsAgainInSandbox } from '../evidence/verify/support/sandbox.ts';

const SETS = ['plain', 'contrary', 'sparse', ...Array.from({ length: 100 }, (_, index) => index + 1)];
const exchanges: number[] = [];

test.for(SETS)(
  'sandbox and mock under the set %s, or the random one of that seed, break nothing, and the set is found again',
  async (given) => {
    const set = await (typeof given === 'number' ? randomSet(given) : findAssumptionSet(given));
    exchanges.push(await findsAgainInSandbox(set));
    await findsAgain(set, false);
  },
);

// A set that lets few requests through ends it early.
afterAll(() => {
  const middle = exchanges.toSorted((one, other) => one - other)[Math.floor(exchanges.length / 2)];
  process.stdout.write(`  ${exchanges.length} sandboxes, half of them with ${middle} exchanges or more\n`);
  expect(middle).toBeGreaterThan(50);
});
