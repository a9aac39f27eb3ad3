import { test } from 'vitest';
import { findsAgain, randomSet } from '../evidence/verify/support/identity.ts';

const SEEDS = Array.from({ length: 500 }, (_, index) => index + 1);

test.for(SEEDS)('the random set of seed %i is found again where the mock shows it', async (seed) => {
  await findsAgain(await randomSet(seed));
});
