import { Marked, type Tokens } from 'marked';
import { TaskError } from '../contract/model/index.ts';
import { escapeHtml, type Html, html, trusted } from '../web/index.ts';
import { codeBlock } from './code.ts';
import { markdownCopy } from './markdown-copy.ts';
import { copyOf, type Page } from './page.ts';

/** Whether a link leads to the web, to a mailbox or to this site, as a browser reads it: it skips tabs and newlines. */
const isSafe = (href: string): boolean =>
  /^(https?|mailto):$/.test(URL.parse(href, 'https://site.invalid/')?.protocol ?? '');

function linkTo(href: string, inner: string): string {
  if (!isSafe(href)) return inner;
  const target = /^[a-z]+:/.test(href) ? href : href.replace(/\.md(#|$)/, '.html$1');
  return `<a href="${escapeHtml(target)}">${inner}</a>`;
}

/**
 * Headings are link targets, links to Markdown lead to the page of the same name, and a checkbox is a sign. HTML is shown as
 * text: descriptions of other people are rendered, too.
 */
const marked = new Marked({
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    checkbox: () => '☐ ',
    link({ href, tokens }: Tokens.Link) {
      return linkTo(href, this.parser.parseInline(tokens));
    },
    // Pages load nothing from other hosts.
    image: ({ href, text }: Tokens.Image) => linkTo(href, escapeHtml(text)),
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
  return trusted(withOwnTargets(scrolling.replaceAll('</table>', '</table></div>')));
}

/** Numbers the later ones of headings that are alike, as GitHub does. */
function withOwnTargets(page: string): string {
  const seen = new Map<string, number>();
  return page.replaceAll(/(?<=<h\d id=")[^"]+/g, (id) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
}

export const renderInline = (text: string): Html => trusted(marked.parseInline(text, { async: false }));

/** A name such as `agents.list`, which can break after its dots; `undefined` for any other text. */
export const breakable = (text: string): Html | undefined =>
  /^\w+(\.\w+)+$/.test(text) ? trusted(text.replaceAll('.', '.<wbr>')) : undefined;

export const slug = (heading: string): string => (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');

interface Written extends Omit<Page, 'title' | 'description' | 'body'> {
  readonly markdown: string;
  /** Its first paragraph by default. */
  readonly description?: string;
  readonly kind?: string;
  readonly after?: Html;
}

/**
 * The parts of a page that is written in Markdown: a heading, a paragraph on its purpose, which describes it, and the rest.
 *
 * @throws {TaskError} when it does not begin so.
 */
export function partsOf({ path, markdown }: Pick<Written, 'path' | 'markdown'>) {
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

/** @throws {TaskError} as `partsOf` does. */
export function markdownPage({ kind, after, ...page }: Written): Page {
  const { title, lead, rest, description } = partsOf(page);
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
