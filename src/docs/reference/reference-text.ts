import type { Contract } from '../../contract/index.ts';
import { escapeHtml, type Html, html, trusted } from '../../html/index.ts';
import { renderMarkdown, slug } from '../markdown.ts';
import { sectionsOf } from './reference-link.ts';

/** The reference as a text that needs no script, with the link targets of the page that does. */
export function referenceText(contract: Contract, markdown: string): Html {
  let text = renderMarkdown(markdown).html;
  for (const { name, target } of sectionsOf(contract)) {
    const heading = ` id="${slug(name)}">`;
    text = text.replace(heading, () => `${heading}<span id="${escapeHtml(target)}"></span>`);
  }
  return html`<main>
<p>Scripts are off, so this is the reference as one long text: all of its words, and no search.</p>
${trusted(text)}</main>`;
}
