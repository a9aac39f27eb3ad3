import { html } from '../../html/index.ts';
import {
  GUIDES_PAGE,
  type Listed,
  MISSING_PAGE,
  OPEN_POINTS_PAGE,
  type Page,
  REFERENCE_PAGE,
  START_PAGE,
} from '../page.ts';

const LED_TO = [
  { path: START_PAGE, name: 'Start page' },
  { path: REFERENCE_PAGE, name: 'Reference' },
  { path: OPEN_POINTS_PAGE, name: 'Open points' },
  { path: GUIDES_PAGE, name: 'Guides' },
];

/** The page for addresses that lead nowhere, with links to pages that the site has. */
export function missingPage(pages: readonly Listed[]): Page {
  const links = LED_TO.filter(({ path }) => pages.some((page) => page.path === path));
  return {
    path: MISSING_PAGE,
    title: 'There is no such page',
    description: 'This address leads nowhere in the site.',
    body: html`<main>
<h1>There is no such page</h1>
<p class="lead">The address may be an old one.</p>
<ul>${links.map(
      ({ path, name }) => html`
<li><a href="${path}">${name}</a></li>`,
    )}
</ul>
</main>`,
    markdown: '',
  };
}
