import { AssumptionSetError, type Contract } from '../model/index.ts';
import type { AssumptionSet, SetAction } from './assumption-set.ts';
import { combineActions, groupActions } from './combine.ts';
import type { FillRefusal } from './fill.ts';
import { type FurtherAnswer, findFurtherAnswers } from './way-out.ts';

/**
 * Makes the error about a refused set. If choices exclude each other, the error is at a line of this set, even if the
 * other choice is in the set that it extends, and it names an answer with which the set would fit.
 */
export async function createRefusalError(
  contract: Contract,
  set: AssumptionSet,
  { refused, advice, index, key = '' }: FillRefusal,
): Promise<AssumptionSetError> {
  const inherited = set.inherited ?? [];
  const ownActions = set.actions.filter((action) => !inherited.includes(action));
  const action = set.actions[index];
  let line = set.lineOf(`/actions/${index}${key}`);
  let way: readonly FurtherAnswer[] | undefined;
  const combined = await combineActions(contract, ownActions, { name: set.extended ?? '', actions: inherited });
  if (!('refused' in combined)) {
    way = await findFurtherAnswers(contract, ownActions, { name: set.extended ?? '', actions: inherited }, []);
    const culprit = await findContradictingAction(contract, ownActions, inherited, combined.unfit.length);
    if (culprit !== undefined) line = set.lineOf(`/actions/${set.actions.indexOf(culprit)}`);
  } else if (action !== undefined) {
    const group = groupActions(ownActions).find((one) => one.includes(action)) ?? [action];
    const otherActions = ownActions.filter((one) => !group.includes(one));
    way = await findFurtherAnswers(contract, otherActions, { name: set.name, actions: group }, []);
  }
  const fitting = (way ?? []).flatMap(({ ids, from }) => {
    if (!('choice' in from)) return [];
    const values = Object.entries(from.choice.with).map(([name, value]) => `${name} ${value}`);
    return `${from.choice.name}${values.length === 0 ? '' : ` (${values.join(', ')})`} at ${ids.join(', ')}`;
  });
  const reason = advice === undefined ? refused : `${refused}; ${advice}`;
  const fits = fitting.length === 0 ? '' : `. It fits with ${fitting.join(' and ')}`;
  return new AssumptionSetError(set.file, line, reason + fits);
}

/** Returns the first own action without which more of the inherited actions fit. */
async function findContradictingAction(
  contract: Contract,
  ownActions: readonly SetAction[],
  inherited: readonly SetAction[],
  unfit: number,
): Promise<SetAction | undefined> {
  for (const action of ownActions) {
    const otherActions = ownActions.filter((one) => one !== action);
    const combined = await combineActions(contract, otherActions, { name: '', actions: inherited });
    if (!('refused' in combined) && combined.unfit.length < unfit) return action;
  }
  return undefined;
}
