import { expect, test } from 'vitest';
import { readContract } from '../../src/contract/index.ts';
import { namedOpenPoints } from '../../src/serve/index.ts';
import { namedInAnswers } from '../docs/support/named.ts';

test('answers name every open point that the mock says they can name, and no other', async () => {
  const contract = await readContract();
  const named = await namedInAnswers(contract);
  expect([...named].toSorted()).toEqual([...namedOpenPoints(contract)].toSorted());
  expect(named.size).toBeGreaterThan(60);
});
