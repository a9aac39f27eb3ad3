import { expect, test } from 'vitest';
import { applyAssumptionSet, randomAssumptionSet } from '../../src/contract/assumptions/index.ts';
import { readContract } from '../../src/contract/model/index.ts';
import { singleChoices } from '../servers/mock/single-choices.ts';
import { failuresOf } from '../servers/mock/whatever-is-sent.ts';

const contract = await readContract();

test('whatever is sent, the mock fails at nothing under 150 random sets', async () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const filled = await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed));
    expect(await failuresOf(filled), `${seed}`).toEqual([]);
  }
});

test.for(['plain', 'contrary', 'sparse'])(
  'whatever is sent, the mock fails at nothing under %s with any one choice changed',
  async (set) => {
    let count = 0;
    for await (const { id, name, filled } of singleChoices(contract, set)) {
      count += 1;
      expect(await failuresOf(filled), `${id}: ${name}`).toEqual([]);
    }
    expect(count).toBeGreaterThan(100);
  },
);
