import {
  type AssumptionSet,
  actionsTogetherWith,
  choiceAction,
  combineActions,
  fillDocument,
  findFurtherAnswers,
  isAnswerable,
  type SetAction,
  startingValues,
} from '../../../../src/contract/assumptions/index.ts';
import type { Contract } from '../../../../src/contract/model/index.ts';

interface SinglePick {
  readonly id: string;
  /** The name of the choice, or of the set whose answer it is. */
  readonly name: string;
  readonly actions: readonly SetAction[];
}

/** Every pick that the console offers at a point: a choice with its first values, or the answer of another set. */
export function singlePicks(
  contract: Contract,
  sets: readonly AssumptionSet[],
  base: AssumptionSet | undefined,
): SinglePick[] {
  const others = sets.filter((set) => set !== base);
  return contract.openPoints
    .filter((point) => isAnswerable(contract, point))
    .flatMap((point): SinglePick[] => {
      const { id } = point;
      const { choices = [] } = contract.choices.get(id) ?? {};
      if (choices.length === 0) {
        return others.map((set) => ({ id, name: `as ${set.name}`, actions: actionsTogetherWith(set, id) }));
      }
      return choices.map((choice) => {
        const values = startingValues(choice, id, base, sets);
        return { id, name: choice.name, actions: [choiceAction(contract, point, { name: choice.name, with: values })] };
      });
    })
    .filter(({ actions }) => actions.length > 0);
}

/** The single picks from a base that no way out settles, with the reason. */
export async function unsettledPicks(
  contract: Contract,
  sets: readonly AssumptionSet[],
  base: AssumptionSet | undefined,
): Promise<string[]> {
  const rest = base ?? { name: 'nothing', actions: [] };
  const unsettled: string[] = [];
  const structures = new Map();
  for (const { id, name, actions } of singlePicks(contract, sets, base)) {
    const way = await findFurtherAnswers(contract, actions, rest, sets, { structures });
    const all = [...actions, ...(way ?? []).flatMap((further) => further.actions)];
    const combined = await combineActions(contract, all, rest, { structures });
    const isSettled = way !== undefined && 'actions' in combined && combined.unfit.length === 0;
    if (!isSettled) unsettled.push(`${id} ${name}: no way out`);
    // Most picks fit as they are, and only those with further answers are proven once more.
    else if (way.length > 0) {
      const filling = await fillDocument(contract, combined.actions);
      if ('refused' in filling) unsettled.push(`${id} ${name}: ${filling.refused}`);
    }
  }
  return unsettled;
}
