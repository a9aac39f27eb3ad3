import { Marked, type Tokens } from 'marked';
import { escapeHtml, type Html, trusted } from '../html/index.ts';
import { codeBlock } from './code.ts';

/**
 * Headings are link targets, links to Markdown lead to the page of the same name, code names its language, and a box to
 * tick is a sign: the page is read, not filled in.
 */
const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${slug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    checkbox: () => '☐ ',
    link({ href, tokens }: Tokens.Link) {
      const target = /^[a-z]+:/.test(href) ? href : href.replace(/\.md(#|$)/, '.html$1');
      return `<a href="${escapeHtml(target)}">${this.parser.parseInline(tokens)}</a>`;
    },
    code({ text, lang }: Tokens.Code) {
      const [language = '', name = ''] = (lang ?? '').split(' ');
      return codeBlock(text, language, name.includes('.') ? name : undefined).html;
    },
    table({ header, rows }: Tokens.Table) {
      const line = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const body = rows.map((row) => line(row, 'td')).join('\n');
      return `<div class="table" tabindex="0"><table><thead>${line(header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
    },
  },
});

/** Renders a page's Markdown, ours and not a reader's: HTML in it stands as it is. */
export function renderMarkdown(text: string): Html {
  return trusted(withOwnTargets(marked.parse(text, { async: false })));
}

/** Numbers the later ones of headings that are alike, as GitHub does; a target that is written out counts, too. */
function withOwnTargets(page: string): string {
  const seen = new Map<string, number>();
  return page.replaceAll(/(?<=<(h\d|a) id=")[^"]+/g, (id, element: string) => {
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 || element === 'a' ? id : `${id}-${count}`;
  });
}

/** The same for a piece of a sentence, such as a question. */
export function renderInline(text: string): Html {
  return trusted(marked.parseInline(text, { async: false }));
}

export function slug(heading: string): string {
  return (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-');
}
