import { expect, test } from 'vitest';
import { applyAssumptionSet, randomAssumptionSet } from '../../../src/contract/index.ts';
import { contract } from '../support/contract.ts';
import { findingsUnder, STATEMENTS_ON_THE_WIRE } from '../support/findings.ts';

/** Holds every statement under 25 random sets a test; a finding names its seed, which replays it. */
export function holdUnderRandomSets(first: number, last: number): void {
  const ranges = [];
  for (let from = first; from <= last; from += 25) ranges.push({ from, to: Math.min(from + 24, last) });

  test.for(ranges)('every statement holds under the random sets $from to $to', async ({ from, to }, { task }) => {
    const broken = new Map<number, Map<string, string>>();
    const filled: number[] = [];
    for (let seed = from; seed <= to; seed += 1) {
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
