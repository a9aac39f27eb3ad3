import { type AssumptionSet, findAssumptionSet } from '../../../src/contract/assumptions/index.ts';
import type { JsonObject } from '../../../src/contract/model/index.ts';

/** Choices in the place of those that a set has, by the id of their point. */
export type Picks = Readonly<Record<string, readonly [name: string, values?: JsonObject]>>;

/** A set with other choices at some points. */
export async function withPicks(given: string | AssumptionSet, picks: Picks): Promise<AssumptionSet> {
  const set = typeof given === 'string' ? await findAssumptionSet(given) : given;
  const actions = set.actions.map((action) => {
    const picked = action.choice === undefined ? undefined : picks[action.fills[0] ?? ''];
    return picked === undefined ? action : { ...action, choice: { name: picked[0], with: picked[1] ?? {} } };
  });
  return { ...set, actions };
}

/** A set with another answer in the structure at some points, by their ids. */
export function withUpdates(set: AssumptionSet, updates: Readonly<Record<string, JsonObject>>): AssumptionSet {
  const actions = set.actions.map((action) => {
    const update = updates[action.fills[0] ?? ''];
    return update === undefined ? action : { ...action, update };
  });
  return { ...set, actions };
}
