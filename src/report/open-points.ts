import { type AssumptionSet, saysAt } from '../assumptions/index.ts';
import { type Contract, choiceAsWritten, type OpenPoint, type PointChoices } from '../contract/index.ts';
import { observedSets } from './compare-sets.ts';

export type OpenPointEntry = ReturnType<typeof openPointEntries>[number];

export function openPointEntries(contract: Contract, sets: readonly AssumptionSet[]) {
  return contract.openPoints.map((point) => ({
    ...point,
    ...placeIn(contract, point.place.pointer),
    status: statusOf(contract, sets, point),
    assumed: Object.fromEntries(
      sets.flatMap((set) => {
        const says = saysAt(contract, set, point.id);
        return says === undefined ? [] : [[set.name, says]];
      }),
    ),
    ...answersTo(contract.choices.get(point.id)),
  }));
}

/** What was done to close a point: a live server was observed there, or else the owner was asked. */
export function statusOf(
  contract: Contract,
  sets: readonly AssumptionSet[],
  { id, asked }: OpenPoint,
): 'open' | 'asked' | 'observed' {
  if (observedSets(sets).some((set) => saysAt(contract, set, id) !== undefined)) return 'observed';
  return asked === undefined ? 'open' : 'asked';
}

function placeIn({ sourceAt }: Contract, pointer: string) {
  const { file, line } = sourceAt(pointer);
  return { file, line };
}

/** The possible answers by name, where they show in no document, or why no answer shows on the wire. */
function answersTo(point: PointChoices | undefined) {
  if (point?.nowhere !== undefined) return { nowhere: point.nowhere };
  const written = point?.choices.map((choice) => {
    const { needs: _, ...entry } = choiceAsWritten(choice);
    return [choice.name, entry] as const;
  });
  return written && { choices: Object.fromEntries(written) };
}

/** Entries by surface, and by place within it, each in the order of the contract. */
function byPlace(entries: readonly OpenPointEntry[]) {
  return [...Map.groupBy(entries, ({ place }) => place.surface)].map(([surface, within]) => ({
    surface,
    places: [...Map.groupBy(within, ({ place }) => place.name)].map(([name, group]) => ({ name, entries: group })),
  }));
}

/** The open points for a terminal: by surface and place, with what each set says there. */
export function openPointsAsText(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  const entries = openPointEntries(contract, sets);
  const width = Math.max(0, ...sets.map(({ name }) => name.length));
  const blocks = byPlace(entries).flatMap(({ surface, places }) => [
    contract.model.titleOfSurface(surface),
    ...places.map((place) => [`  ${place.name}`, ...place.entries.map((entry) => toLines(entry, width))].join('\n')),
  ]);
  return `${[...blocks, `${entries.length} open ${entries.length === 1 ? 'point' : 'points'}`].join('\n\n')}\n`;
}

function toLines({ id, question, section, assumed, ...entry }: OpenPointEntry, width: number): string {
  const assumptions = Object.entries(assumed).map(([set, says]) => `      ${set.padEnd(width)}  ${says}`);
  return [`    ${id}  ${section}${statusNote(entry)}`.trimEnd(), `      ${question}`, ...assumptions].join('\n');
}

const statusNote = ({ status, asked }: Pick<OpenPointEntry, 'status' | 'asked'>): string =>
  status === 'open' ? '' : `  ${status}${status === 'asked' ? ` on ${asked}` : ''}`;

/** The open points as a page of Markdown: by surface and place, with what each set says there. */
export function openPointsAsMarkdown(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  const entries = openPointEntries(contract, sets);
  const sections = byPlace(entries).map(({ surface, places }) =>
    [
      `## ${contract.model.titleOfSurface(surface)}`,
      ...places.map((place) => `### ${place.name}\n\n${place.entries.map(toItem).join('\n')}`),
    ].join('\n\n'),
  );
  return `${['# Open points', `The description of the API leaves ${entries.length} details open.`, ...sections].join('\n\n')}\n`;
}

function toItem({ id, question, section, assumed, ...entry }: OpenPointEntry): string {
  const assumptions = Object.entries(assumed).map(([set, says]) => `  - ${set}: ${says}`);
  const cited = [section, statusNote(entry).trim()].filter((part) => part !== '').join(', ');
  return [`- \`${id}\`${cited === '' ? '' : ` (${cited})`}: ${question}`, ...assumptions].join('\n');
}

/** The open points as JSON for programs, one object a point in the order of the contract. */
export function openPointsAsJson(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  return `${JSON.stringify(openPointEntries(contract, sets), null, 2)}\n`;
}
