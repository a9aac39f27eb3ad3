import { Marked, type Tokens } from 'marked';
import { TaskError } from '../contract/model/index.ts';
import { escapeHtml, type Html, html, trusted } from '../web/index.ts';
import { codeBlock } from './code.ts';
import { markdownCopy } from './markdown-copy.ts';
import { copyOf, type Page } from './page.ts';

/** Whether a link leads to the web, a mailbox or this site. `URL` skips tabs and newlines, as browsers do. */
const isSafe = (href: string): boolean =>
  /^(https?|mailto):$/.test(URL.parse(href, 'https://site.invalid/')?.protocol ?? '');

function linkHtml(href: string, inner: string): string {
  if (!isSafe(href)) return inner;
  const target = /^[a-z]+:/.test(href) ? href : href.replace(/\.md(#|$)/, '.html$1');
  return `<a href="${escapeHtml(target)}">${inner}</a>`;
}

/**
 * Renders Markdown: headings are link targets, links to Markdown files lead to their pages, and a checkbox becomes a
 * sign. HTML is shown as text, since the descriptions of other APIs are rendered, too.
 */
const marked = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    checkbox: () => '☐ ',
    link({ href, tokens }: Tokens.Link) {
      return linkHtml(href, this.parser.parseInline(tokens));
    },
    // Pages load nothing from other hosts.
    image: ({ href, text }: Tokens.Image) => linkHtml(href, escapeHtml(text)),
    code({ text, lang }: Tokens.Code) {
      const [language = '', name = ''] = (lang ?? '').split(' ');
      return codeBlock(text, language, name.includes('.') ? name : undefined).html;
    },
  },
});

/** Renders Markdown; HTML in it is shown as text. */
export function renderMarkdown(text: string): Html {
  const page = marked.parse(text, { async: false });
  const scrolling = page.replaceAll('<table>', '<div class="table" tabindex="0"><table>');
  return trusted(withUniqueIds(scrolling.replaceAll('</table>', '</table></div>')));
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

export const renderInline = (text: string): Html => trusted(marked.parseInline(text, { async: false }));

/** A name such as `agents.list` that can wrap after its dots; `undefined` for any other text. */
export const breakable = (text: string): Html | undefined =>
  /^\w+(\.\w+)+$/.test(text) ? trusted(text.replaceAll('.', '.<wbr>')) : undefined;

export const slug = (heading: string): string => (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');

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
 * @throws {TaskError} when it does not begin with a heading and a paragraph.
 */
export function readParts({ path, markdown }: Pick<MarkdownSource, 'path' | 'markdown'>) {
  const [, title, lead, rest = ''] = /^# (.+)\n\n((?:.+(?:\n|$))+)([\s\S]*)$/.exec(markdown) ?? [];
  if (title === undefined || lead === undefined) {
    throw new TaskError(`${copyOf(path)} must begin with a heading and a paragraph that says what it is for`);
  }
  const description = lead
    .trim()
    .replaceAll('\n', ' ')
    .replaceAll(/`|\]\([^)]*\)|\[/g, '');
  return { title, lead, rest, description };
}

/** @throws {TaskError} when it does not begin with a heading and a paragraph. */
export function markdownPage({ kind, after, ...page }: MarkdownSource): Page {
  const { title, lead, rest, description } = readParts(page);
  return {
    description,
    ...page,
    title,
    markdown: after === undefined ? page.markdown : `${page.markdown}\n\n${markdownCopy(after)}`,
    body: html`<main${kind !== undefined && html` class="${kind}"`}>
<h1>${breakable(title) ?? renderInline(title)}</h1>
<div class="lead">${renderMarkdown(lead)}</div>
${renderMarkdown(rest)}${after}
</main>`,
  };
}
