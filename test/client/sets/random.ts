import { expect, test } from 'vitest';
import { applyAssumptionSet, randomAssumptionSet, readContract } from '../../../src/contract/index.ts';
import { liesUnder } from './lies.ts';

/** Holds the results true under the random sets of a range of seeds; a lie stands beside its seed, which replays it. */
export function holdUnderRandomSets(first: number, last: number): void {
  test(`every result is true under the random sets ${first} to ${last}`, { timeout: 120_000 }, async () => {
    const contract = await readContract();
    const lies: Record<number, readonly string[]> = {};
    for (let seed = first; seed <= last; seed += 1) {
      const told = await liesUnder(await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed)));
      if (told.length > 0) lies[seed] = told;
    }
    expect(lies).toEqual({});
  });
}
