import { html } from '../../html/index.ts';
import { GUIDES_PAGE, MISSING_PAGE, OPEN_POINTS_PAGE, type Page, REFERENCE_PAGE, START_PAGE } from '../page.ts';

/** The page for addresses that lead nowhere. */
export function missingPage(): Page {
  return {
    path: MISSING_PAGE,
    title: 'There is no such page',
    description: 'This address leads nowhere in the site.',
    body: html`<main>
<h1>There is no such page</h1>
<p class="lead">The address may be an old one.</p>
<ul>
<li><a href="${START_PAGE}">Start page</a></li>
<li><a href="${REFERENCE_PAGE}">Reference</a></li>
<li><a href="${OPEN_POINTS_PAGE}">Open points</a></li>
<li><a href="${GUIDES_PAGE}">Guides</a></li>
</ul>
</main>`,
    markdown: '',
  };
}
