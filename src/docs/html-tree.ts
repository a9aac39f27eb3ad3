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

/** Finds the elements with given tags at any depth, in the order of the page. */
export function findElements(parts: readonly HtmlPart[], ...tags: readonly string[]): HtmlElement[] {
  return parts.flatMap((part) =>
    typeof part === 'string' ? [] : [...(tags.includes(part.tag) ? [part] : []), ...findElements(part.parts, ...tags)],
  );
}

export function readText({ parts }: Pick<HtmlElement, 'parts'>): string {
  return parts.map((part) => (typeof part === 'string' ? part : readText(part))).join('');
}

export const hasClass = (element: HtmlElement, name: string): boolean =>
  readAttribute(element, 'class').split(' ').includes(name);

export function readAttribute({ attributes }: HtmlElement, name: string): string {
  return attributes.split(` ${name}="`)[1]?.split('"')[0] ?? '';
}
