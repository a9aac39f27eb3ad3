/** Safe HTML, the style and the modules of all pages, and commands for a shell. */
export { BASE_STYLE } from './base-style.ts';
export { breakablePath, escapeHtml, type Html, html, trustedHtml, unescapeHtml } from './html.ts';
export { type CurlArgument, curlArguments, curlCommand, quoted, type ShellRequest } from './page/curl.js';
export { createModuleReader, MODULE_HEADERS } from './page-modules.ts';
export { reportPage, sentenceHtml } from './report-page.ts';
export { PAGE_STYLE } from './style.ts';
export { type WebPageContent, webPage } from './web-page.ts';
