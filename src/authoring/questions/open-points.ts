import { type AssumptionSet, observedSets, sentenceAt, valuesInWords } from '../../contract/assumptions/index.ts';
import {
  type Contract,
  choiceAsWritten,
  type DocumentPlace,
  inOneLine,
  type OpenPoint,
  PLACEHOLDER,
} from '../../contract/model/index.ts';

export type OpenPointEntry = ReturnType<typeof openPointEntries>[number];

export function openPointEntries(contract: Contract, sets: readonly AssumptionSet[]) {
  return contract.openPoints.map((point) => ({
    ...point,
    ...fileAndLine(contract, point.place.pointer),
    status: pointStatus(contract, sets, point),
    assumed: Object.fromEntries(
      sets.flatMap((set) => {
        const says = sentenceAt(contract, set, point.id);
        return says === undefined ? [] : [[set.name, says]];
      }),
    ),
    ...describeChoicesAsYaml(contract, point),
  }));
}

/** The status of an open point: observed on a live server, asked to the owner, or neither. */
export function pointStatus(
  contract: Contract,
  sets: readonly AssumptionSet[],
  { id, asked }: OpenPoint,
): 'open' | 'asked' | 'observed' {
  if (observedSets(sets).some((set) => sentenceAt(contract, set, id) !== undefined)) return 'observed';
  return asked === undefined ? 'open' : 'asked';
}

function fileAndLine({ sourceAt }: Contract, pointer: string) {
  const { file, line } = sourceAt(pointer);
  return { file, line };
}

/**
 * Returns the choices of an open point by name, with the target of an action that picks one; if no answer shows in
 * responses, the reason.
 */
function describeChoicesAsYaml(contract: Contract, { id, place }: OpenPoint) {
  const point = contract.choices.get(id);
  if (point?.nowhere !== undefined) return { nowhere: point.nowhere };
  const written = point?.choices.map((choice) => [choice.name, choiceAsWritten(choice)] as const);
  return written && { target: targetAt(contract, place), choices: Object.fromEntries(written) };
}

const targetAt = (contract: Contract, { pointer }: DocumentPlace): string => contract.targetAt(pointer).path;

/** Describes how an action of a set picks a choice: its target, and each choice with its sentence and its values. */
export function describeChoices(contract: Contract, { id, place }: OpenPoint) {
  const choices = (contract.choices.get(id)?.choices ?? []).map((choice) => {
    const values = valuesInWords(choice);
    const says = choice.says.replace(PLACEHOLDER, '‹$1›');
    return { name: choice.name, says, values: values.length === 0 ? '' : `Here ${values.join('; ')}.` };
  });
  return { target: choices.length === 0 ? undefined : targetAt(contract, place), choices };
}

/** Groups entries by surface, and within it by place, in the order of the contract. */
function groupBySurfaceAndPlace(entries: readonly OpenPointEntry[]) {
  return [...Map.groupBy(entries, ({ place }) => place.surface)].map(([surface, within]) => ({
    surface,
    places: [...Map.groupBy(within, ({ place }) => place.name)].map(([name, group]) => ({ name, entries: group })),
  }));
}

/** Writes a line of a list: labels, including the spaces around them, then a text. */
type WriteLine = (labels: readonly string[], text: string) => string;

/**
 * Writes the open points for a terminal: by surface and place, with the sentences of each set.
 *
 * @param line Writes labels and a text as a line, which it may wrap.
 */
export function openPointsAsText(
  contract: Contract,
  sets: readonly AssumptionSet[] = [],
  line: WriteLine = (labels, text) => labels.join('') + text,
): string {
  const entries = openPointEntries(contract, sets);
  const width = Math.max(0, ...sets.map(({ name }) => name.length));
  const blocks = groupBySurfaceAndPlace(entries).flatMap(({ surface, places }) => [
    line([], inOneLine(contract.model.titleOfSurface(surface))),
    ...places.map((place) =>
      [line(['  '], place.name), ...place.entries.map((entry) => toLines(contract, entry, width, line))].join('\n'),
    ),
  ]);
  return `${[...blocks, `${entries.length} open ${entries.length === 1 ? 'point' : 'points'}`].join('\n\n')}\n`;
}

function toLines(contract: Contract, entry: OpenPointEntry, width: number, line: WriteLine): string {
  const { id, question, section, assumed } = entry;
  const { target, choices } = describeChoices(contract, entry);
  return [
    line([`    ${inOneLine(id)}  `], `${inOneLine(section)}${statusNote(entry)}`).trimEnd(),
    line([INDENT], inOneLine(question)),
    ...Object.entries(assumed).map(([set, says]) => line([`${INDENT}${set.padEnd(width)}  `], inOneLine(says))),
    ...(target === undefined
      ? []
      : [line([INDENT], `A set picks ${joinWithOr(choices.map(({ name }) => name))} at ${target}`)]),
    ...choices.flatMap(({ name, values }) => (values === '' ? [] : [line([INDENT], `${name}: ${values}`)])),
  ].join('\n');
}

const INDENT = '      ';

const joinWithOr = (names: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

const statusNote = ({ status, asked }: Pick<OpenPointEntry, 'status' | 'asked'>): string =>
  status === 'open' ? '' : `  ${status}${status === 'asked' ? ` on ${asked}` : ''}`;

/** Writes the open points as a page of Markdown: by surface and place, with the sentences of each set. */
export function openPointsAsMarkdown(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  const entries = openPointEntries(contract, sets);
  const sections = groupBySurfaceAndPlace(entries).map(({ surface, places }) =>
    [
      `## ${inOneLine(contract.model.titleOfSurface(surface))}`,
      ...places.map((place) => `### ${place.name}\n\n${place.entries.map(toItem).join('\n')}`),
    ].join('\n\n'),
  );
  return `${['# Open points', `The description of the API leaves ${entries.length} details open.`, ...sections].join('\n\n')}\n`;
}

function toItem({ id, question, section, assumed, ...entry }: OpenPointEntry): string {
  const assumptions = Object.entries(assumed).map(([set, says]) => `  - ${set}: ${inOneLine(says)}`);
  const cited = [section, statusNote(entry).trim()].filter((part) => part !== '').join(', ');
  return [inOneLine(`- \`${id}\`${cited === '' ? '' : ` (${cited})`}: ${question}`), ...assumptions].join('\n');
}

/** Writes the open points as JSON for programs, one object for each point in the order of the contract. */
export function openPointsAsJson(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  return `${JSON.stringify(openPointEntries(contract, sets), null, 2)}\n`;
}
