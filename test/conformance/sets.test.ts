import { expect, test } from 'vitest';
import { applyAssumptionSet, readAssumptionSets } from '../../src/assumptions/index.ts';
import { contract } from './support/contract.ts';
import { STATEMENTS_ON_THE_WIRE, unheldUnder } from './support/findings.ts';

const sets = await readAssumptionSets();

test('there are sets to test under', () => {
  expect(sets.map(({ name }) => name)).toEqual(expect.arrayContaining(['plain', 'contrary', 'sparse']));
});

test('every statement holds under none', async ({ task }) => {
  const unheld = await unheldUnder(contract);
  task.meta.underSet = { set: 'none', held: STATEMENTS_ON_THE_WIRE - unheld.size, filled: 0, runs: 1 };
  expect(unheld).toEqual(new Map());
});

test.for(sets)('every statement holds under $name', async (set, { task }) => {
  const filled = await applyAssumptionSet(contract, set);
  const unheld = await unheldUnder(filled);
  const held = STATEMENTS_ON_THE_WIRE - unheld.size;
  task.meta.underSet = { set: set.name, held, filled: filled.assumed.length, runs: 1 };
  expect(unheld).toEqual(new Map());
});
