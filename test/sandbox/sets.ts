import { type AssumptionSet, findAssumptionSet } from '../../src/assumptions/index.ts';
import type { JsonObject } from '../../src/contract/index.ts';

/** Choices in the place of those that a set has, by the id of their point. */
export type Picks = Readonly<Record<string, readonly [name: string, values?: JsonObject]>>;

/** A set with other choices at some points. */
export async function withPicks(name: string, picks: Picks): Promise<AssumptionSet> {
  const set = await findAssumptionSet(name);
  const actions = set.actions.map((action) => {
    const picked = action.choice === undefined ? undefined : picks[action.fills[0] ?? ''];
    return picked === undefined ? action : { ...action, choice: { name: picked[0], with: picked[1] ?? {} } };
  });
  return { ...set, actions };
}
