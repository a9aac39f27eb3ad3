import { expect, test } from 'vitest';
import { applyAssumptionSet, findAssumptionSet, isAnswerable } from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();
const plain = await findAssumptionSet('plain');

test('a set that answers each point has no note, and one that leaves points out names them in a line', async () => {
  expect((await applyAssumptionSet(contract, plain)).notes).toEqual([]);
  const without = (...ids: readonly string[]) => ({
    ...plain,
    actions: plain.actions.filter(({ fills }) => !fills.some((id) => ids.includes(id))),
  });
  expect((await applyAssumptionSet(contract, without('api.redirects'))).notes).toEqual([
    { title: '1 point has no answer, and is as without a set: api.redirects', items: [] },
  ]);
  const all = contract.openPoints.filter((point) => isAnswerable(contract, point)).length;
  const first = contract.openPoints.find((point) => isAnswerable(contract, point))?.id ?? '';
  const [action] = plain.actions.filter(({ fills }) => fills.includes('api.redirects'));
  const { notes } = await applyAssumptionSet(contract, { ...plain, actions: action === undefined ? [] : [action] });
  expect(notes).toEqual([
    {
      title: expect.stringMatching(`^${all - 1} points have no answer, .*: ${first}, .* and ${all - 6} more$`),
      items: [],
    },
  ]);
});
