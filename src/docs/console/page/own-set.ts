import { ASPECT_DEFINITIONS } from '../../../contract/aspects/index.ts';
import {
  type AssumptionSet,
  actionsFor,
  actionsTogetherWith,
  choiceAction,
  combineActions,
  extendSet,
  type FurtherAnswer,
  findFurtherAnswers,
  isAnswerable,
  pickChoice,
  type SetAction,
  sentenceAt,
  startingValues,
  toOverlay,
} from '../../../contract/assumptions/index.ts';
import {
  ALL_SURFACES,
  AssumptionSetError,
  type Choice,
  type Json,
  type JsonObject,
  type OpenPoint,
  type Operation,
} from '../../../contract/model/index.ts';
import { element } from '../../../web/page/dom.js';
import { openPointLink } from '../../page.ts';
import { fieldRow, findElement, textInput } from './elements.ts';

import { type ApiInPage, contract, createApi, pause, questionsById, sets } from './in-page.ts';

/** A pick at an open point: the answer of a set, a choice with its values, or a typed answer. */
type UserPick =
  | { readonly set: AssumptionSet }
  | { readonly choice: Choice; readonly values: Map<string, string> }
  | { typed: string };

const SET_NAME = 'mine';
/** The user's picks by the id of their open point, in the order in which they were made. */
const userPicks = new Map<string, UserPick>();
const baseField = findElement('[name=base]', HTMLSelectElement);

const baseSet = (): AssumptionSet | undefined => sets.find(({ name }) => name === baseField.value);
const answerablePoints = contract.openPoints.filter((point) => isAnswerable(contract, point));

/** Parses a text as JSON, or returns it as it is: `200` is a number, `application/json` a string. */
function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function pickedActions(point: OpenPoint): readonly SetAction[] {
  const here = userPicks.get(point.id);
  if (here === undefined || ('typed' in here && here.typed === '')) return [];
  if ('set' in here) return actionsTogetherWith(here.set, point.id);
  if ('typed' in here) return actionsFor(contract, point, jsonOrText(here.typed), `The answer is ${here.typed}.`);
  const values = [...here.values].map(([name, text]) => [name, jsonOrText(text)] as const);
  return [choiceAction(contract, point, { name: here.choice.name, with: Object.fromEntries(values) })];
}

function createPickedSet(): AssumptionSet {
  // Statuses come last, since an answered status moves a response, which must be complete by then. An action that
  // answers several points is listed once.
  const inOrder = answerablePoints.toSorted(
    (one, other) => Number(one.aspect === 'status') - Number(other.aspect === 'status'),
  );
  return {
    name: SET_NAME,
    file: `${SET_NAME}.yaml`,
    title: 'Built in the console',
    description: '',
    actions: [...new Set(inOrder.flatMap(pickedActions))],
    lineOf: actionIndex,
  };
}

/** The set that the user builds in the page: the picks, applied to the set that the user starts from. */
export interface OwnSet {
  /** The API; `undefined` if the picks contradict each other, or need a further answer. */
  readonly api: ApiInPage | undefined;
  /** The reason why `api` is `undefined`. */
  readonly problem?: string;
  /** Further answers with which the picks do not contradict each other. */
  readonly wayOut: readonly FurtherAnswer[];
  /** The picks as a file for `--assume`; `undefined` if there are none. */
  readonly file: string | undefined;
  /** The set for `--rest-from`, for a file that cannot extend that set. */
  readonly restFrom: string | undefined;
}

/**
 * Combines the picks with the set that the user starts from.
 *
 * @throws {AnswerFormError} if an answer does not have the form of its point.
 */
export async function createOwnSet(): Promise<OwnSet> {
  const [picks, from] = [createPickedSet(), baseSet()];
  const rest = from ?? { name: '', actions: [] };
  if (picks.actions.length === 0) {
    const api = await createApi(from && { ...from, name: SET_NAME });
    return { api, wayOut: [], file: undefined, restFrom: undefined };
  }
  const structures = new Map();
  const combined = await combineActions(contract, picks.actions, rest, { pause, structures });
  if ('refused' in combined) {
    const problem = combined.refused;
    return {
      api: undefined,
      problem,
      wayOut: await findWayOutOfPicks(picks, rest),
      file: toFileText(picks, from),
      restFrom: undefined,
    };
  }
  const { actions, unfit } = combined;
  const extended = unfit.length === 0 && from !== undefined ? extendIfPossible(from, picks) : undefined;
  const isWhole = from === undefined || extended !== undefined;
  return {
    api: await createApi(extended ?? { ...picks, actions, unfit: { set: rest.name, answers: unfit } }),
    wayOut: unfit.length === 0 ? [] : await findWayOutOfPicks(picks, rest),
    file: toFileText(picks, isWhole ? from : undefined),
    restFrom: isWhole ? undefined : from.name,
  };
}

/**
 * Finds further answers with which the picks do not contradict each other. If no answers help, the last pick stays and earlier ones may
 * be replaced.
 */
async function findWayOutOfPicks(
  picks: AssumptionSet,
  rest: { readonly name: string; readonly actions: readonly SetAction[] },
): Promise<readonly FurtherAnswer[]> {
  const last = [...userPicks.values()].at(-1);
  const preferred = last !== undefined && 'set' in last ? [last.set, ...sets] : sets;
  const way = await findFurtherAnswers(contract, picks.actions, rest, preferred, { pause });
  if (way !== undefined) return way;
  const lastId = [...userPicks.keys()].at(-1) ?? '';
  const own = picks.actions.filter(({ fills }) => fills.includes(lastId));
  const earlier = { ...picks, actions: picks.actions.filter((action) => !own.includes(action)) };
  const others = [rest, earlier, { actions: own }].reduce<{ readonly actions: readonly SetAction[] }>(
    (before, { actions }) => {
      const ids = actions.flatMap(({ fills }) => fills);
      const kept = before.actions.filter(({ fills }) => !fills.some((id) => ids.includes(id)));
      return { actions: actions === own ? kept : [...kept, ...actions] };
    },
    { actions: [] },
  );
  return (await findFurtherAnswers(contract, own, { ...others, name: SET_NAME }, preferred, { pause })) ?? [];
}

/**
 * Returns the picks as a set that extends `from`; `undefined` if they answer only some of the points that `from`
 * answers together.
 */
function extendIfPossible(from: AssumptionSet, picks: AssumptionSet): AssumptionSet | undefined {
  try {
    return { ...extendSet(from, picks), lineOf: actionIndex };
  } catch (error) {
    if (error instanceof AssumptionSetError) return undefined;
    throw error;
  }
}

/** Returns the index of an action, which is used as its line number, since the set is not in a file. */
const actionIndex = (pointer: string): number => Number(/\d+/.exec(pointer)?.[0] ?? -1);

/** Writes the picks as a file. JSON is valid YAML. */
function toFileText(picks: AssumptionSet, from: AssumptionSet | undefined): string {
  const { actions, ...head } = toOverlay(picks);
  const line = (value: Json): string => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  const top = Object.entries({ ...head, ...(from && { 'x-extends': from.name }) });
  const lines = [actions ?? []].flat().map((action: Json) => `  - ${line(action)}`);
  return [...top.map(([key, value]) => `${key}: ${line(value)}`), 'actions:', ...lines, ''].join('\n');
}

/** Adds further answers to the picks, and scrolls to the first one that the page shows. */
export function addPicks(further: readonly FurtherAnswer[]): void {
  for (const { ids, from } of further) {
    for (const id of ids) {
      const choice = 'choice' in from ? findChoice(id, from.choice.name) : undefined;
      if ('set' in from) setPick(id, from);
      else if (choice !== undefined && 'choice' in from)
        setPick(id, { choice, values: valuesAsText(from.choice.with) });
    }
  }
  for (const showOne of pickUpdates) showOne();
  const shown = further.flatMap(({ ids }) => ids.flatMap((id) => document.getElementById(`pick-${id}`) ?? []));
  shown[0]?.closest('details')?.setAttribute('open', '');
  shown[0]?.focus();
}

/** Describes a further answer. */
export function answerInWords({ ids, from }: FurtherAnswer): string {
  const [id = ''] = ids;
  const point = contract.openPoints.find((one) => one.id === id);
  const choice = 'choice' in from && point !== undefined ? pickChoice(contract, point, from.choice) : undefined;
  if (choice !== undefined && 'chosen' in choice) return `${id}: ${withoutTicks(choice.chosen.says)}`;
  const set = 'set' in from ? from.set : undefined;
  return `${ids.join(', ')} as ${set?.name}: ${withoutTicks((set && sentenceAt(contract, set, id)) ?? '')}`;
}

const withoutTicks = (text: string): string => text.replaceAll('`', '');

const findChoice = (id: string, name: string): Choice | undefined =>
  contract.choices.get(id)?.choices.find((choice) => choice.name === name);

/** Picks an answer, or withdraws the pick. Points that a set answers together are picked together. */
function setPick(id: string, next: UserPick | undefined): void {
  const before = userPicks.get(id);
  if (before !== undefined && 'set' in before)
    for (const one of idsAnsweredTogether(before.set, id)) userPicks.delete(one);
  userPicks.delete(id);
  if (next === undefined) return;
  for (const one of 'set' in next ? idsAnsweredTogether(next.set, id) : []) userPicks.set(one, next);
  userPicks.set(id, next);
}

const idsAnsweredTogether = (set: AssumptionSet, id: string): string[] => {
  const ids = actionsTogetherWith(set, id).flatMap(({ fills }) => fills);
  return answerablePoints.map((point) => point.id).filter((one) => ids.includes(one));
};

/** Shows the open points that affect an operation, each with the options to pick. */
export function showPoints({ operationId, surface }: Operation, onPick: () => void): void {
  const isOfOperation = ({ place }: OpenPoint): boolean => place.operations.includes(operationId);
  const isOfAllOperations = ({ id, place }: OpenPoint): boolean =>
    place.operations.length === 0 &&
    [surface, ALL_SURFACES].includes(contract.choices.get(id)?.surface ?? place.surface);
  const groups = {
    'What the messages have': answerablePoints.filter((point) => isOfOperation(point) && point.aspect !== 'elsewhere'),
    'What the operation does': answerablePoints.filter((point) => isOfOperation(point) && point.aspect === 'elsewhere'),
    'What the whole API does': answerablePoints.filter(isOfAllOperations),
  };
  pickUpdates.clear();
  const list = findElement('.own-points', HTMLElement);
  const openGroups = [...list.querySelectorAll(':scope > details[open] > summary')].map((one) => one.textContent);
  list.replaceChildren(
    ...Object.entries(groups).map(([name, points], index) => {
      const rows = points.map((point) => createPointRow(point, onPick));
      const text = `${name} (${points.length})`;
      const open = index === 0 || openGroups.includes(text);
      return element('details', { open }, element('summary', {}, text), ...rows);
    }),
  );
}

/** Functions that update the shown pick of each point, since one pick can change several points. */
const pickUpdates = new Set<() => void>();

function createPointRow(point: OpenPoint, onPick: () => void): HTMLElement {
  const { id, aspect } = point;
  const options = listOptions(point);
  const from = baseSet();
  const start = from === undefined ? 'left open' : `as ${from.name}: ${sentenceAt(contract, from, id) ?? 'left open'}`;
  const texts = [start, ...options.map(({ text }) => text)].map(withoutTicks);
  const select = element('select', { id: `pick-${id}` }, ...texts.map((text) => element('option', {}, text)));
  // A closed select shows only the beginning of its text, so the text is repeated below.
  const full = element('p', { className: 'picked' });
  const values = element('div', { className: 'values' });
  const showPick = (): void => {
    const here = userPicks.get(id);
    select.selectedIndex = here === undefined ? 0 : 1 + options.findIndex((option) => option.is(here));
    full.textContent = texts[select.selectedIndex] ?? '';
    values.replaceChildren(
      ...(here === undefined ? [] : createValueRows(here, `${id} ${ASPECT_DEFINITIONS[aspect].answerForm}`, onPick)),
    );
  };
  select.addEventListener('change', () => {
    setPick(id, options[select.selectedIndex - 1]?.pick());
    for (const showOne of pickUpdates) showOne();
    onPick();
  });
  pickUpdates.add(showPick);
  showPick();
  const link = element('a', { href: openPointLink(id) }, id);
  const label = element('label', {}, element('span', {}, link, ` ${questionsById.get(id)}`), select);
  const list = element('ul', {}, ...texts.map((text) => element('li', {}, text)));
  const inFull = element('details', {}, element('summary', {}, 'All answers in full'), list);
  return element('div', {}, label, full, inFull, values);
}

interface PickOption {
  readonly text: string;
  is(here: UserPick): boolean;
  pick(): UserPick;
}

function listOptions({ id }: OpenPoint): PickOption[] {
  const choices = contract.choices.get(id)?.choices ?? [];
  if (choices.length > 0) {
    return choices.map((choice) => ({
      text: choice.says,
      is: (here) => 'choice' in here && here.choice === choice,
      pick: () => ({ choice, values: valuesAsText(startingValues(choice, id, baseSet(), sets)) }),
    }));
  }
  // The set that the user starts from is already the first option.
  const answering = sets.filter(
    (set) => set.name !== baseSet()?.name && set.actions.some(({ fills }) => fills.includes(id)),
  );
  return [
    ...answering.map((set): PickOption => {
      const text = `as ${set.name}: ${sentenceAt(contract, set, id)}`;
      return { text, is: (here) => 'set' in here && here.set === set, pick: () => ({ set }) };
    }),
    { text: 'an answer of your own', is: (here) => 'typed' in here, pick: () => ({ typed: '' }) },
  ];
}

const valuesAsText = (values: JsonObject): Map<string, string> =>
  new Map(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

function createValueRows(here: UserPick, form: string, onPick: () => void): HTMLElement[] {
  const createRow = (label: string, hint: string, value: string, set: (text: string) => void): HTMLElement => {
    const input = textInput({ value });
    input.addEventListener('change', () => {
      set(input.value);
      onPick();
    });
    return fieldRow(label, input, hint);
  };
  if ('typed' in here) {
    return [
      createRow('Answer', form, here.typed, (text) => {
        here.typed = text;
      }),
    ];
  }
  if (!('choice' in here)) return [];
  return [...here.values].map(([name, value]) => createRow(name, '', value, (text) => here.values.set(name, text)));
}
