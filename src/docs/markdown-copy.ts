import type { Html } from '../web/index.ts';
import { attribute, elementsIn, type HtmlElement, hasClass, parseHtml, textIn } from './html-tree.ts';

type Write = (inner: string, element: HtmlElement) => string;

/** Writes the Markdown copy of a page's HTML: the same words, lists, links and samples. */
export function markdownCopy(html: Html): string {
  const text = writeAll(parseHtml(html));
  return `${text
    .replaceAll(/ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const write = (element: HtmlElement): string =>
  WRITERS_BY_TAG.get(element.tag)?.(writeAll(element.parts), element) ?? writeAll(element.parts);

function writeAll(parts: HtmlElement['parts']): string {
  const written: string[] = [];
  for (const part of parts) {
    const text = typeof part === 'string' ? escapedText(part.replaceAll(/\s+/g, ' ')) : write(part);
    const before = written.at(-1) ?? '';
    const apart = before.endsWith('`') && text.startsWith('`') ? ` ${text}` : text;
    const next = before.endsWith(' ') ? text.replace(/^ +/, '') : apart;
    if (next !== '') written.push(next);
  }
  return written.join('');
}

/** Escapes a text that Markdown would read as HTML or as a link. */
export const escapedText = (text: string): string => text.replaceAll(/<(?=[a-z/!?])|(?<=\])\(/gi, '\\$&');

const bold = (inner: string) => `**${inner}**`;
const code = (text: string) => `\`${text}\``;
const block = (inner: string) => `\n\n${inner.trim()}\n\n`;
const fence = (element: HtmlElement, name = '') => block(`\`\`\`${name.toLowerCase()}\n${textIn(element)}\n\`\`\``);

const WRITERS: readonly (readonly [tags: string, writer: Write])[] = [
  ['form nav script', () => ''],
  ['b strong', bold],
  ['em i', (inner) => `*${inner}*`],
  ['code', (_, element) => code(textIn(element))],
  ['span', span],
  ['a', link],
  ['h1 h2 h3 h4 h5 h6', (inner, { tag }) => block(`${'#'.repeat(Number(tag.slice(1)))} ${inner.trim()}`)],
  ['article dl figure main p section summary table ul', block],
  [
    'div',
    (inner, element) => (hasClass(element, 'code') ? fence(element, attribute(element, 'data-name')) : block(inner)),
  ],
  ['pre', (_, element) => fence(element)],
  ['li', (inner) => `\n- ${inner.trim().replaceAll(/\n(?=.)/g, '\n  ')}`],
  ['dt', (inner) => `\n- ${inner}: `],
  ['td th', (inner) => `| ${inner.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} `],
  ['tr', (inner) => `\n${inner}|`],
  ['thead', (inner, element) => `${inner}\n${'|---'.repeat(elementsIn(element.parts, 'th').length)}|`],
  ['details', (inner, element) => (hasClass(element, 'chip') ? chip(element) : block(inner))],
];

const WRITERS_BY_TAG = new Map(WRITERS.flatMap(([tags, writer]) => tags.split(' ').map((tag) => [tag, writer])));

/** Puts spaces around the text of a span, which on the page is set apart by its style. */
function span(inner: string, element: HtmlElement): string {
  return ` ${hasClass(element, 'of') ? bold(inner) : hasClass(element, 'id') ? code(inner) : inner} `;
}

/** A link within the page has no target in the copy: it is left out, unless its text is an id. */
function link(inner: string, element: HtmlElement): string {
  const href = attribute(element, 'href');
  const isOfSite = !/^[a-z]+:/i.test(href);
  if (!href.startsWith('#')) return `[${inner.trim()}](${isOfSite ? href.replace(/\.html(?=#|$)/, '.md') : href})`;
  return hasClass(element, 'id') ? code(inner) : '';
}

/** The card of an open point becomes its question and its link. */
function chip(element: HtmlElement): string {
  const [question] = elementsIn(element.parts, 'b');
  const id = elementsIn(element.parts, 'a').at(-1);
  return `\n- **Open:** ${question && writeAll(question.parts)} ${id && write(id)}`;
}
