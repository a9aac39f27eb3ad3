import { type Document, isMap, isNode, isScalar, isSeq, type Node, parseDocument, visit, type YAMLMap } from 'yaml';
import { YAML_STYLE } from './edit-yaml.ts';

/**
 * Takes what an assumption set guesses at an open point out of its text: once the point is answered there is nothing
 * left to guess. Formatting and comments stay as their author wrote them.
 *
 * @param shared What becomes of an action that fills other points as well: it loses the id alone (`keep`), or goes as
 *   a whole (`drop`), for when what it changes is decided now.
 */
export function withoutOpenPoint(text: string, id: string, shared: 'keep' | 'drop'): string {
  const yaml = parseDocument(text);
  const actions = yaml.get('actions', true);
  if (!isSeq(actions)) return text;
  const touched = actions.items.filter(isMap).filter((action) => fillsOf(action).includes(id));
  for (const action of touched) {
    if (shared === 'keep' && fillsOf(action).length > 1) removeFill(action, id);
    else {
      removeAction(actions.items, action);
      keepAnchors(yaml, action);
    }
  }
  return touched.length === 0 ? text : yaml.toString(YAML_STYLE);
}

function fillsOf(action: YAMLMap): string[] {
  const fills = action.get('x-fills', true);
  return isSeq(fills) ? fills.items.filter(isScalar).map((item) => String(item.value)) : [];
}

function removeFill(action: YAMLMap, id: string): void {
  const fills = action.get('x-fills', true);
  if (isSeq(fills)) fills.items = fills.items.filter((item) => !isScalar(item) || item.value !== id);
}

/** A comment before an action is as a rule the heading of those that follow: it passes to the next one. */
function removeAction(actions: unknown[], action: YAMLMap): void {
  const index = actions.indexOf(action);
  const next = actions[index + 1];
  if (isMap(next) && action.commentBefore && !next.commentBefore) {
    next.commentBefore = action.commentBefore;
    next.spaceBefore = action.spaceBefore ?? false;
  }
  actions.splice(index, 1);
}

/** What others take over from a removed element, by an anchor, moves to the first that does. */
export function keepAnchors(yaml: Document, removed: Node): void {
  const anchored = new Map<string, Node>();
  visit(removed, (_key, node) => {
    if (isNode(node) && 'anchor' in node && node.anchor !== undefined) anchored.set(node.anchor, node);
  });
  visit(yaml, {
    Alias(_key, { source }) {
      const node = anchored.get(source);
      anchored.delete(source);
      return node;
    },
  });
}
