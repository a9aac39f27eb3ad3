import { unescapeHtml } from '../web/index.ts';

// Descriptions contain HTML. Its tags become signs, of characters for private use, while Markdown is rendered. Afterwards the
// signs become elements, which are always well-formed.

const INLINE = 'b|strong|i|em|u|s|del|ins|sub|sup|code|kbd|small|mark|q|var|samp|cite|dfn|abbr|span|a';
const BLOCK =
  'p|div|ul|ol|li|dl|dt|dd|blockquote|table|thead|tbody|tfoot|tr|td|th|caption|h1|h2|h3|h4|h5|h6|pre|center|section';
const VOID = 'br|hr|wbr';
const TAG = new RegExp(`^<(/?)(${INLINE}|${BLOCK}|${VOID})(?:\\s[^<>]*)?/?>`, 'i');

/** Elements that only occur within others. */
const PARENTS: Readonly<Record<string, string>> = {
  li: 'ul ol',
  dt: 'dl',
  dd: 'dl',
  thead: 'table',
  tbody: 'table',
  tfoot: 'table',
  caption: 'table',
  tr: 'table thead tbody tfoot',
  td: 'tr',
  th: 'tr',
};
/** Elements whose name on our pages is another one, or that are left out with their content kept. */
const RENAMED: Readonly<Record<string, string>> = {
  h1: 'h4',
  h2: 'h4',
  h3: 'h5',
  h4: 'h5',
  h5: 'h6',
  center: 'div',
  section: 'div',
};
const DROPPED = /^(span|abbr|a)$/;

const [START, END, LINK] = ['\ue000', '\ue001', '\ue002'];
/** A sign, or a tag that Markdown made. */
const SIGN_OR_TAG = /\ue000(\/?)(\w+)(?:\ue002([^\ue001]*))?\ue001|<(\/?)(\w+)[^>]*>/g;
const SIGN = /\ue000(\/?)(\w+)(?:\ue002([^\ue001]*))?\ue001/g;

/** A text in which nothing is taken for a sign. */
export const withoutSigns = (text: string): string => text.replaceAll(/[\ue000-\ue002]/g, '\ufffd');

/** The tag at the beginning of a text, if it may be an element; `undefined` for any other text. */
export const markedTag = (text: string): string | undefined => TAG.exec(text)?.[0];

/** The sign of a tag. Of its attributes only the target of a link is kept. */
export function signFor(tag: string, linkHtml: (href: string, inner: string) => string): string {
  const [, end = '', name = ''] = TAG.exec(tag) ?? [];
  const element = name.toLowerCase();
  const [, , quoted = ''] = element === 'a' ? (/\shref=(["'])(.*?)\1/i.exec(tag) ?? []) : [];
  const isLink = quoted !== '' && linkHtml(unescapeHtml(quoted), '') !== '';
  const link = isLink ? `${LINK}${quoted.replaceAll(/[<>"'\ue000-\ue002]/g, encodeURIComponent)}` : '';
  return `${START}${end}${element}${link}${END}`;
}

/** Makes elements of the signs in HTML, within each paragraph or other element of Markdown. */
export function withElements(page: string): string {
  return page
    .replaceAll(/<p>((?:(?!<\/p>)[\s\S])*)<\/p>/g, (whole, inner: string) => {
      if (!inner.includes(START)) return whole;
      const balanced = balance(inner, true);
      return balanced.hasBlocks ? `<div>${balanced.html}</div>` : `<p>${balanced.html}</p>`;
    })
    .replaceAll(
      /(?<=<(li|td|th|h\d|blockquote)\b[^>]*>)((?:(?!<\/?(?:li|td|th|h\d|p|ul|ol|div|blockquote|table)\b)[\s\S])*)/g,
      (inner: string) => (inner.includes(START) ? balance(inner, false).html : inner),
    )
    .replaceAll(SIGN, ' ');
}

/** Makes elements of the signs in a line, in which blocks are only spaces. */
export const withInlineElements = (line: string): string => (line.includes(START) ? balance(line, false).html : line);

const isBlock = new RegExp(`^(${BLOCK}|hr)$`);
const isVoid = new RegExp(`^(${VOID})$`);

function balance(text: string, allowsBlocks: boolean): { readonly html: string; readonly hasBlocks: boolean } {
  const open: { readonly name: string; readonly written: string; readonly isMade?: true }[] = [];
  let hasBlocks = false;
  const close = (): string => {
    const last = open.pop();
    return last === undefined || last.written === '' ? '' : `</${last.written}>`;
  };
  const closeTo = (name: string): string => {
    const from = open.findLastIndex((one) => one.name === name);
    // An element of Markdown is not ended by a tag in it.
    if (from < 0 || open.slice(from).some(({ isMade }) => isMade)) return ' ';
    let closed = '';
    while (open.at(-1)?.name !== name) closed += close();
    return closed + close();
  };
  const openTag = (name: string, link: string | undefined): string => {
    if (isVoid.test(name)) return name === 'hr' && !allowsBlocks ? ' ' : `<${name}>`;
    const block = isBlock.test(name);
    if (block && !allowsBlocks) return ' ';
    let before = '';
    // A block ends the paragraph and the inline elements before it; an item ends the one before.
    if (block && open.some(({ isMade }) => isMade)) return ' ';
    if (block)
      while (open.length > 0 && (!isBlock.test(open.at(-1)?.name ?? '') || endsBefore(open.at(-1)?.name ?? '', name)))
        before += close();
    const parents = PARENTS[name]?.split(' ');
    if (parents !== undefined && !parents.includes(open.at(-1)?.name ?? '')) return `${before} `;
    if (/^(ul|ol|dl|table|thead|tbody|tfoot|tr)$/.test(open.at(-1)?.name ?? '') && parents === undefined) return before;
    if (block) hasBlocks = true;
    const isLink = name === 'a' && link !== undefined && !open.some((one) => one.name === 'a');
    const written = isLink ? 'a' : DROPPED.test(name) ? '' : (RENAMED[name] ?? name);
    open.push({ name, written });
    return `${before}${isLink ? `<a href="${link}">` : written === '' ? '' : `<${written}>`}`;
  };
  /** Follows a tag that Markdown made; signs within it end with it. */
  const madeTag = (tag: string, end: string, name: string): string => {
    if (isVoid.test(name) || name === 'img' || name === 'input') return tag;
    if (end === '') open.push({ name: `<${name}`, written: '', isMade: true });
    else {
      let closed = '';
      while (open.length > 0 && open.at(-1)?.isMade !== true) closed += close();
      open.pop();
      return closed + tag;
    }
    return tag;
  };
  const html = text.replaceAll(
    SIGN_OR_TAG,
    (tag, end: string | undefined, name: string, link: string | undefined, madeEnd: string, made: string) => {
      if (made !== undefined) return madeTag(tag, madeEnd, made);
      if (end === '') return openTag(name, link);
      return isVoid.test(name) || (isBlock.test(name) && !allowsBlocks) ? ' ' : closeTo(name);
    },
  );
  let closing = '';
  while (open.length > 0) closing += close();
  return { html: html + closing, hasBlocks };
}

/** Whether an open element ends where another one begins. */
function endsBefore(open: string, next: string): boolean {
  if (open === 'p' || /^h\d$/.test(open)) return true;
  if (open === 'li' || open === 'tr') return next === open;
  return /^(td|th)$/.test(open) && /^(td|th|tr)$/.test(next);
}
