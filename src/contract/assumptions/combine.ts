import { answeredPoints, type Contract, isSameData, type Model } from '../model/index.ts';
import { isAnswerable } from './answerable.ts';
import type { SetAction, UnfitAnswer } from './assumption-set.ts';
import {
  choiceInWords,
  choicesOfAnsweredPoints,
  findExcludedByAnswer,
  objectionToPick,
  type PickedChoice,
  type PicksByPoint,
  pickChoice,
} from './choose.ts';
import { type FillOptions, fillDocument } from './fill.ts';

export interface Combination {
  /** All actions of `ownActions`, and those of the rest that contradict none of them: see {@link combineActions}. */
  readonly actions: readonly SetAction[];
  readonly unfit: readonly UnfitAnswer[];
  /** The document with the answers in the structure. */
  readonly model: Model;
}

export interface CombinationRefusal {
  readonly refused: string;
  /** Ids of the open points of the refused action. */
  readonly ids: readonly string[];
}

/**
 * Groups actions that share open points, directly or through others, and so answer them only together: for example, a
 * security scheme and the operations that name it.
 */
export function groupActions(actions: readonly SetAction[]): SetAction[][] {
  let groups: SetAction[][] = [];
  for (const action of actions) {
    const sharesPoint = (group: readonly SetAction[]): boolean =>
      group.some(({ fills }) => fills.some((id) => action.fills.includes(id)));
    groups = [...groups.filter((group) => !sharesPoint(group)), [...groups.filter(sharesPoint).flat(), action]];
  }
  return groups;
}

export const idsIn = (actions: readonly SetAction[]): string[] => [...new Set(actions.flatMap(({ fills }) => fills))];

const isChoice = ({ choice }: SetAction): boolean => choice !== undefined;

export interface CombineOptions extends Pick<FillOptions, 'isObserved' | 'pause'> {
  /** Cache of the applied structures, for calls with the same set whose own actions differ in choices alone. */
  readonly structures?: Map<string, ReturnType<typeof addStructure>>;
}

/**
 * Adds to `ownActions` the actions of a set that contradict none of them, at the open points that `ownActions` leave
 * open.
 */
export async function combineActions(
  contract: Contract,
  ownActions: readonly SetAction[],
  rest: { readonly name: string; readonly actions: readonly SetAction[] },
  { structures = new Map(), ...options }: CombineOptions = {},
): Promise<Combination | CombinationRefusal> {
  const answered = new Set(idsIn(ownActions));
  const groups = groupActions(rest.actions).filter((group) => !idsIn(group).every((id) => answered.has(id)));
  const split = groups.filter((group) => idsIn(group).some((id) => answered.has(id)));
  const further = groups.filter((group) => !split.includes(group));
  const partly = split.flatMap((group): UnfitAnswer[] => {
    const answeredIds = idsIn(group).filter((id) => answered.has(id));
    const left = idsIn(group).filter((id) => !answered.has(id));
    // Points that are answered in words alone are not reported: the words are about the answers that are replaced.
    const ids = contract.openPoints.filter((point) => left.includes(point.id) && isAnswerable(contract, point));
    const reason = `${rest.name} answers it together with ${answeredIds.join(', ')}`;
    return ids.length === 0 ? [] : [{ ids: ids.map(({ id }) => id), reason }];
  });
  const [structural, choices] = [ownActions.filter((action) => !isChoice(action)), ownActions.filter(isChoice)];
  const structureFor = (excludingChoices: readonly SetAction[]) => {
    const key = JSON.stringify([structural, excludingChoices]);
    const groupsInStructure = further.filter((group) => !group.some(isChoice));
    const added =
      structures.get(key) ?? addStructure(contract, structural, groupsInStructure, excludingChoices, options);
    structures.set(key, added);
    return added;
  };
  // The choices of `ownActions` that exclude answers in the structure, such as errors without a status that they name.
  const excludingChoices: SetAction[] = [];
  for (;;) {
    const structure = await structureFor(excludingChoices);
    if ('refused' in structure) return structure;
    const added = addChoices(contract, structure.model, choices, further.flat().filter(isChoice));
    if (!('refused' in added)) {
      return {
        actions: [...structure.actions, ...added.actions],
        unfit: [...partly, ...structure.unfit, ...added.unfit],
        model: structure.model,
      };
    }
    const refused = choices.find(
      (action) => !excludingChoices.includes(action) && action.fills.some((id) => added.ids.includes(id)),
    );
    if (refused === undefined) return added;
    excludingChoices.push(refused);
  }
}

async function addStructure(
  contract: Contract,
  ownActions: readonly SetAction[],
  groups: readonly (readonly SetAction[])[],
  choices: readonly SetAction[],
  options: FillOptions,
): Promise<Combination | CombinationRefusal> {
  const moves = new Set(contract.openPoints.filter(({ aspect }) => aspect === 'status').map(({ id }) => id));
  const isMove = ({ fills }: SetAction): boolean => fills.some((id) => moves.has(id));
  // Statuses come last: an answered status moves its response, which must be complete by then.
  const inOrder = (actions: readonly SetAction[]) => actions.toSorted((a, b) => Number(isMove(a)) - Number(isMove(b)));
  const ordered = groups.toSorted((a, b) => Number(a.some(isMove)) - Number(b.some(isMove)));

  let actions = inOrder([...ownActions, ...groups.flat()]);
  let filling = await fillDocument(contract, actions, options);
  if (!('refused' in filling) && choices.length === 0) return { actions, unfit: [], model: filling.model };

  actions = inOrder(ownActions);
  filling = await fillDocument(contract, actions, options);
  if ('refused' in filling) return { refused: filling.refused, ids: actions[filling.index]?.fills ?? [] };
  let { model } = filling;
  const before = objectionsTo(contract, model, choices);
  const newObjection = (after: Model): string | undefined =>
    [...objectionsTo(contract, after, choices)].find(([id]) => !before.has(id))?.[1];
  let left = ordered;
  const reasons = new Map<readonly SetAction[], string>();
  // Tries all groups together, then each half, which finds the few that do not fit in few attempts.
  const tryToAdd = async (some: readonly (readonly SetAction[])[]): Promise<void> => {
    const all = inOrder([...actions, ...some.flat()]);
    const filled = await fillDocument(contract, all, options);
    const refused = 'refused' in filled ? filled.refused : newObjection(filled.model);
    if (!('refused' in filled) && refused === undefined) {
      actions = all;
      model = filled.model;
      left = left.filter((group) => !some.includes(group));
    } else if (some.length > 1) {
      const half = Math.ceil(some.length / 2);
      await tryToAdd(some.slice(0, half));
      await tryToAdd(some.slice(half));
    } else {
      for (const group of some) reasons.set(group, refused ?? '');
    }
  };
  // Repeats while something was added, since an answer may need one that was added after it was tried.
  for (let before = left.length + 1; left.length > 0 && left.length < before; ) {
    before = left.length;
    await tryToAdd(left);
  }
  return { actions, model, unfit: left.map((group) => ({ ids: idsIn(group), reason: reasons.get(group) ?? '' })) };
}

/** The choices that actions make, by the id of the point. */
export function choicesIn(contract: Contract, actions: readonly SetAction[]): PicksByPoint {
  return new Map(
    contract.openPoints.flatMap((point) => {
      const choice = actions.find(({ fills }) => fills.includes(point.id))?.choice;
      const picked = choice && pickChoice(contract, point, choice);
      return picked === undefined || 'refused' in picked ? [] : [[point.id, picked] as const];
    }),
  );
}

/** The objections of a structure to the choices of actions, by the ids of their points. */
function objectionsTo(contract: Contract, model: Model, actions: readonly SetAction[]): ReadonlyMap<string, string> {
  const points = choicesIn(contract, actions);
  return new Map(
    contract.openPoints.flatMap((point) => {
      const objection = objectionToPick(contract, model, points, point);
      return objection === undefined ? [] : [[point.id, objection] as const];
    }),
  );
}

function addChoices(
  contract: Contract,
  model: Model,
  ownActions: readonly SetAction[],
  rest: readonly SetAction[],
): Omit<Combination, 'model'> | CombinationRefusal {
  const stated = choicesOfAnsweredPoints(contract);
  const points = new Map<string, PickedChoice>(stated);
  const unfit: UnfitAnswer[] = [];
  for (const action of [...ownActions, ...rest]) {
    const { fills, choice } = action;
    const [id = ''] = fills;
    const answer = stated.get(id)?.chosen;
    if (answer !== undefined) {
      const isSame = choice?.name === answer.name && isSameData(choice.with, answer.with);
      if (rest.includes(action) && !isSame)
        unfit.push({ ids: [id], reason: `the contract states ${choiceInWords(answer, id)}` });
      continue;
    }
    const point = contract.openPoints.find((one) => one.id === id);
    const picked = point && choice && pickChoice(contract, point, choice);
    if (picked === undefined || 'refused' in picked) return { refused: `${id} ${picked?.refused}`, ids: [id] };
    points.set(id, picked);
  }
  const removable = new Set(idsIn(rest).filter((id) => !stated.has(id)));
  for (;;) {
    const contradiction = firstContradiction(contract, model, points);
    if (contradiction === undefined) break;
    const { point, reason } = contradiction;
    const id = removable.has(point.id) ? point.id : findContradictingPoint(contract, model, points, point, removable);
    if (id === undefined) return { refused: reason, ids: [point.id] };
    points.delete(id);
    removable.delete(id);
    unfit.push({ ids: [id], reason });
  }
  return { actions: [...ownActions, ...rest.filter(({ fills }) => fills.some((id) => removable.has(id)))], unfit };
}

function firstContradiction(contract: Contract, model: Model, points: PicksByPoint) {
  for (const point of contract.openPoints) {
    const reason = points.has(point.id) ? objectionToPick(contract, model, points, point) : undefined;
    if (reason !== undefined) return { point, reason };
  }
  for (const point of answeredPoints(contract)) {
    const excluded = contract.openPoints.find(({ id }) => id === findExcludedByAnswer(contract, points, point)?.id);
    if (excluded === undefined) continue;
    return { point: excluded, reason: `the contract states ${choiceInWords(point.choice, point.id)}` };
  }
  return undefined;
}

/**
 * Returns the first of the open points `some` whose choice contradicts the choice at `point`: without it, the objection
 * is gone or another one.
 */
export function findContradictingPoint(
  contract: Contract,
  model: Model,
  points: PicksByPoint,
  point: { readonly id: string } & Parameters<typeof objectionToPick>[3],
  some: Iterable<string>,
): string | undefined {
  const before = objectionToPick(contract, model, points, point);
  return [...some].find((id) => {
    const without = new Map([...points].filter(([other]) => other !== id));
    return points.has(id) && objectionToPick(contract, model, without, point) !== before;
  });
}
