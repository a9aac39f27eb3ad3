import { Marked, type Tokens } from 'marked';
import { TaskError } from '../contract/model/index.ts';
import { escapeHtml, type Html, html, trustedHtml } from '../web/index.ts';
import { codeBlock } from './code.ts';
import { findAllowedTag, signFor, withElements, withInlineElements, withoutSigns } from './html-in-markdown.ts';
import { parseHtml, readText } from './html-tree.ts';
import { markdownCopy } from './markdown-copy.ts';
import { copyPath, type Page } from './page.ts';

/** Whether a link leads to the web, a mailbox or this site. `URL` skips tabs and newlines, as browsers do. */
const isSafeLink = (href: string): boolean =>
  /^(https?|mailto):$/.test(URL.parse(href, 'https://site.invalid/')?.protocol ?? '');

/** Whether a link leads to another site or a mailbox. */
const isOutwardLink = (href: string): boolean => isSafeLink(href) && URL.parse(href) !== null;

/**
 * Creates a renderer of Markdown. HTML elements that only structure a text are kept without their attributes; all other HTML is shown
 * as text.
 *
 * @param isOurs Whether the text is a page of the site: its headings get ids, and its links to Markdown files lead to pages. In a text
 *   from a document, links within the site are left out, and headings are below those of the page.
 */
function markdownRenderer(isOurs: boolean): Marked {
  const linkHtml = (href: string, inner: string, kind?: 'image'): string => {
    if (!(isOurs ? isSafeLink(href) : isOutwardLink(href))) return inner;
    const target = /^[a-z]+:/i.test(href) ? href : href.replace(/\.md(#|$)/, '.html$1');
    return `<a${kind === undefined ? '' : ` class="${kind}"`} href="${escapeHtml(target)}">${inner}</a>`;
  };
  return new Marked({
    tokenizer: {
      html: () => undefined,
      tag(text: string) {
        const raw = findAllowedTag(text);
        return raw === undefined
          ? undefined
          : { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false };
      },
    },
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const level = isOurs ? depth : Math.min(depth + 2, 6);
        const id = isOurs ? ` id="${toSlug(text)}"` : '';
        return `<h${level}${id}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      checkbox: () => '☐ ',
      html: ({ raw }: Tokens.HTML | Tokens.Tag) => signFor(raw, linkHtml),
      link({ href, tokens }: Tokens.Link) {
        return linkHtml(href, this.parser.parseInline(tokens));
      },
      // An image becomes a link; the frame of the page shows it if the settings name its host.
      image: ({ href, text }: Tokens.Image) => linkHtml(href, escapeHtml(text === '' ? 'image' : text), 'image'),
      code({ text, lang }: Tokens.Code) {
        const [language = '', name = ''] = (lang ?? '').split(' ');
        return codeBlock(text, language, name.includes('.') ? name : undefined).html;
      },
    },
  });
}

const [ours, foreign] = [markdownRenderer(true), markdownRenderer(false)];

/** Renders the Markdown of a page of the site. */
export const renderMarkdown = (text: string): Html => render(ours, text);

/** Renders a description from a document. Its largest headings come directly below those of the page. */
export function renderDescription(text: string): Html {
  const { html: page } = render(foreign, text);
  const levels = [...page.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level));
  const lift = levels.length === 0 ? 0 : Math.min(...levels) - 3;
  return trustedHtml(page.replaceAll(/(?<=<\/?h)\d(?=>)/g, (level) => `${Number(level) - lift}`));
}

function render(marked: Marked, text: string): Html {
  const page = withElements(marked.parse(withoutSigns(text), { async: false }));
  const scrolling = page.replaceAll('<table>', '<div class="table" tabindex="0"><table>');
  return trustedHtml(withUniqueIds(scrolling.replaceAll('</table>', '</table></div>')));
}

/** Numbers the repeated ids of headings, as GitHub does. */
function withUniqueIds(page: string): string {
  const seen = new Map<string, number>();
  return page.replaceAll(/(?<=<h\d id=")[^"]+/g, (id) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
}

export const renderInline = (text: string): Html => renderLine(ours, text);

/** Renders a line from a document, such as a summary. */
export const renderInlineDescription = (text: string): Html => renderLine(foreign, text);

const renderLine = (marked: Marked, text: string): Html =>
  trustedHtml(withInlineElements(marked.parseInline(withoutSigns(text), { async: false })));

/** A text of Markdown without its signs and elements, in one line. */
export function plainText(text: string): string {
  const apart = renderDescription(text).html.replaceAll(/<(\/(p|div|li|h\d|td|th|dt|dd|pre)|br)>/g, '$& ');
  return readText({ parts: parseHtml(trustedHtml(apart)) })
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The first paragraph of a description, still in Markdown, without headings. */
export function firstParagraph(text: string): string {
  const [paragraph = ''] = text
    .replaceAll(/^#.*$/gm, '')
    .trim()
    .split(/\n\s*\n/);
  return paragraph;
}

/** Writes a name such as `agents.list` so that it can wrap after its dots; `undefined` for any other text. */
export const breakAtDots = (text: string): Html | undefined =>
  /^\w+(\.\w+)+$/.test(text) ? trustedHtml(text.replaceAll('.', '.<wbr>')) : undefined;

export const toSlug = (heading: string): string => (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');

interface MarkdownSource extends Omit<Page, 'title' | 'description' | 'body'> {
  readonly markdown: string;
  /** The description; by default the first paragraph. */
  readonly description?: string;
  /** A class for the style of the page. */
  readonly kind?: string;
  /** HTML to add after the Markdown. */
  readonly after?: Html;
}

/**
 * Reads the parts of a page in Markdown: its heading, the paragraph on its purpose, and the rest.
 *
 * @throws {TaskError} when the text does not begin with a heading and a paragraph.
 */
export function readMarkdownParts({ path, markdown }: Pick<MarkdownSource, 'path' | 'markdown'>) {
  const [, title, lead, rest = ''] = /^# (.+)\n\n((?:.+(?:\n|$))+)([\s\S]*)$/.exec(markdown) ?? [];
  if (title === undefined || lead === undefined) {
    throw new TaskError(`${copyPath(path)} must begin with a heading and a paragraph that says what it is for`);
  }
  return { title, lead, rest, description: plainText(lead) };
}

/** @throws {TaskError} when the Markdown does not begin with a heading and a paragraph. */
export function markdownPage({ kind, after, ...page }: MarkdownSource): Page {
  const { title, lead, rest, description } = readMarkdownParts(page);
  return {
    description,
    ...page,
    title,
    markdown: after === undefined ? page.markdown : `${page.markdown}\n\n${markdownCopy(after)}`,
    body: html`<main${kind !== undefined && html` class="${kind}"`}>
<h1>${breakAtDots(title) ?? renderInline(title)}</h1>
<div class="lead">${renderMarkdown(lead)}</div>
${renderMarkdown(rest)}${after}
</main>`,
  };
}
