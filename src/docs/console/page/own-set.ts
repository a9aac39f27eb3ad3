import { ASPECT_DEFINITIONS } from '../../../contract/aspects/index.ts';
import {
  type AssumptionSet,
  actionsFor,
  choiceAction,
  extend,
  isAnswerable,
  type SetAction,
  sentenceAt,
  toOverlay,
} from '../../../contract/assumptions/index.ts';
import {
  ALL_SURFACES,
  AssumptionSetError,
  type Choice,
  type Json,
  type OpenPoint,
  type Operation,
  type ValueRule,
} from '../../../contract/model/index.ts';
import { element } from '../../../web/page/dom.js';
import { openPointLink } from '../../page.ts';
import { fieldRow, find, textInput } from './elements.ts';
import { type ApiInPage, apiUnder, contract, questions, sets } from './in-page.ts';

/** A pick at an open point: the answer of a set, a choice with its values, or a typed answer. */
type Picked =
  | { readonly set: AssumptionSet }
  | { readonly choice: Choice; readonly values: Map<string, string> }
  | { typed: string };

const NAME = 'mine';
const picked = new Map<string, Picked>();
const baseField = find('[name=base]', HTMLSelectElement);

const base = (): AssumptionSet | undefined => sets.find(({ name }) => name === baseField.value);
const answerablePoints = contract.openPoints.filter((point) => isAnswerable(contract, point));

/** The value of a text that is JSON, or else the text: `200` is a number, and `application/json` a string. */
function jsonOrText(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function actionsAt(point: OpenPoint): readonly SetAction[] {
  const here = picked.get(point.id);
  if (here === undefined || ('typed' in here && here.typed === '')) return [];
  if ('set' in here) return here.set.actions.filter(({ fills }) => fills.includes(point.id));
  if ('typed' in here) return actionsFor(contract, point, jsonOrText(here.typed), `The answer is ${here.typed}.`);
  const values = [...here.values].map(([name, text]) => [name, jsonOrText(text)] as const);
  return [choiceAction(contract, point, { name: here.choice.name, with: Object.fromEntries(values) })];
}

function pickedSet(): AssumptionSet {
  // Statuses come last, since they move a response that must be complete. One action can answer several points.
  const inOrder = answerablePoints.toSorted(
    (one, other) => Number(one.aspect === 'status') - Number(other.aspect === 'status'),
  );
  return {
    name: NAME,
    file: `${NAME}.yaml`,
    title: 'Built in the console',
    description: '',
    actions: [...new Set(inOrder.flatMap(actionsAt))],
    lineOf: actionIndex,
  };
}

/**
 * The API under the picks and the set from which they start.
 *
 * @throws {AnswerFormError} when an answer is not in the form of its point.
 * @throws {Error} when the set does not fit the contract or contradicts itself; the message names the open point.
 */
export async function ownApi(): Promise<ApiInPage> {
  const [picks, from] = [pickedSet(), base()];
  let set: AssumptionSet | undefined = picks.actions.length === 0 ? from && { ...from, name: NAME } : picks;
  try {
    if (from !== undefined && set === picks) set = { ...extend(from, picks), lineOf: actionIndex };
    return await apiUnder(set);
  } catch (error) {
    if (!(error instanceof AssumptionSetError)) throw error;
    const { fills = [] } = set?.actions[error.line ?? -1] ?? {};
    throw new Error(`${fills.join(', ')}${fills.length > 0 && ': '}${error.reason}`);
  }
}

/** The number of an action in place of its line, as it is in no file. */
const actionIndex = (pointer: string): number => Number(/\d+/.exec(pointer)?.[0] ?? -1);

/** The picks as a file for `--assume`; `undefined` without any. JSON is YAML. */
export function ownFile(): string | undefined {
  const picks = pickedSet();
  if (picks.actions.length === 0) return undefined;
  const { actions, ...head } = toOverlay(picks);
  const line = (value: Json): string => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  const from = base();
  const top = Object.entries({ ...head, ...(from && { 'x-extends': from.name }) });
  const lines = [actions ?? []].flat().map((action: Json) => `  - ${line(action)}`);
  return [...top.map(([key, value]) => `${key}: ${line(value)}`), 'actions:', ...lines, ''].join('\n');
}

/** Shows the open points that affect an operation, each with the options to pick. */
export function showPoints({ operationId, surface }: Operation, onPick: () => void): void {
  const isOwn = ({ place }: OpenPoint): boolean => place.operations.includes(operationId);
  const isOfAll = ({ id, place }: OpenPoint): boolean =>
    place.operations.length === 0 &&
    [surface, ALL_SURFACES].includes(contract.choices.get(id)?.surface ?? place.surface);
  const groups = {
    'What the messages have': answerablePoints.filter((point) => isOwn(point) && point.aspect !== 'elsewhere'),
    'What the operation does': answerablePoints.filter((point) => isOwn(point) && point.aspect === 'elsewhere'),
    'What the whole API does': answerablePoints.filter(isOfAll),
  };
  find('.own-points', HTMLElement).replaceChildren(
    ...Object.entries(groups).map(([name, points], index) => {
      const rows = points.map((point) => pointRow(point, onPick));
      const summary = element('summary', {}, `${name} (${points.length})`);
      return element('details', { open: index === 0 }, summary, ...rows);
    }),
  );
}

function pointRow(point: OpenPoint, onPick: () => void): HTMLElement {
  const { id, aspect } = point;
  const options = optionsAt(point);
  const from = base();
  const start = from === undefined ? 'left open' : `as ${from.name}: ${sentenceAt(contract, from, id) ?? 'left open'}`;
  const texts = [start, ...options.map(([text]) => text)];
  const select = element('select', {}, ...texts.map((text) => element('option', {}, text.replaceAll('`', ''))));
  const values = element('div', { className: 'values' });
  const show = (): void => {
    const here = picked.get(id);
    select.selectedIndex = 1 + options.findIndex(([, one]) => one === here);
    values.replaceChildren(
      ...(here === undefined ? [] : valueRows(here, `${id} ${ASPECT_DEFINITIONS[aspect].answerForm}`, onPick)),
    );
  };
  select.addEventListener('change', () => {
    const [, option] = options[select.selectedIndex - 1] ?? [];
    if (option === undefined) picked.delete(id);
    else picked.set(id, option);
    show();
    onPick();
  });
  show();
  const link = element('a', { href: openPointLink(id) }, id);
  const label = element('label', {}, element('span', {}, link, ` ${questions.get(id)}`), select);
  return element('div', {}, label, values);
}

const optionsByPoint = new Map<string, readonly (readonly [text: string, picked: Picked])[]>();

/** The options at a point, the same objects each time. */
function optionsAt(point: OpenPoint) {
  const stored = optionsByPoint.get(point.id);
  if (stored !== undefined) return stored;
  const choices = contract.choices.get(point.id)?.choices ?? [];
  const answering = sets.filter(({ actions }) => actions.some(({ fills }) => fills.includes(point.id)));
  const options: readonly (readonly [string, Picked])[] =
    choices.length > 0
      ? choices.map((choice) => [choice.says, { choice, values: defaultValues(choice) }])
      : [
          ...answering.map((set): [string, Picked] => [
            `as ${set.name}: ${sentenceAt(contract, set, point.id)}`,
            { set },
          ]),
          ['an answer of your own', { typed: '' }],
        ];
  optionsByPoint.set(point.id, options);
  return options;
}

const defaultValues = (choice: Choice): Map<string, string> =>
  new Map([...choice.with].map(([name, rule]) => [name, toText(defaultValue(rule))]));

function defaultValue(rule: ValueRule): Json {
  if (rule.kind === 'list') return [defaultValue(rule.of)];
  if (rule.kind === 'integer') return rule.from;
  return (rule.kind === 'text' ? rule.suchAs[0] : rule.values[0]) ?? null;
}

const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

function valueRows(here: Picked, form: string, onPick: () => void): HTMLElement[] {
  const row = (label: string, hint: string, value: string, set: (text: string) => void): HTMLElement => {
    const input = textInput({ value });
    input.addEventListener('change', () => {
      set(input.value);
      onPick();
    });
    return fieldRow(label, input, hint);
  };
  if ('typed' in here) {
    return [
      row('Answer', form, here.typed, (text) => {
        here.typed = text;
      }),
    ];
  }
  if (!('choice' in here)) return [];
  return [...here.values].map(([name, value]) => row(name, '', value, (text) => here.values.set(name, text)));
}
