import type { OpenPoint, Operation, Statement } from '../../../contract/index.ts';
import { openPointLink } from '../../links.ts';
import type { Decorate } from '../decorate.ts';
import { type Editable, editableAt } from '../editable.ts';

/**
 * Writes every mark in words into the description of its element, since no renderer shows extensions at every spot.
 *
 * The open points of an element end its description, as one quotation.
 */
export const showMarks: Decorate = (document, { statements, openPoints, operations }) => {
  const sources = Map.groupBy(statements, ({ place }) => place.pointer);
  const spots = openPoints.flatMap((point) => spotsOf(point, operations).map((pointer) => ({ pointer, point })));
  const shown = Map.groupBy(spots, ({ pointer }) => pointer);
  for (const pointer of new Set([...sources.keys(), ...shown.keys()])) {
    const element = editableAt(document, pointer);
    const known = knownOf(element, sources.get(pointer) ?? []);
    const open = (shown.get(pointer) ?? []).map(({ point }) => point);
    element.description = isServer(pointer)
      ? [...known, ...open.map(({ id, question }) => `Open: ${question} (${id})`)].join(' ').replaceAll('`', '')
      : [...paragraphs(known), quotation(open.filter(isNotOnRow(element)))].filter(Boolean).join('\n\n');
  }
};

/** One open point in Markdown: the question, and where to read on. */
export function openPointText({ id, question }: OpenPoint): string {
  return `**Open:** ${question} [${id}](${openPointLink(id)})`;
}

function quotation(openPoints: readonly OpenPoint[]): string {
  return openPoints.map((point) => `> ${openPointText(point)}`).join('\n>\n');
}

/** Renderers show the description of a server as it stands, without Markdown, and most hide it in a menu. */
function isServer(pointer: string): boolean {
  return /(^|\/)servers\/\d+$/.test(pointer);
}

/** Where an open point is shown: at its element, and that of a server also where readers look without opening a menu. */
function spotsOf({ place: { pointer } }: OpenPoint, operations: readonly Operation[]): string[] {
  if (!isServer(pointer)) return [pointer];
  const owner = pointer.replace(/\/?servers\/\d+$/, '/');
  const seen = owner === '/' ? ['/info'] : operations.map((operation) => operation.pointer);
  return [pointer, ...seen.filter((spot) => spot.startsWith(owner))];
}

/** The other fields of an object have a row of their own, which carries their mark. */
function isNotOnRow({ additionalProperties }: Editable): (point: OpenPoint) => boolean {
  return ({ aspect }) => aspect !== 'fields' || typeof additionalProperties !== 'object';
}

/** What an element says of itself, then what its sources say beyond that, each with its section. */
function knownOf({ description }: Editable, statements: readonly Statement[]): string[] {
  const own = typeof description === 'string' ? description.trim() : '';
  const sections = new Set(statements.filter(({ says }) => says === own).map(({ section }) => section));
  const said = own === '' || sections.size === 0 ? own : `${own} (${[...sections].join(', ')})`;
  const further = statements.filter(({ says }) => says !== own && says !== '');
  return [said, ...further.map(({ says, section }) => `${says} (${section})`)].filter(Boolean);
}

/** The first as a paragraph, the others as a list. */
function paragraphs([first, ...others]: readonly string[]): string[] {
  return first === undefined ? [] : [first, others.map((sentence) => `- ${sentence}`).join('\n')];
}
