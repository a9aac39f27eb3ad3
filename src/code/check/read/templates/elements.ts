import { MAX_NESTING } from '../expressions.ts';

/** An attribute of an element, with the offsets of its value, which are equal if it has none. */
export interface MarkupAttribute {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface MarkupText {
  readonly kind: 'text';
  readonly start: number;
  readonly end: number;
}

export interface MarkupElement {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: readonly MarkupAttribute[];
  readonly children: MarkupNode[];
}

export type MarkupNode = MarkupText | MarkupElement;

/** Matches a tag: the slash of an end tag, the name, and the attributes with the slash of an element without children. */
const TAG = /<(\/?)([A-Za-z][\w.:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;

/** Matches an attribute with its value, which may have no quotation marks. */
const ATTRIBUTE = /([^\s"'=/][^\s"'=]*)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Matches the elements of HTML that have no end tag. */
const VOID_ELEMENT = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** Parses markup into its elements and texts. An end tag that is missing or unexpected ends the elements within it. */
export function parseElements(markup: string): readonly MarkupNode[] {
  const roots: MarkupNode[] = [];
  const open: MarkupElement[] = [];
  const add = (node: MarkupNode): void => void (open.at(-1)?.children ?? roots).push(node);
  let end = 0;
  const addText = (until: number): void => {
    if (until > end) add({ kind: 'text', start: end, end: until });
  };
  for (const match of markup.matchAll(TAG)) {
    const [all, slash, name = '', inner = ''] = match;
    addText(match.index);
    end = match.index + all.length;
    if (slash === '/') {
      const opening = open.findLastIndex((each) => each.name === name);
      if (opening !== -1) open.length = opening;
      continue;
    }
    const attributes = parseAttributes(inner, match.index + 1 + name.length);
    const element: MarkupElement = { kind: 'element', name, attributes, children: [] };
    add(element);
    if (!inner.endsWith('/') && !VOID_ELEMENT.test(name) && open.length < MAX_NESTING) open.push(element);
  }
  addText(markup.length);
  return roots;
}

const parseAttributes = (text: string, offset: number): readonly MarkupAttribute[] =>
  [...text.matchAll(ATTRIBUTE)].map((match) => {
    const [all, name = '', equals, double, single, bare] = match;
    const value = double ?? single ?? bare ?? '';
    const end = offset + match.index + all.length - (double === undefined && single === undefined ? 0 : 1);
    return equals === undefined ? { name, start: end, end } : { name, start: end - value.length, end };
  });
