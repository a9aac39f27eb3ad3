import type { JsonObject } from '../../contract/index.ts';
import type { MarkEntry } from '../mark.ts';

/** How marks are put into words. */
export interface MarkStyle {
  readonly openPointsPage: string | undefined;
  /** Off where renderers show a description as it stands. */
  readonly isMarkdown: boolean;
}

/** Marks in words: a paragraph for each open point, then the sources in small. */
export function markText(marks: readonly MarkEntry[], style: MarkStyle): string {
  const openPoints = marks.filter(({ key }) => key === 'x-unspecified').map(({ entry }) => openPoint(entry, style));
  const sources = marks.filter(({ key }) => key === 'x-source').map(({ entry }) => source(entry, style));
  if (!style.isMarkdown) return [...openPoints, ...sources].join('\n\n');
  return [...openPoints, ...(sources.length > 0 ? [`<small>${sources.join('<br>')}</small>`] : [])].join('\n\n');
}

function openPoint({ id, question, section }: JsonObject, { openPointsPage, isMarkdown }: MarkStyle): string {
  if (!isMarkdown) return `Open ${id}: ${question} (${section})`;
  const name = openPointsPage === undefined ? `\`${id}\`` : `[\`${id}\`](${openPointsPage}#${id})`;
  return `**Open** ${name}: ${question} (${section})`;
}

function source({ id, says, section }: JsonObject, { isMarkdown }: MarkStyle): string {
  const name = isMarkdown ? `\`${id}\`` : id;
  return says === undefined ? `Stated ${name} (${section})` : `Stated ${name}: ${says} (${section})`;
}
