import { afterAll, expect, test } from 'vitest';
import { randomSet } from '../verify/support/identity.ts';
import { findsAgainInSandbox } from '../verify/support/sandbox.ts';

const SEEDS = Array.from({ length: 100 }, (_, index) => index + 1);
const exchanges: number[] = [];

test.for(SEEDS)(
  'the sandbox under the random set of seed %i breaks nothing, and the set is found again',
  async (seed) => {
    exchanges.push(await findsAgainInSandbox(await randomSet(seed)));
  },
);

// A set that lets few requests through ends it early.
afterAll(() => {
  const middle = exchanges.toSorted((one, other) => one - other)[Math.floor(exchanges.length / 2)];
  process.stdout.write(`  ${exchanges.length} sandboxes, half of them with ${middle} exchanges or more\n`);
  expect(middle).toBeGreaterThan(50);
});
