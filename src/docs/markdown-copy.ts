import type { Html } from '../web/index.ts';
import { findElements, type HtmlElement, hasClass, parseHtml, readAttribute, readText } from './html-tree.ts';

type ElementWriter = (inner: string, element: HtmlElement) => string;

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

const writeBold = (inner: string) => `**${inner}**`;
const writeCode = (text: string) => `\`${text}\``;
const writeBlock = (inner: string) => `\n\n${inner.trim()}\n\n`;
const writeFence = (element: HtmlElement, name = '') =>
  writeBlock(`\`\`\`${name.toLowerCase()}\n${readText(element)}\n\`\`\``);

const WRITERS: readonly (readonly [tags: string, writer: ElementWriter])[] = [
  ['form nav script', () => ''],
  ['b strong', writeBold],
  ['em i', (inner) => `*${inner}*`],
  ['code', (_, element) => writeCode(readText(element))],
  ['span', writeSpan],
  ['a', writeLink],
  ['h1 h2 h3 h4 h5 h6', (inner, { tag }) => writeBlock(`${'#'.repeat(Number(tag.slice(1)))} ${inner.trim()}`)],
  ['article dl figure main p section summary table ul', writeBlock],
  [
    'div',
    (inner, element) =>
      hasClass(element, 'code') ? writeFence(element, readAttribute(element, 'data-name')) : writeBlock(inner),
  ],
  ['pre', (_, element) => writeFence(element)],
  ['li', (inner) => `\n- ${inner.trim().replaceAll(/\n(?=.)/g, '\n  ')}`],
  ['dt', (inner) => `\n- ${inner}: `],
  ['td th', (inner) => `| ${inner.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} `],
  ['tr', (inner) => `\n${inner}|`],
  ['thead', (inner, element) => `${inner}\n${'|---'.repeat(findElements(element.parts, 'th').length)}|`],
  ['details', (inner, element) => (hasClass(element, 'chip') ? writeChip(element) : writeBlock(inner))],
];

const WRITERS_BY_TAG = new Map(WRITERS.flatMap(([tags, writer]) => tags.split(' ').map((tag) => [tag, writer])));

/** Puts spaces around the text of a span, which is only separated by its style on the page. */
function writeSpan(inner: string, element: HtmlElement): string {
  return ` ${hasClass(element, 'of') ? writeBold(inner) : hasClass(element, 'id') ? writeCode(inner) : inner} `;
}

/** Writes a link. A link within the page has no target in the copy, so it is left out unless its text is an id. */
function writeLink(inner: string, element: HtmlElement): string {
  const href = readAttribute(element, 'href');
  const isOfSite = !/^[a-z]+:/i.test(href);
  if (!href.startsWith('#')) return `[${inner.trim()}](${isOfSite ? href.replace(/\.html(?=#|$)/, '.md') : href})`;
  return hasClass(element, 'id') ? writeCode(inner) : '';
}

/** Writes the card of an open point as its question and its link. */
function writeChip(element: HtmlElement): string {
  const [question] = findElements(element.parts, 'b');
  const id = findElements(element.parts, 'a').at(-1);
  return `\n- **Open:** ${question && writeAll(question.parts)} ${id && write(id)}`;
}
