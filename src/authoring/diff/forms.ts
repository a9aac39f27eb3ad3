import { inOneLine } from '../../contract/model/index.ts';
import type { ContractChange, ContractDiff } from './diff.ts';
import { RATINGS } from './rules/rating.ts';

/** @param line Writes labels and a text as a line, which it may wrap. */
export function diffAsText(
  { rating, changes }: ContractDiff,
  line = (labels: readonly string[], text: string): string => labels.join('') + text,
): string {
  const width = Math.max(0, ...changes.map((change) => change.rating.length));
  const lines = changes.map((change) =>
    line([`${change.rating.padEnd(width)}  `, `${change.file}:${change.line}  `], toSentence(change)),
  );
  const result = rating === 'none' ? 'No change.' : `Next version: ${rating}.`;
  return `${[...lines, ...(lines.length > 0 ? [''] : []), result].join('\n')}\n`;
}

const HEADINGS = { major: 'Changed', minor: 'Added and answered', patch: 'Reworded' } as const;

/** A section of a changelog. */
export interface ChangelogSection {
  readonly heading: string;
  readonly sentences: readonly string[];
}

/** Groups the changes by rating, for a changelog. */
export function changelogSections({ changes }: Pick<ContractDiff, 'changes'>): ChangelogSection[] {
  return RATINGS.flatMap((rating) => {
    const rated = changes.filter((change) => change.rating === rating);
    return rated.length === 0
      ? []
      : [{ heading: `${HEADINGS[rating]} (${rating})`, sentences: rated.map((change) => toSentence(change)) }];
  });
}

export function diffAsMarkdown(diff: ContractDiff): string {
  const sections = changelogSections(diff).map(({ heading, sentences }) =>
    [`### ${heading}`, sentences.map((sentence) => `- ${sentence}`).join('\n')].join('\n\n'),
  );
  return `${sections.join('\n\n')}\n`;
}

/** Writes a change as a sentence, as for a line of a changelog. */
export function toSentence({ id, rule, isJudged, place, says, alsoAt }: ContractChange): string {
  const subject = id !== undefined && rule.startsWith('mark.') ? `${id} ${says}` : says;
  const otherPlaces = [...new Set(alsoAt.map((one) => one.place))].filter((one) => one !== place);
  const more =
    otherPlaces.length > 1
      ? ` (and ${otherPlaces.length} other operations)`
      : otherPlaces.map((one) => ` (and ${one})`).join('');
  const doubt = isJudged ? '' : '; whether that breaks callers is not known';
  return inOneLine(`${place}: ${subject}${more}${doubt}`);
}
