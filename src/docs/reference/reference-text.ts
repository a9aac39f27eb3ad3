import type { Contract } from '../../contract/index.ts';
import { escapeHtml, type Html, html, trusted } from '../html.ts';
import { renderMarkdown, slug } from '../markdown.ts';
import { sectionsOf } from './reference-link.ts';

/** The reference as a text that needs no script, with the link targets of the page that does. */
export function referenceText(contract: Contract, markdown: string): Html {
  const targets = Map.groupBy(sectionsOf(contract), ({ name }) => slug(name));
  const text = renderMarkdown(markdown).html.replaceAll(/(?<=<h\d id="([^"]+)">)/g, (_, heading: string) => {
    const here = targets.get(heading) ?? [];
    targets.delete(heading); // the first heading of a name is the section of that name
    return here.map(({ target }) => `<span id="${escapeHtml(target)}"></span>`).join('');
  });
  return html`<main>
<p>Scripts are off, so this is the reference as one long text: all of its words, and no search.</p>
${trusted(text)}</main>`;
}
