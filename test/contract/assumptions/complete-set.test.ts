import { expect, test } from 'vitest';
import {
  applyAssumptionSet,
  completeSet,
  findAssumptionSet,
  isAnswerable,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

test('another set completes a set: its own answers stay, and every point that can be answered is answered', async () => {
  const contract = await readContract();
  const [sparse, plain] = await Promise.all(['sparse', 'plain'].map((name) => findAssumptionSet(name)));
  if (sparse === undefined || plain === undefined) throw new Error('both are there');
  const some = { ...sparse, actions: sparse.actions.slice(0, 40) };
  const completed = await completeSet(contract, some, plain);
  expect(completed.title).toBe(`${sparse.title} The rest: ${plain.title}`);
  expect(completed.actions).toEqual(expect.arrayContaining(some.actions));
  const { assumed } = await applyAssumptionSet(contract, completed);
  const answerable = contract.openPoints.filter((point) => isAnswerable(contract, point));
  expect(assumed.map(({ id }) => id)).toEqual(expect.arrayContaining(answerable.map(({ id }) => id)));
});
