import { html } from '../../html/index.ts';
import { type Listed, MISSING_PAGE, NAVIGATION, type Page, START_PAGE } from '../page.ts';

const { Reference, 'Open points': openPoints, Guides } = NAVIGATION;
const TARGETS = { 'Start page': START_PAGE, Reference, 'Open points': openPoints, Guides };

export function missingPage(pages: readonly Listed[]): Page {
  const links = Object.entries(TARGETS).filter(([, path]) => pages.some((page) => page.path === path));
  return {
    path: MISSING_PAGE,
    title: 'There is no such page',
    description: 'This address leads nowhere in the site.',
    body: html`<main>
<h1>There is no such page</h1>
<p class="lead">The address may be an old one.</p>
<ul>${links.map(
      ([name, path]) => html`
<li><a href="${path}">${name}</a></li>`,
    )}
</ul>
</main>`,
    markdown: '',
  };
}
