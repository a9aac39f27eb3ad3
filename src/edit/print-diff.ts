import type { ContractChange, ContractDiff } from './diff.ts';
import { RATINGS } from './diff-structure.ts';

/** The differences of two contracts for a terminal: a line for each, with its rating and where it is. */
export function diffAsText({ rating, changes }: ContractDiff): string {
  const width = Math.max(0, ...changes.map((change) => change.rating.length));
  const lines = changes.map((change) => `${change.rating.padEnd(width)}  ${toSentence(change)}`);
  const result = rating === 'none' ? 'No change.' : `Next version: ${rating}.`;
  return `${[...lines, ...(lines.length > 0 ? [''] : []), result].join('\n')}\n`;
}

const HEADINGS = { major: 'Changed', minor: 'Added and answered', patch: 'Reworded' } as const;

/** The differences of two contracts as an entry of a changelog. */
export function diffAsMarkdown({ changes }: ContractDiff): string {
  const sections = RATINGS.flatMap((rating) => {
    const rated = changes.filter((change) => change.rating === rating);
    if (rated.length === 0) return [];
    return [`### ${HEADINGS[rating]} (${rating})`, rated.map((change) => `- ${toSentence(change)}`).join('\n')];
  });
  return `${sections.join('\n\n')}\n`;
}

/** A change in a sentence: where, which statement or open point, and what has changed. */
function toSentence({ id, place, says }: ContractChange): string {
  return id === undefined ? `${place}: ${says}` : `${place}: ${id} ${says}`;
}
