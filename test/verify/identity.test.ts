import { test } from 'vitest';
import { randomAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { readContract } from '../../src/contract/index.ts';
import { findsAgain } from './support/identity.ts';

/** 500 seeds stand in test/long/. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1);

test('each set is found again where the mock shows it, and breaks nothing', async () => {
  for (const set of await readAssumptionSets()) await findsAgain(set);
});

test.for(SEEDS)('so is the random set of seed %i', async (seed) => {
  await findsAgain(await randomAssumptionSet(await readContract(), seed));
});
