import { test } from 'vitest';
import { readAssumptionSets } from '../../../src/contract/assumptions/index.ts';
import { findsAgain, randomSet } from './support/identity.ts';

/** A sample: test/long/ has 500 seeds, and writes the observations of each as a set. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const WRITTEN = 4;

test('each set is observed at the points where the mock shows it, and breaks nothing', async () => {
  for (const set of await readAssumptionSets()) await findsAgain(set);
});

test.for(SEEDS)('the random set of seed %i is observed in the same way', async (seed) => {
  await findsAgain(await randomSet(seed), seed <= WRITTEN, false);
});
