import type { AssumptionSet } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { byPlace, type OpenPointEntry, openPointEntries, SURFACES } from './open-points.ts';

/** The open points for a terminal: by surface and place, with what each set says there. */
export function openPointsAsText(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  const entries = openPointEntries(contract, sets);
  const width = Math.max(0, ...sets.map(({ name }) => name.length));
  const blocks = byPlace(entries).flatMap(({ surface, places }) => [
    SURFACES[surface],
    ...places.map((place) => [`  ${place.name}`, ...place.entries.map((entry) => toLines(entry, width))].join('\n')),
  ]);
  return `${[...blocks, `${entries.length} open points`].join('\n\n')}\n`;
}

function toLines({ id, question, section, assumed }: OpenPointEntry, width: number): string {
  const guesses = Object.entries(assumed).map(([set, says]) => `      ${set.padEnd(width)}  ${says}`);
  return [`    ${id}  ${section}`, `      ${question}`, ...guesses].join('\n');
}
