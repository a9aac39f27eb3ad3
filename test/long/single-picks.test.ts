import { expect, test } from 'vitest';
import { readAssumptionSets } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { unsettledPicks } from '../contract/assumptions/support/single-picks.ts';

const contract = await readContract();
const sets = await readAssumptionSets();

test.each(sets)(
  'each single pick from $name ends in a set that fits, with the answers of one way out at most',
  async (base) => {
    expect(await unsettledPicks(contract, sets, base)).toEqual([]);
  },
  300_000,
);
