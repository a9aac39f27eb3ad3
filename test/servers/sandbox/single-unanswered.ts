import { expect, test } from 'vitest';
import {
  applyAssumptionSet,
  choiceAction,
  combineActions,
  findAssumptionSet,
} from '../../../src/contract/assumptions/index.ts';
import { BEHAVIOURS } from '../../../src/contract/behaviours/index.ts';
import { readContract } from '../../../src/contract/model/index.ts';
import { unanswered } from '../../../src/servers/sandbox/index.ts';
import { DEFAULTS } from '../../contract/behaviours/support/defaults.ts';
import { differencesOfSandboxes } from '../../evidence/verify/support/one-point.ts';
import { anyValue } from '../mock/single-choices.ts';

const contract = await readContract();
const plain = await findAssumptionSet('plain');

/** The choice that is done where a set has none: that of the mock, or the first one if only the sandbox does it. */
function doneWithoutAnswer(id: string) {
  const { shows = '', choices = [] } = contract.choices.get(id) ?? {};
  const hasDefault = Object.entries(BEHAVIOURS).some(
    ([name, { default: done }]) => name === shows && done !== undefined,
  );
  return hasDefault ? choices.find(({ name }) => name === DEFAULTS[shows]) : choices[0];
}

/** The points with choices that a sandbox asks a set about, each with the choice that it does without one. */
export const singlePoints = contract.openPoints.flatMap((point) => {
  const choice = unanswered(contract).includes(point.id) ? doneWithoutAnswer(point.id) : undefined;
  return choice === undefined ? [] : [{ id: point.id, point, choice }];
});

/**
 * Starts a sandbox under plain without the answer to one point, and compares it with one that answers it. Answers of plain
 * that exclude this choice, such as a status that is not stated, are left out of both.
 */
export function holdSingleUnanswered(points: typeof singlePoints): void {
  test.each(points)('without an answer to $id a sandbox does what $choice.name does', async ({ id, point, choice }) => {
    const others = { ...plain, actions: plain.actions.filter(({ fills }) => !fills.includes(id)) };
    const values = Object.fromEntries([...choice.with].map(([name, rule]) => [name, anyValue(rule)]));
    const isPlain = plain.actions.some(({ fills, choice: its }) => fills.includes(id) && its?.name === choice.name);
    const own = plain.actions.filter(({ fills }) => isPlain && fills.includes(id));
    const action = isPlain ? own : [choiceAction(contract, point, { name: choice.name, with: values })];
    const combined = await combineActions(contract, action, others);
    if ('refused' in combined) throw new Error(combined.refused);
    const [answered, without] = [combined.actions, combined.actions.filter((one) => !action.includes(one))];
    const unfit = combined.unfit.flatMap(({ ids }) => ids);
    const left = unanswered(await applyAssumptionSet(contract, { ...plain, actions: without }));
    expect(left.toSorted()).toEqual([...unfit, id].toSorted());
    const differences = await differencesOfSandboxes(
      [id],
      { contract, set: { ...plain, actions: without } },
      { contract, set: { ...plain, actions: answered } },
    );
    // It names the point as open, and as guessed.
    expect(differences.filter((one) => !one.includes(': names '))).toEqual([]);
  });
}
