import { expect, test } from 'vitest';
import { applyAssumptionSet, randomAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import { falseResults } from '../../sdk/client/sets/false-results.ts';
import { contract } from '../support/contract.ts';
import { STATEMENTS_ON_THE_WIRE, unheldUnder, withMock } from '../support/findings.ts';
import type { Verdict } from '../support/judge.ts';
import { careful } from './careful.ts';

const AT_ONCE = 5;

/**
 * Holds every statement, every result of the client and a program that takes nothing for granted under 25 random sets a
 * test; what does not hold stands beside its seed, which replays it.
 */
export function holdUnderRandomSets(first: number, last: number): void {
  const ranges = [];
  for (let from = first; from <= last; from += 25) ranges.push({ from, to: Math.min(from + 24, last) });

  test.for(ranges)('all holds under the random sets $from to $to', async ({ from, to }, { task }) => {
    const broken = new Map<number, Map<string, Verdict>>();
    const wrongResults = new Map<number, readonly string[]>();
    const filled: number[] = [];
    const hold = async (seed: number): Promise<void> => {
      const contractOfSeed = await applyAssumptionSet(contract, await randomAssumptionSet(contract, seed));
      filled.push(contractOfSeed.assumed.length);
      const found = await unheldUnder(contractOfSeed);
      const wrong = await withMock(contractOfSeed, async (server) => {
        const [results, failure] = await Promise.all([
          falseResults(server),
          careful(server).then(
            () => [],
            (error: unknown) => [`the careful program: ${error}`],
          ),
        ]);
        return [...results, ...failure];
      });
      if (found.size > 0) broken.set(seed, found);
      if (wrong.length > 0) wrongResults.set(seed, wrong);
    };
    // Some sets have a mock that takes its time to reply, so a few are held at once.
    for (let seed = from; seed <= to; seed += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, to - seed + 1) }, (_, index) => hold(seed + index)));
    }
    const held = broken.size === 0 ? STATEMENTS_ON_THE_WIRE : 0;
    task.meta.underSet = { set: 'random', held, filled: Math.min(...filled), runs: filled.length };
    task.meta.servers = { name: 'random sets', different: filled.length, accused: broken.size };
    expect({ broken, wrongResults }).toEqual({ broken: new Map(), wrongResults: new Map() });
  });
}
