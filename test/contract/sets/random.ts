import { expect, test } from 'vitest';
import { applyAssumptionSet, randomAssumptionSet } from '../../../src/contract/index.ts';
import { contract } from '../support/contract.ts';
import { findingsUnder, STATEMENTS_ON_THE_WIRE } from '../support/under.ts';

/** Holds every statement under the random sets of a range of seeds; a finding names its seed, which replays it. */
export function holdUnderRandomSets(first: number, last: number): void {
  test(`every statement holds under the random sets ${first} to ${last}`, { timeout: 120_000 }, async ({ task }) => {
    const broken = new Map<number, Map<string, string>>();
    const filled: number[] = [];
    for (let seed = first; seed <= last; seed += 1) {
      const contractOfSeed = await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed));
      filled.push(contractOfSeed.assumed.length);
      const findings = await findingsUnder(contractOfSeed);
      if (findings.size > 0) broken.set(seed, findings);
    }
    const held = broken.size === 0 ? STATEMENTS_ON_THE_WIRE : 0;
    task.meta.underSet = { set: 'random', held, filled: Math.min(...filled), runs: filled.length };
    expect(broken).toEqual(new Map());
  });
}
