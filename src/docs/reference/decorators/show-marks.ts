import type { OpenPoint, Statement } from '../../../contract/index.ts';
import { openPointLink } from '../../links.ts';
import { editableAt } from '../editable.ts';
import type { Decorate } from '../plugin.ts';

/**
 * Writes every mark in words into the description of its element, since no renderer shows extensions at every spot.
 *
 * The open points of an element end its description, as one quotation.
 */
export const showMarks: Decorate = (document, { statements, openPoints }) => {
  const pointers = new Set([...statements, ...openPoints].map(({ place }) => place.pointer));
  for (const pointer of pointers) {
    const element = editableAt(document, pointer);
    const own = typeof element.description === 'string' ? element.description.trim() : '';
    const here = (mark: Statement | OpenPoint): boolean => mark.place.pointer === pointer;
    const said = known(own, statements.filter(here));
    // The other fields of an object have a row of their own, which carries their mark.
    const open = openPoints.filter((point) => here(point) && !isOnRowOfOtherFields(point, element));
    // The one place whose description renderers show as it stands, without Markdown.
    const plain = /\/servers\/\d+$/.test(pointer);
    element.description = [said, plain ? open.map(plainText).join(' ') : quotation(open)].filter(Boolean).join('\n\n');
  }
};

/** One open point in Markdown: the question, and where to read on. */
export function openPointText({ id, question }: OpenPoint): string {
  return `**Open:** ${question} [${id}](${openPointLink(id)})`;
}

function quotation(openPoints: readonly OpenPoint[]): string {
  return openPoints.map((point) => `> ${openPointText(point)}`).join('\n>\n');
}

function plainText({ id, question }: OpenPoint): string {
  return `Open: ${question} (${id})`;
}

/** What an element says of itself, then what its sources say beyond that, each with its section. */
function known(own: string, statements: readonly Statement[]): string {
  const sections = new Set(statements.filter(({ says }) => says === own).map(({ section }) => section));
  const further = statements.filter(({ says }) => says !== own && says !== '');
  const said = own === '' || sections.size === 0 ? own : `${own} (${[...sections].join(', ')})`;
  const sentences = further.map(({ says, section }) => `${says} (${section})`);
  if (said === '') return sentences.join(' ');
  return [said, sentences.map((sentence) => `- ${sentence}`).join('\n')].filter(Boolean).join('\n\n');
}

function isOnRowOfOtherFields({ aspect }: OpenPoint, element: Record<string, unknown>): boolean {
  return aspect === 'fields' && typeof element.additionalProperties === 'object';
}
