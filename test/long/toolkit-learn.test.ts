import { expect, it } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { disagreements } from '../toolkit/learn/disagreements.ts';

it('handlers under the protocols learned from 50 random sets answer as the sets say', async () => {
  const contract = await readContract();
  const wrong: Record<number, string[]> = {};
  for (let seed = 1; seed <= 50; seed += 1) {
    const found = await disagreements(contract, seed);
    if (found.length > 0) wrong[seed] = found;
  }
  expect(wrong).toEqual({});
}, 300_000);
