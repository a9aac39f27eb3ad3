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
import { openPointLink } from '../../page.ts';
import { fieldRow, find, make, textInput } from './elements.ts';
import { type ApiInPage, apiUnder, contract, questions, sets } from './in-page.ts';

/** What is picked at an open point: the answer of a set, a choice with its values, or an answer that somebody types. */
type Picked =
  | { readonly set: AssumptionSet }
  | { readonly choice: Choice; readonly values: Map<string, string> }
  | { typed: string };

const NAME = 'mine';
const picked = new Map<string, Picked>();
const baseField = find('[name=base]', HTMLSelectElement);

const base = (): AssumptionSet | undefined => sets.find(({ name }) => name === baseField.value);
const ownPoints = contract.openPoints.filter((point) => isAnswerable(contract, point));

/** A text as JSON where it is that, and else as it is: `200` is a number, and `application/json` a text. */
function jsonOf(text: string): Json {
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
  if ('typed' in here) return actionsFor(contract, point, jsonOf(here.typed), `The answer is ${here.typed}.`);
  const values = [...here.values].map(([name, text]) => [name, jsonOf(text)] as const);
  return [choiceAction(contract, point, { name: here.choice.name, with: Object.fromEntries(values) })];
}

function alone(): AssumptionSet {
  // A status moves a response that has to be whole before; and an action can answer several points.
  const inOrder = ownPoints.toSorted(
    (one, other) => Number(one.aspect === 'status') - Number(other.aspect === 'status'),
  );
  return {
    name: NAME,
    file: `${NAME}.yaml`,
    title: 'Built in the console',
    description: '',
    actions: [...new Set(inOrder.flatMap(actionsAt))],
    lineOf: indexIn,
  };
}

/**
 * The API under what is picked, with the set from which it starts.
 *
 * @throws {AnswerFormError} when an answer is not in the form of its point.
 * @throws {Error} when the set is none of the contract, or contradicts itself: with the point at which that was found.
 */
export async function ownApi(): Promise<ApiInPage> {
  const [own, from] = [alone(), base()];
  let set: AssumptionSet | undefined = own.actions.length === 0 ? from && { ...from, name: NAME } : own;
  try {
    if (from !== undefined && set === own) set = { ...extend(from, own), lineOf: indexIn };
    return await apiUnder(set);
  } catch (error) {
    if (!(error instanceof AssumptionSetError)) throw error;
    const { fills = [] } = set?.actions[error.line ?? -1] ?? {};
    throw new Error(`${fills.join(', ')}${fills.length > 0 && ': '}${error.reason}`);
  }
}

/** In the place of the line of an action, which is in no file, its number. */
const indexIn = (pointer: string): number => Number(/\d+/.exec(pointer)?.[0] ?? -1);

/** What is picked as a file that `--assume` takes; `undefined` where nothing is. JSON is YAML. */
export function ownFile(): string | undefined {
  const own = alone();
  if (own.actions.length === 0) return undefined;
  const { actions, ...head } = toOverlay(own);
  const line = (value: Json): string => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  const from = base();
  const top = Object.entries({ ...head, ...(from && { 'x-extends': from.name }) });
  const lines = [actions ?? []].flat().map((action: Json) => `  - ${line(action)}`);
  return [...top.map(([key, value]) => `${key}: ${line(value)}`), 'actions:', ...lines, ''].join('\n');
}

/** Shows the open points that an operation meets, each with what can be picked there. */
export function showPoints({ operationId, surface }: Operation, onPick: () => void): void {
  const isOwn = ({ place }: OpenPoint): boolean => place.operations.includes(operationId);
  const isOfAll = ({ id, place }: OpenPoint): boolean =>
    place.operations.length === 0 &&
    [surface, ALL_SURFACES].includes(contract.choices.get(id)?.surface ?? place.surface);
  const groups = {
    'What the messages have': ownPoints.filter((point) => isOwn(point) && point.aspect !== 'elsewhere'),
    'What the operation does': ownPoints.filter((point) => isOwn(point) && point.aspect === 'elsewhere'),
    'What the whole API does': ownPoints.filter(isOfAll),
  };
  find('.own-points', HTMLElement).replaceChildren(
    ...Object.entries(groups).map(([name, points], index) => {
      const rows = points.map((point) => pointRow(point, onPick));
      return make('details', [make('summary', `${name} (${points.length})`), ...rows], { open: index === 0 });
    }),
  );
}

function pointRow(point: OpenPoint, onPick: () => void): HTMLElement {
  const { id, aspect } = point;
  const options = optionsAt(point);
  const from = base();
  const start = from === undefined ? 'left open' : `as ${from.name}: ${sentenceAt(contract, from, id) ?? 'left open'}`;
  const select = make(
    'select',
    [start, ...options.map(([text]) => text)].map((text) => make('option', text.replaceAll('`', ''))),
  );
  const values = make('div', [], { className: 'values' });
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
  const link = make('a', id, { href: openPointLink(id) });
  return make('div', [make('label', [make('span', [link, ` ${questions.get(id)}`]), select]), values]);
}

const optionsOf = new Map<string, readonly (readonly [text: string, picked: Picked])[]>();

/** What can be picked at a point, the same each time that it is shown. */
function optionsAt(point: OpenPoint) {
  const known = optionsOf.get(point.id);
  if (known !== undefined) return known;
  const choices = contract.choices.get(point.id)?.choices ?? [];
  const answering = sets.filter(({ actions }) => actions.some(({ fills }) => fills.includes(point.id)));
  const options: readonly (readonly [string, Picked])[] =
    choices.length > 0
      ? choices.map((choice) => [choice.says, { choice, values: usualValues(choice) }])
      : [
          ...answering.map((set): [string, Picked] => [
            `as ${set.name}: ${sentenceAt(contract, set, point.id)}`,
            { set },
          ]),
          ['an answer of your own', { typed: '' }],
        ];
  optionsOf.set(point.id, options);
  return options;
}

const usualValues = (choice: Choice): Map<string, string> =>
  new Map([...choice.with].map(([name, rule]) => [name, textOf(usual(rule))]));

function usual(rule: ValueRule): Json {
  if (rule.kind === 'list') return [usual(rule.of)];
  if (rule.kind === 'integer') return rule.from;
  return (rule.kind === 'text' ? rule.suchAs[0] : rule.values[0]) ?? null;
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

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
