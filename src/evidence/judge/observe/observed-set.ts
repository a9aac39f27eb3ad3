import {
  type AssumptionSet,
  actionsFor,
  choiceAction,
  fillDocument,
  type SetAction,
} from '../../../contract/assumptions/index.ts';
import type { Contract, OpenPoint } from '../../../contract/model/index.ts';
import type { Observation } from './observation.ts';

interface ObservedSetOptions {
  readonly name: string;
  readonly date: string;
  readonly exchanges: number;
}

/**
 * Creates an assumption set of observations: names, types, statuses and choices, without values of the server. Leaves out
 * observations that contradict the others in a contract, such as two successes of which one has no body.
 */
export async function createObservedSet(
  contract: Contract,
  observations: ReadonlyMap<string, Observation>,
  { name, date, exchanges }: ObservedSetOptions,
): Promise<AssumptionSet> {
  let actions = [...contract.openPoints]
    // An answered status moves its response, so the response is completed first.
    .sort((one, other) => Number(one.aspect === 'status') - Number(other.aspect === 'status'))
    .flatMap((point) => observedActions(contract, point, observations.get(point.id)));
  for (;;) {
    const filling = await fillDocument(contract, actions, { isObserved: true });
    if (!('refused' in filling)) break;
    const out = new Set(actions[filling.index]?.fills);
    actions = actions.filter(({ fills }) => !fills.some((id) => out.has(id)));
  }
  return {
    name,
    file: `${name}.yaml`,
    title: `Observed on ${date.slice(0, 10)}`,
    description: `What a live server did, in ${exchanges} exchanges. It may do more. Values of the server are left out: texts among the values of choices are placeholders, and examples hold names that the caller sent.`,
    observed: { date, exchanges },
    actions,
    lineOf: () => undefined,
  };
}

function observedActions(contract: Contract, point: OpenPoint, observation: Observation | undefined): SetAction[] {
  if (observation?.as !== 'structure' && observation?.as !== 'choice') return [];
  const { times, of, tried, exchangesAgainst } = observation.seen;
  const seen = {
    ...{ times, of },
    ...(tried && { tried }),
    ...(exchangesAgainst.length > 0 && { against: exchangesAgainst.length }),
  };
  const actions =
    observation.as === 'structure'
      ? actionsFor(contract, point, observation.answer, observation.says, true)
      : [choiceAction(contract, point, { name: observation.name, with: observation.with })];
  return actions.map((action) => ({ ...action, seen }));
}
