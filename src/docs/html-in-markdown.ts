import { unescapeHtml } from '../web/index.ts';

// Descriptions can contain HTML. While Markdown is rendered, its tags are replaced by signs, which consist of private-use characters.
// Afterwards the signs become elements again, which are always well-formed.

const INLINE_TAGS = 'b|strong|i|em|u|s|del|ins|sub|sup|code|kbd|small|mark|q|var|samp|cite|dfn|abbr|span|a';
const BLOCK_TAGS =
  'p|div|ul|ol|li|dl|dt|dd|blockquote|table|thead|tbody|tfoot|tr|td|th|caption|h1|h2|h3|h4|h5|h6|pre|center|section';
const VOID_TAGS = 'br|hr|wbr';
const TAG = new RegExp(`^<(/?)(${INLINE_TAGS}|${BLOCK_TAGS}|${VOID_TAGS})(?:\\s[^<>]*)?/?>`, 'i');

/** Elements that may only occur within certain other elements, with the names of these. */
const ALLOWED_PARENTS: Readonly<Record<string, string>> = {
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
/** Elements that get another name on our pages. */
const NAME_ON_PAGE: Readonly<Record<string, string>> = {
  h1: 'h4',
  h2: 'h4',
  h3: 'h5',
  h4: 'h5',
  h5: 'h6',
  center: 'div',
  section: 'div',
};
const LEFT_OUT_ELEMENT = /^(span|abbr|a)$/;

const [START, END, LINK] = ['\ue000', '\ue001', '\ue002'];
/** Matches a sign, or a tag that Markdown made. */
const SIGN_OR_TAG = /\ue000(\/?)(\w+)(?:\ue002([^\ue001]*))?\ue001|<(\/?)(\w+)[^>]*>/g;
const SIGN = /\ue000(\/?)(\w+)(?:\ue002([^\ue001]*))?\ue001/g;

/** Removes the characters of signs from a text, so that no part of it counts as a sign. */
export const withoutSigns = (text: string): string => text.replaceAll(/[\ue000-\ue002]/g, '\ufffd');

/** Returns the HTML tag at the beginning of a text, if the element is allowed; `undefined` for any other text. */
export const findAllowedTag = (text: string): string | undefined => TAG.exec(text)?.[0];

/** Returns the sign for a tag. The only attribute that is kept is the target of a link. */
export function signFor(tag: string, linkHtml: (href: string, inner: string) => string): string {
  const [, end = '', name = ''] = TAG.exec(tag) ?? [];
  const element = name.toLowerCase();
  const [, , quoted = ''] = element === 'a' ? (/\shref=(["'])(.*?)\1/i.exec(tag) ?? []) : [];
  const isLink = quoted !== '' && linkHtml(unescapeHtml(quoted), '') !== '';
  const link = isLink ? `${LINK}${quoted.replaceAll(/[<>"'\ue000-\ue002]/g, encodeURIComponent)}` : '';
  return `${START}${end}${element}${link}${END}`;
}

/** Replaces the signs in HTML by elements, within each paragraph or other element of Markdown. */
export function withElements(page: string): string {
  return page
    .replaceAll(/<p>((?:(?!<\/p>)[\s\S])*)<\/p>/g, (whole, inner: string) => {
      if (!inner.includes(START)) return whole;
      const balanced = balanceElements(inner, true);
      return balanced.hasBlocks ? `<div>${balanced.html}</div>` : `<p>${balanced.html}</p>`;
    })
    .replaceAll(
      /(?<=<(li|td|th|h\d|blockquote)\b[^>]*>)((?:(?!<\/?(?:li|td|th|h\d|p|ul|ol|div|blockquote|table)\b)[\s\S])*)/g,
      (inner: string) => (inner.includes(START) ? balanceElements(inner, false).html : inner),
    )
    .replaceAll(SIGN, ' ');
}

/** Replaces the signs in a line by inline elements. Block elements become spaces. */
export const withInlineElements = (line: string): string =>
  line.includes(START) ? balanceElements(line, false).html : line;

const BLOCK_ELEMENT = new RegExp(`^(${BLOCK_TAGS}|hr)$`);
const VOID_ELEMENT = new RegExp(`^(${VOID_TAGS})$`);

function balanceElements(text: string, allowsBlocks: boolean): { readonly html: string; readonly hasBlocks: boolean } {
  const open: { readonly name: string; readonly written: string; readonly isMade?: true }[] = [];
  let hasBlocks = false;
  const close = (): string => {
    const last = open.pop();
    return last === undefined || last.written === '' ? '' : `</${last.written}>`;
  };
  const closeTo = (name: string): string => {
    const from = open.findLastIndex((one) => one.name === name);
    // An end tag within an element that Markdown made does not end an element around that one.
    if (from < 0 || open.slice(from).some(({ isMade }) => isMade)) return ' ';
    let closed = '';
    while (open.at(-1)?.name !== name) closed += close();
    return closed + close();
  };
  const openTag = (name: string, link: string | undefined): string => {
    if (VOID_ELEMENT.test(name)) return name === 'hr' && !allowsBlocks ? ' ' : `<${name}>`;
    const block = BLOCK_ELEMENT.test(name);
    if (block && !allowsBlocks) return ' ';
    let before = '';
    // A block ends the open paragraph and the open inline elements; a list item ends the item before it.
    if (block && open.some(({ isMade }) => isMade)) return ' ';
    if (block)
      while (
        open.length > 0 &&
        (!BLOCK_ELEMENT.test(open.at(-1)?.name ?? '') || endsBefore(open.at(-1)?.name ?? '', name))
      )
        before += close();
    const parents = ALLOWED_PARENTS[name]?.split(' ');
    if (parents !== undefined && !parents.includes(open.at(-1)?.name ?? '')) return `${before} `;
    if (/^(ul|ol|dl|table|thead|tbody|tfoot|tr)$/.test(open.at(-1)?.name ?? '') && parents === undefined) return before;
    if (block) hasBlocks = true;
    const isLink = name === 'a' && link !== undefined && !open.some((one) => one.name === 'a');
    const written = isLink ? 'a' : LEFT_OUT_ELEMENT.test(name) ? '' : (NAME_ON_PAGE[name] ?? name);
    open.push({ name, written });
    return `${before}${isLink ? `<a href="${link}">` : written === '' ? '' : `<${written}>`}`;
  };
  /** Notes a tag that Markdown made. Elements from signs within it are closed before it ends. */
  const noteMadeTag = (tag: string, end: string, name: string): string => {
    if (VOID_ELEMENT.test(name) || name === 'img' || name === 'input') return tag;
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
      if (made !== undefined) return noteMadeTag(tag, madeEnd, made);
      if (end === '') return openTag(name, link);
      return VOID_ELEMENT.test(name) || (BLOCK_ELEMENT.test(name) && !allowsBlocks) ? ' ' : closeTo(name);
    },
  );
  let closing = '';
  while (open.length > 0) closing += close();
  return { html: html + closing, hasBlocks };
}

/** Whether an open element ends when another element begins. */
function endsBefore(open: string, next: string): boolean {
  if (open === 'p' || /^h\d$/.test(open)) return true;
  if (open === 'li' || open === 'tr') return next === open;
  return /^(td|th)$/.test(open) && /^(td|th|tr)$/.test(next);
}
