import { TaskError } from '../contract/index.ts';
import { type Html, html } from '../html/index.ts';
import { renderInline, renderMarkdown } from './markdown.ts';
import type { Page } from './page.ts';

interface Written extends Omit<Page, 'title' | 'description' | 'body'> {
  readonly kind?: string;
  readonly after?: Html;
}

/**
 * A page that is written in Markdown: a heading, a paragraph on its purpose, which describes it, and the rest.
 *
 * @throws {TaskError} when it does not begin so.
 */
export function markdownPage({ kind, after, ...page }: Written): Page {
  const [, title, lead, rest = ''] = /^# (.+)\n\n((?:.+(?:\n|$))+)([\s\S]*)$/.exec(page.markdown) ?? [];
  if (title === undefined || lead === undefined) {
    const file = page.path.replace(/html$/, 'md');
    throw new TaskError('docs', `${file} must begin with a heading and a paragraph that says what it is for`);
  }
  return {
    ...page,
    title,
    description: lead
      .trim()
      .replaceAll('\n', ' ')
      .replaceAll(/`|\]\([^)]*\)|\[/g, ''),
    body: html`<main${kind !== undefined && html` class="${kind}"`}>
<h1>${renderInline(title)}</h1>
<div class="lead">${renderMarkdown(lead)}</div>
${renderMarkdown(rest)}${after}
</main>`,
  };
}
