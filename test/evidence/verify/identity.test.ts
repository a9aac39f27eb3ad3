import { test } from 'vitest';
import { readAssumptionSets } from '../../../src/contract/assumptions/index.ts';
import { findsAgain, randomSet } from './support/identity.ts';

/** 500 seeds stand in test/long/, where what was seen of each is written as a set as well. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);
const WRITTEN = 4;

test('each set is observed at the points where the mock shows it, and breaks nothing', async () => {
  for (const set of await readAssumptionSets()) await findsAgain(set);
});

test.for(SEEDS)('so is the random set of seed %i', async (seed) => {
  await findsAgain(await randomSet(seed), seed <= WRITTEN, false);
});
