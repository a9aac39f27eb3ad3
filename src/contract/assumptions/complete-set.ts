import type { Contract, OpenPoint } from '../model/index.ts';
import { applyAssumptionSet } from './apply-assumption-set.ts';
import type { AssumptionSet, SetAction } from './assumption-set.ts';
import { fill } from './fill.ts';
import { randomAssumptionSet } from './random-assumption-set.ts';

/** The number of generated sets to try at points where the other set contradicts the set. */
const GENERATED = 40;

/**
 * Completes a set with the answers of another one at the points that it leaves open. An answer that contradicts the set
 * is replaced by a generated one.
 *
 * @throws {AssumptionSetError} when one of the two does not refine the contract.
 */
export async function completeSet(contract: Contract, set: AssumptionSet, rest: AssumptionSet): Promise<AssumptionSet> {
  for (const one of [set, rest]) await applyAssumptionSet(contract, one);
  let actions = await withFitting(contract, set, set.actions, rest.actions);
  for (let seed = 1; seed <= GENERATED && !isComplete(contract, actions); seed += 1) {
    const generated = await randomAssumptionSet(contract, seed);
    actions = await withFitting(contract, set, actions, generated.actions);
  }
  return { ...set, title: `${set.title} The rest: ${rest.title}`, actions };
}

/** Whether a set can answer a point. Addresses are never guessed, since keys are sent there. */
export const isAnswerable = ({ choices }: Contract, { id, aspect }: OpenPoint): boolean =>
  aspect !== 'address' && (aspect !== 'elsewhere' || (choices.get(id)?.choices.length ?? 0) > 0);

function isComplete(contract: Contract, actions: readonly SetAction[]): boolean {
  const filled = new Set(actions.flatMap(({ fills }) => fills));
  return contract.openPoints.every((point) => filled.has(point.id) || !isAnswerable(contract, point));
}

/** Returns the actions, and those of the others that fit and fill further points. */
async function withFitting(
  contract: Contract,
  { observed }: AssumptionSet,
  actions: readonly SetAction[],
  candidates: readonly SetAction[],
): Promise<readonly SetAction[]> {
  const filled = new Set(actions.flatMap(({ fills }) => fills));
  const further = candidates.filter(({ fills }) => fills.every((id) => !filled.has(id)));
  const groups = [...Map.groupBy(further, ({ fills }) => fills.join()).values()];
  const moves = new Set(contract.openPoints.filter(({ aspect }) => aspect === 'status').map(({ id }) => id));
  let fitting = actions;
  // Halving finds the few that do not fit with few fillings.
  const add = async (some: readonly (readonly SetAction[])[]): Promise<void> => {
    // An answered status moves a response, which must be complete before.
    const all = [...fitting, ...some.flat()].sort((one, other) => Number(isMove(one)) - Number(isMove(other)));
    const filling = await fill(contract, all, { isObserved: observed !== undefined });
    if (!('refused' in filling)) {
      fitting = all;
    } else if (some.length > 1) {
      const half = Math.ceil(some.length / 2);
      await add(some.slice(0, half));
      await add(some.slice(half));
    }
  };
  const isMove = ({ fills }: SetAction): boolean => fills.some((id) => moves.has(id));
  if (groups.length > 0) await add(groups);
  return fitting;
}
