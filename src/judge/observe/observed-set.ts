import { type AssumptionSet, actionsFor, choiceAction, fill, type SetAction } from '../../assumptions/index.ts';
import type { Contract, OpenPoint } from '../../contract/index.ts';
import type { Observation } from './observation.ts';

interface ObservedOptions {
  readonly name: string;
  readonly date: string;
  readonly exchanges: number;
}

/**
 * An assumption set of what was seen: it holds names, types, statuses and choices, and no value of the server. What
 * cannot be said of the contract together with the rest, such as two successes of which one has no body, is left out.
 */
export async function observedSet(
  contract: Contract,
  observations: ReadonlyMap<string, Observation>,
  { name, date, exchanges }: ObservedOptions,
): Promise<AssumptionSet> {
  let actions = [...contract.openPoints]
    // A status moves a response that has to be whole before.
    .sort((one, other) => Number(one.aspect === 'status') - Number(other.aspect === 'status'))
    .flatMap((point) => actionsOf(contract, point, observations.get(point.id)));
  for (;;) {
    const filling = await fill(contract, actions, { isObserved: true });
    if (!('refused' in filling)) break;
    const out = new Set(actions[filling.index]?.fills);
    actions = actions.filter(({ fills }) => !fills.some((id) => out.has(id)));
  }
  return {
    name,
    file: `${name}.yaml`,
    title: `Observed on ${date}`,
    description: `What a live server was seen to do, in ${exchanges} exchanges. It may do more. No value of the server stands here: texts among the values of choices are placeholders.`,
    observed: { date, exchanges },
    actions,
    lineOf: () => undefined,
  };
}

function actionsOf(contract: Contract, point: OpenPoint, observation: Observation | undefined): SetAction[] {
  if (observation?.as === 'structure') {
    const { times, of } = observation.seen;
    const answer = actionsFor(contract, point, observation.answer, observation.says, true);
    return answer.map((action) => ({ ...action, seen: { times, of } }));
  }
  if (observation?.as !== 'choice') return [];
  const { name, with: values, seen } = observation;
  return [{ ...choiceAction(contract, point, { name, with: values }), seen: { times: seen.times, of: seen.of } }];
}
