import { type ContractDiff, RATINGS } from '../edit/index.ts';
import { toSentence } from './diff-as-text.ts';

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
