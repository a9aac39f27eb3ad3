import { describe, expect, test } from 'vitest';
import { groupActions } from '../../../src/contract/assumptions/combine.ts';
import {
  type AssumptionSet,
  applyAssumptionSet,
  completeSet,
  fillDocument,
  isAnswerable,
  randomAssumptionSet,
  readAssumptionSets,
} from '../../../src/contract/assumptions/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';

const contract = await readContract();
const sets = await readAssumptionSets();
const answerable = contract.openPoints.filter((point) => isAnswerable(contract, point)).map(({ id }) => id);

/** Every second answer of a set, without those that need another one: statuses, and choices of a name in the structure. */
function halfOf(set: AssumptionSet, odd: number): AssumptionSet {
  const needsOther = ({ fills: [id = ''], choice }: AssumptionSet['actions'][number]) =>
    id.endsWith('.status') ||
    contract.choices.get(id)?.choices.some(({ name, needs }) => name === choice?.name && needs.named.size > 0);
  const groups = groupActions(set.actions).filter((group, index) => index % 2 === odd && !group.some(needsOther));
  return { ...set, actions: groups.flat() };
}

const { seed: _, ...other } = await randomAssumptionSet(contract, 1);
// Its answers in the structure exclude choices of the others, such as a status that no error has under it.
const rests: readonly AssumptionSet[] = [...sets, other];
const pairs = sets.flatMap((set) => rests.filter((rest) => rest !== set).map((rest) => ({ set, rest })));

describe.each(pairs.map(({ set, rest }) => ({ name: `${set.name}, the rest from ${rest.name}`, set, rest })))(
  '$name',
  ({ set, rest }) => {
    test.each([0, 1])(
      'its answers stay, the rest is as in the other set, and what does not fit is named: half %i',
      async (odd) => {
        const some = halfOf(set, odd);
        const completed = await completeSet(contract, some, rest);
        expect(completed.actions.filter((action) => some.actions.includes(action))).toHaveLength(some.actions.length);
        const further = completed.actions.filter((action) => !some.actions.includes(action));
        expect(further.filter((action) => !rest.actions.includes(action))).toEqual([]);

        const filled = await applyAssumptionSet(contract, completed);
        const open = answerable.filter((id) => filled.openPoints.some((point) => point.id === id));
        const unfit = completed.unfit?.answers ?? [];
        const unfitIds = unfit.flatMap(({ ids }) => ids).filter((id) => answerable.includes(id));
        expect(unfitIds.toSorted()).toEqual(open.toSorted());
        for (const { ids, reason } of unfit) {
          expect(reason).not.toBe('');
          const left = rest.actions.filter(({ fills }) => fills.some((id) => ids.includes(id)));
          const isTogether = left.some(({ fills }) => fills.some((id) => !ids.includes(id)));
          const isRefused = 'refused' in (await fillDocument(contract, [...completed.actions, ...left]));
          expect({ ids, contradicts: isTogether || isRefused }).toEqual({ ids, contradicts: true });
        }
        expect(filled.notes[0]?.title).toMatch(
          unfit.length === 0 ? /example/ : new RegExp(`^\\d+ points? of ${rest.name} do(es)? not fit`),
        );
      },
    );
  },
);

const halves = sets.flatMap((set, index) => [0, 1].map((odd) => ({ name: set.name, set, odd, seed: 3 + index })));

test.each(halves)(
  'only a random rest draws again where its answers do not fit: $name, half $odd',
  async ({ set, odd, seed }) => {
    const completed = await completeSet(contract, halfOf(set, odd), await randomAssumptionSet(contract, seed));
    const { openPoints } = await applyAssumptionSet(contract, completed);
    expect(answerable.filter((id) => openPoints.some((point) => point.id === id))).toEqual([]);
    expect(completed.unfit?.answers).toEqual([]);
  },
);
