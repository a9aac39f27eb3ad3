import type { ChoicePick, Contract, Json, JsonObject, OpenPoint, ValueRule } from '../model/index.ts';
import { choiceAction } from './actions-for.ts';
import type { AssumptionSet, SetAction } from './assumption-set.ts';
import { namesAddedAt } from './choose.ts';
import {
  type Combination,
  type CombinationRefusal,
  type CombineOptions,
  combineActions,
  groupActions,
  idsIn,
} from './combine.ts';
import { startingValues } from './starting-values.ts';

/**
 * An answer that can be added to others: a choice at an open point, or the answer of a set at open points that it
 * answers together.
 */
export interface FurtherAnswer {
  readonly ids: readonly string[];
  readonly actions: readonly SetAction[];
  readonly from: { readonly choice: ChoicePick } | { readonly set: AssumptionSet };
}

/** The maximum number of further answers. */
const MAX_FURTHER_ANSWERS = 6;

/**
 * Finds further answers with which some actions and a set fit together. Each is at an open point at which the set
 * contradicts the actions, or which the actions need. Empty if they fit already; `undefined` if no such answers were
 * found.
 *
 * @param sets The sets whose answers are offered, the preferred one first.
 */
export async function findFurtherAnswers(
  contract: Contract,
  ownActions: readonly SetAction[],
  rest: { readonly name: string; readonly actions: readonly SetAction[] },
  sets: readonly AssumptionSet[],
  { structures = new Map(), ...options }: CombineOptions = {},
): Promise<readonly FurtherAnswer[] | undefined> {
  const evaluate = async (further: readonly FurtherAnswer[]) =>
    combineActions(contract, [...ownActions, ...further.flatMap(({ actions }) => actions)], rest, {
      ...options,
      structures,
    });
  const answered = new Set(idsIn(ownActions));
  let way: readonly FurtherAnswer[] = [];
  let result = await evaluate(way);
  for (let round = 0; round <= MAX_FURTHER_ANSWERS; round += 1) {
    if (countUnfit(result) === 0) return way;
    let best: { readonly way: typeof way; readonly result: typeof result } | undefined;
    for (const id of pointsToSettle(contract, result).filter((one) => !answered.has(one))) {
      const model = 'model' in result ? result.model : contract.model;
      for (const answer of answersAt(contract, id, model, rest, sets)) {
        if (answer.ids.some((one) => answered.has(one))) continue;
        const otherAnswers = way.filter(({ ids }) => !ids.some((one) => answer.ids.includes(one)));
        const next = [...otherAnswers, answer];
        const outcome = await evaluate(next);
        if (countUnfit(outcome) < countUnfit(best?.result ?? result)) best = { way: next, result: outcome };
        if (countUnfit(outcome) === 0) return next;
      }
      if (best !== undefined) break;
    }
    if (best === undefined) return undefined;
    ({ way, result } = best);
  }
  return undefined;
}

/** The number of open points at which answers do not fit; infinite if the actions contradict each other. */
const countUnfit = (result: Combination | CombinationRefusal): number =>
  'refused' in result ? Number.POSITIVE_INFINITY : result.unfit.flatMap(({ ids }) => ids).length;

function pointsToSettle(contract: Contract, result: Combination | CombinationRefusal): string[] {
  if (!('refused' in result)) return result.unfit.flatMap(({ ids }) => ids);
  return contract.openPoints
    .filter(({ id }) => result.ids.includes(id))
    .flatMap((point) => [...findNeededPoints(contract, point), ...findBodyPoints(contract, point)]);
}

/** Ids of the open points whose answers add the names that the choices of an open point need. */
const findNeededPoints = ({ choices }: Contract, { id }: OpenPoint): string[] =>
  (choices.get(id)?.choices ?? []).flatMap(({ needs }) => [...needs.named.values()]);

/** Ids of the open points about the body of a response with an open status, which decides whether there is a body. */
const findBodyPoints = ({ openPoints }: Contract, { aspect, place }: OpenPoint): string[] =>
  aspect !== 'status'
    ? []
    : openPoints
        .filter(
          (other) => other.aspect === 'body' && other.place.operations.some((one) => place.operations.includes(one)),
        )
        .map(({ id }) => id);

function answersAt(
  contract: Contract,
  id: string,
  model: Combination['model'],
  rest: { readonly actions: readonly SetAction[] },
  sets: readonly AssumptionSet[],
): FurtherAnswer[] {
  const point = contract.openPoints.find((one) => one.id === id);
  const { choices = [] } = contract.choices.get(id) ?? {};
  if (point === undefined) return [];
  if (choices.length === 0) {
    return sets.flatMap((set): FurtherAnswer[] => {
      const actions = actionsTogetherWith(set, id);
      return actions.length === 0 ? [] : [{ ids: idsIn(actions), actions, from: { set } }];
    });
  }
  const ofSets = sets.flatMap((set) => set.actions.find(({ fills }) => fills.includes(id))?.choice ?? []);
  const answers = choices.flatMap((choice) => {
    const start = startingValues(choice, id, rest, sets);
    const varied = [...choice.with].flatMap(([name, rule]): JsonObject[] => {
      const other = choice.needs.named.get(name);
      const values = other === undefined ? findOtherValues(rule, start[name]) : namesAddedAt(contract, model, other);
      return values.map((value) => ({ ...start, [name]: value }));
    });
    return [start, ...varied].map((values): ChoicePick => ({ name: choice.name, with: values }));
  });
  return [...ofSets, ...answers].map((choice): FurtherAnswer => {
    return { ids: [id], actions: [choiceAction(contract, point, choice)], from: { choice } };
  });
}

/** The actions of a set at an open point, and those at the open points that the set answers together with it. */
export function actionsTogetherWith({ actions }: AssumptionSet, id: string): SetAction[] {
  return groupActions(actions).find((group) => idsIn(group).includes(id)) ?? [];
}

/** Other values for a rule: each of the few possible ones, or a list with one more element. */
function findOtherValues(rule: ValueRule, value: Json | undefined): readonly Json[] {
  if (rule.kind === 'one-of') return rule.values.filter((one) => one !== value);
  if (rule.kind !== 'list' || !Array.isArray(value)) return [];
  return findOtherValues(rule.of, undefined)
    .filter((one) => !value.includes(one))
    .map((one) => [...value, one]);
}
