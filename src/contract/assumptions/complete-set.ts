import { AssumptionSetError, type Contract } from '../model/index.ts';
import { isAnswerable } from './answerable.ts';
import { applyAssumptionSet } from './apply-assumption-set.ts';
import type { AssumptionSet } from './assumption-set.ts';
import { combineActions } from './combine.ts';
import { randomAssumptionSet } from './random-assumption-set.ts';

/** The maximum number of further random sets to draw, if a random set does not fit at some points. */
const MAX_RANDOM_SETS = 40;

/**
 * Completes a set with the answers of another one at the points that it leaves open. An answer that contradicts the set
 * is left out, and noted; if the other set is random, an answer that fits is drawn.
 *
 * @throws {AssumptionSetError} when one of the two does not refine the contract.
 */
export async function completeSet(contract: Contract, set: AssumptionSet, rest: AssumptionSet): Promise<AssumptionSet> {
  for (const one of [set, rest]) await applyAssumptionSet(contract, one);
  let completed = await completeOnce(contract, set, rest);
  for (
    let more = 1;
    rest.seed !== undefined && more <= MAX_RANDOM_SETS && !isComplete(contract, completed);
    more += 1
  ) {
    completed = await completeOnce(
      contract,
      completed,
      await randomAssumptionSet(contract, rest.seed + more, completed),
    );
  }
  return completed;
}

async function completeOnce(contract: Contract, set: AssumptionSet, rest: AssumptionSet): Promise<AssumptionSet> {
  const combined = await combineActions(contract, set.actions, rest, { isObserved: set.observed !== undefined });
  if ('refused' in combined) throw new AssumptionSetError(set.file, undefined, combined.refused);
  const { actions, unfit } = combined;
  const title = set.unfit === undefined ? `${set.title} The rest: ${rest.title}` : set.title;
  return { ...set, title, actions, unfit: { set: rest.name, answers: unfit } };
}

function isComplete(contract: Contract, { actions }: AssumptionSet): boolean {
  const filled = new Set(actions.flatMap(({ fills }) => fills));
  return contract.openPoints.every((point) => filled.has(point.id) || !isAnswerable(contract, point));
}
