import type { AssumptionSet } from '../assumptions/index.ts';
import type { Contract } from '../contract/index.ts';
import { byPlace, type OpenPointEntry, openPointEntries, SURFACES } from './open-points.ts';

/** The open points as a page of Markdown: by surface and place, with what each set says there. */
export function openPointsAsMarkdown(contract: Contract, sets: readonly AssumptionSet[] = []): string {
  const entries = openPointEntries(contract, sets);
  const sections = byPlace(entries).map(({ surface, places }) =>
    [
      `## ${SURFACES[surface]}`,
      ...places.map((place) => `### ${place.name}\n\n${place.entries.map(toItem).join('\n')}`),
    ].join('\n\n'),
  );
  return `${['# Open points', `The description of the API leaves ${entries.length} details open.`, ...sections].join('\n\n')}\n`;
}

function toItem({ id, question, section, assumed }: OpenPointEntry): string {
  const guesses = Object.entries(assumed).map(([set, says]) => `  - ${set}: ${says}`);
  return [`- \`${id}\` (${section}): ${question}`, ...guesses].join('\n');
}
