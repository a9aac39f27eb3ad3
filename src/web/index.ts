/** Safe HTML, for the docs, for the page of the mock and for reports; and words of a shell in them. */
export { BASE_STYLE } from './base-style.ts';
export { breakable, escapeHtml, type Html, html, trusted, unescapeHtml } from './html.ts';
export { MODULE_HEADERS, pageModules } from './page-modules.ts';
export { quoted } from './quoted.ts';
export { prose, reportPage } from './report-page.ts';
export { STYLE } from './style.ts';
