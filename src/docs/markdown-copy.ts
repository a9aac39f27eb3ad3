import { type Html, unescapeHtml } from '../web/index.ts';

interface Element {
  readonly tag: string;
  readonly attributes: string;
  readonly parts: (Element | string)[];
}

type Write = (inner: string, element: Element) => string;

/** Makes the Markdown copy of what our writers put into a page: the same words, lists, links and samples. */
export function markdownCopy({ html }: Html): string {
  const text = write({ tag: '', attributes: '', parts: parse(html) });
  return `${text
    .replaceAll(/ +$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** Reads the HTML of our writers, which is well-formed. */
function parse(html: string): Element['parts'] {
  const roots: Element['parts'] = [];
  const open = [roots];
  for (const [, end, tag = '', attributes = '', text] of html.matchAll(/<(\/?)(\w+)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) open.at(-1)?.push(unescapeHtml(text));
    else if (end !== '') open.pop();
    else {
      const parts: Element['parts'] = [];
      open.at(-1)?.push({ tag, attributes, parts });
      if (!/^(br|hr|input|wbr)$/.test(tag)) open.push(parts);
    }
  }
  return roots;
}

function write(element: Element): string {
  const written: string[] = [];
  for (const part of element.parts) {
    const text = typeof part === 'string' ? escapedText(part.replaceAll(/\s+/g, ' ')) : write(part);
    const before = written.at(-1) ?? '';
    const apart = before.endsWith('`') && text.startsWith('`') ? ` ${text}` : text;
    const next = before.endsWith(' ') ? text.replace(/^ +/, '') : apart;
    if (next !== '') written.push(next);
  }
  const inner = written.join('');
  return WRITER_OF.get(element.tag)?.(inner, element) ?? inner;
}

/** A text that Markdown would read as HTML, or as a link, stays a text. */
const escapedText = (text: string): string => text.replaceAll(/<(?=[a-z/!?])|(?<=\])\(/gi, '\\$&');

const bold = (inner: string) => `**${inner}**`;
const code = (text: string) => `\`${text}\``;
const block = (inner: string) => `\n\n${inner.trim()}\n\n`;

const WRITERS: readonly (readonly [tags: string, writer: Write])[] = [
  ['form nav script', () => ''],
  ['b strong', bold],
  ['em i', (inner) => `*${inner}*`],
  ['code', (_, element) => code(textOf(element))],
  ['span', span],
  ['a', link],
  ['h1 h2 h3 h4 h5 h6', (inner, { tag }) => block(`${'#'.repeat(Number(tag.slice(1)))} ${inner.trim()}`)],
  ['article dl figure main p section summary table ul', block],
  ['div', (inner, element) => block(inner.replace('```', `\`\`\`${attribute(element, 'data-name').toLowerCase()}`))],
  ['pre', (_, element) => block(`\`\`\`\n${textOf(element)}\n\`\`\``)],
  ['li', (inner) => `\n- ${inner.trim().replaceAll(/\n(?=.)/g, '\n  ')}`],
  ['dt', (inner) => `\n- ${inner}: `],
  ['td th', (inner) => `| ${inner.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} `],
  ['tr', (inner) => `\n${inner}|`],
  ['thead', (inner) => `${inner}\n${inner.trim().replaceAll(/[^|]+/g, '---')}`],
  ['details', (inner, { attributes }) => (attributes.includes('chip') ? chip(inner) : block(inner))],
];

const WRITER_OF = new Map(WRITERS.flatMap(([tags, writer]) => tags.split(' ').map((tag) => [tag, writer])));

/** The style of a page keeps them apart. */
function span(inner: string, element: Element): string {
  const kind = attribute(element, 'class');
  return ` ${kind === 'of' ? bold(inner) : kind === 'id' ? code(inner) : inner} `;
}

/** A link within the page leads nowhere in its copy: what remains is the id in it. */
function link(inner: string, element: Element): string {
  const href = attribute(element, 'href');
  if (!href.startsWith('#')) return `[${inner.trim()}](${href.replace(/\.html(?=#|$)/, '.md')})`;
  return attribute(element, 'class') === 'id' ? code(inner) : '';
}

/** Of the card of an open point its question and its link, which leads to the rest. */
function chip(inner: string): string {
  return `\n- **Open:** ${/\*\*(.*?)\*\*/.exec(inner)?.[1]} ${/\S+$/.exec(inner.trim())?.[0]}`;
}

function textOf({ parts }: Element): string {
  return parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join('');
}

function attribute({ attributes }: Element, name: string): string {
  return attributes.split(` ${name}="`)[1]?.split('"')[0] ?? '';
}
