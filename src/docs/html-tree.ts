import { type Html, unescapeHtml } from '../web/index.ts';

/** An element of a page, with its texts and the elements in it. */
export interface HtmlElement {
  readonly tag: string;
  readonly attributes: string;
  readonly parts: readonly HtmlPart[];
}

export type HtmlPart = HtmlElement | string;

const VOID_TAGS: ReadonlySet<string> = new Set(['br', 'hr', 'input', 'wbr']);

/** Parses HTML that our own code wrote and that is therefore well-formed. */
export function parseHtml({ html }: Html): readonly HtmlPart[] {
  const roots: HtmlPart[] = [];
  const open = [roots];
  for (const [, end, tag = '', attributes = '', text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) open.at(-1)?.push(unescapeHtml(text));
    else if (end !== '') open.pop();
    else {
      const parts: HtmlPart[] = [];
      open.at(-1)?.push({ tag, attributes, parts });
      if (!VOID_TAGS.has(tag)) open.push(parts);
    }
  }
  return roots;
}

/** The elements with some tags, at any depth, in the order of the page. */
export function elementsIn(parts: readonly HtmlPart[], ...tags: readonly string[]): HtmlElement[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [] : [...(tags.includes(part.tag) ? [part] : []), ...elementsIn(part.parts, ...tags)],
  );
}

export function textIn({ parts }: Pick<HtmlElement, 'parts'>): string {
  return parts.map((part) => (typeof part === 'string' ? part : textIn(part))).join('');
}

export const hasClass = (element: HtmlElement, name: string): boolean =>
  attribute(element, 'class').split(' ').includes(name);

export function attribute({ attributes }: HtmlElement, name: string): string {
  return attributes.split(` ${name}="`)[1]?.split('"')[0] ?? '';
}
