import { dereference, isJsonObject, type Json } from '../../contract/index.ts';
import { type Element, eachElement } from '../element.ts';
import { type MarkEntry, marksOn } from '../mark.ts';
import type { Rule } from '../redocly.ts';
import { markText } from './mark-text.ts';

/** Options in `redocly.yaml`. */
export interface ShowMarksOptions {
  /** The page on which each open point has an anchor of its id, such as `open-points.html`. Without it there is no link. */
  readonly openPointsPage?: string;
}

/**
 * Writes every mark in words where a reader of the rendered contract sees it, since no renderer shows extensions at
 * every spot: into the description of its element, and of what refers to it. An operation with open points gets a badge.
 */
export const showMarks: Rule<ShowMarksOptions> = ({ openPointsPage }) =>
  eachElement((element) => {
    const own = marksOf(element);
    const marks = [...own, ...schemasReadAt(element).flatMap(marksOf)];
    if (marks.length === 0) return;
    // Redocly hands a decorator the node itself, to be changed in place.
    const node = element.node as Record<string, unknown>;
    const text = markText(marks, { openPointsPage, isMarkdown: element.kind !== 'server' });
    node.description = typeof node.description === 'string' ? `${node.description.trimEnd()}\n\n${text}` : text;

    const openPoints = own.filter(({ key }) => key === 'x-unspecified').map(({ entry }) => entry);
    if (element.kind === 'operation' && openPoints.length > 0) {
      node['x-badges'] = [{ name: `${openPoints.length} open` }];
    }
    // Without one, renderers make up a value for the sample of the body around it.
    const openType = openPoints.find(({ aspect }) => aspect === 'type');
    if (openType !== undefined) node.examples = [`(open: ${openType.id})`];
  });

function marksOf(element: Element): MarkEntry[] {
  return [...marksOn(element, 'x-unspecified'), ...marksOn(element, 'x-source')];
}

/**
 * The named schemas whose marks are read at an element that refers to them: renderers leave out the description of a
 * body's schema, and that of a property's schema where the property has a description of its own.
 */
function schemasReadAt({ kind, node, document }: Element): Element[] {
  const references: Json[] = [];
  if ((kind === 'request body' || kind === 'response') && isJsonObject(node.content)) {
    references.push(
      ...Object.values(node.content).flatMap((media) => (isJsonObject(media) ? [media.schema ?? {}] : [])),
    );
  }
  if (kind === 'property' && node.description !== undefined) references.push(node);
  return references.flatMap((reference) => {
    const schema = dereference(document, reference);
    const isNamed = isJsonObject(reference) && reference.$ref !== undefined && schema !== undefined;
    return isNamed ? [{ kind: 'named schema', node: schema, pointer: '', document }] : [];
  });
}
