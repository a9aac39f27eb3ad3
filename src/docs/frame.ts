import { readFileSync } from 'node:fs';
import { type Html, html, trusted } from '../html/index.ts';
import {
  CHANGELOG_PAGE,
  CONTRACT_COPY,
  copyOf,
  GUIDES_PAGE,
  LIST_FOR_MACHINES,
  type Listed,
  OPEN_POINTS_PAGE,
  pathToRoot,
  QUESTIONS_PAGE,
  REFERENCE_PAGE,
  START_PAGE,
  STATEMENTS_PAGE,
  TRY_IT_PAGE,
} from './page.ts';
import { SEAL } from './seal.ts';

/** What a page puts into the frame that all pages share. */
export interface Framed extends Listed {
  /** Names of style sheets in `theme/`, on top of the shared ones. */
  readonly styles: readonly string[];
  /** More for the head. */
  readonly head?: Html;
  readonly body: Html;
  /** Pages that the site does not have are not linked. */
  readonly pages: readonly string[];
}

/** The name of the site. */
const NAME = 'Colloquy';

const NAVIGATION = [
  { path: REFERENCE_PAGE, name: 'Reference' },
  { path: OPEN_POINTS_PAGE, name: 'Open points' },
  { path: STATEMENTS_PAGE, name: 'Statements' },
  { path: GUIDES_PAGE, name: 'Guides' },
  { path: CHANGELOG_PAGE, name: 'Changelog' },
  { path: TRY_IT_PAGE, name: 'Try it' },
];

const NAVIGATION_END = '</nav>';

/** A disc for what is said, a dashed ring for what is not. */
const MARK = (fill: string, ring: string) =>
  `<circle ${fill} cx="10" cy="10" r="9"/><circle ${ring} cx="21" cy="10" r="8"/>`;
const LOGO = trusted(
  `<svg class="logo" viewBox="0 0 31 20" aria-hidden="true">${MARK('class="said"', 'class="unsaid"')}</svg>`,
);
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -5 31 30">${MARK('fill="#0b6170"', 'fill="none" stroke="#d9982f" stroke-width="2.4" stroke-dasharray="3.6 2.7"')}</svg>`,
)}`;

/** Style sheets of the theme, to be written into a page. */
export function styleSheets(names: readonly string[]): Html {
  return trusted(names.map((name) => readFileSync(new URL(`theme/${name}.css`, import.meta.url), 'utf8')).join(''));
}

/** One HTML page in the frame of the site, with the place for its seal. */
export function frame({ path, title, description, styles, head, body, pages }: Framed): string {
  const root = pathToRoot(path);
  const links = NAVIGATION.filter((link) => pages.includes(link.path)).map((link) => {
    const isWithin = root !== '' && link.path.startsWith(path.replace(/[^/]+$/, ''));
    const current = link.path === path ? html` aria-current="page"` : isWithin ? html` aria-current="true"` : undefined;
    return html`<a href="${root}${link.path}"${current}>${link.name}</a>`;
  });
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${trusted(SEAL)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === START_PAGE ? title : `${title} · ${NAME}`}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${ICON}">
<style>${styleSheets(['tokens', 'header', 'marks', ...styles])}</style>
${head}
</head>
<body>
<header class="site-header">
<a class="wordmark" href="${root}${START_PAGE}">${LOGO}${NAME}</a>
<nav aria-label="Site">${links}${trusted(NAVIGATION_END)}
</header>
${body}
</body>
</html>
`.html;
}

/** Names the Markdown copy of a page in its head. */
export function linkToCopy(path: string): Html {
  return html`<link rel="alternate" type="text/markdown" href="${nameOfCopy(path)}">`;
}

/** The end of a page: where the same is for machines, and what to do about what is open. */
export function footer(path: string): Html {
  const root = pathToRoot(path);
  return html`<footer class="site-footer">
<a href="${nameOfCopy(path)}">This page as Markdown</a>
<a href="${root}${LIST_FOR_MACHINES}">All pages for machines</a>
<a href="${root}${CONTRACT_COPY}">The contract</a>
<a href="${root}${QUESTIONS_PAGE}">Questions to the owner</a>
</footer>`;
}

function nameOfCopy(path: string): string {
  return copyOf(path.replace(/.*\//, ''));
}

/** Puts one more link into the header of a page in the frame. */
export function linkFromHeader(page: string, href: string, name: string): string {
  return page.replace(NAVIGATION_END, (end) => html`<a href="${href}">${name}</a>${trusted(end)}`.html);
}
