import { createHash } from 'node:crypto';
import { BASE_STYLE, type Html, html, trustedHtml, unescapeHtml } from '../web/index.ts';
import { breakAtDots } from './markdown.ts';
import {
  ANSWERS_FEED,
  ANSWERS_PAGE,
  CONTRACT_COPY,
  copyPath,
  LIST_FOR_MACHINES,
  type ListedPage,
  NAVIGATION,
  type Page,
  pathToRoot,
  START_PAGE,
} from './page.ts';
import type { SiteSettings } from './settings.ts';
import { SCRIPTS } from './theme/scripts.ts';
import { STYLESHEETS, type Stylesheet } from './theme/styles.ts';

interface LinkedPage extends Pick<ListedPage, 'path' | 'title'> {
  readonly group: string | undefined;
}

/** The parts of the frame that every page of a site has. */
export interface SiteFrame {
  readonly name: string;
  readonly settings: SiteSettings;
  /** The pages that the footer of each page links, besides the page's Markdown copy. */
  readonly footer: readonly Pick<ListedPage, 'path' | 'title'>[];
}

interface FramedPage extends Page {
  readonly head?: Html;
  /** The pages of the site that the frame can link. Links of the header to other pages are left out. */
  readonly pages: readonly Pick<ListedPage, 'path'>[];
  readonly site: SiteFrame;
}

const logoCircles = (fill: string, ring: string) =>
  `<circle ${fill} cx="10" cy="10" r="9"/><circle ${ring} cx="21" cy="10" r="8"/>`;
const LOGO = trustedHtml(
  `<svg class="logo" viewBox="0 0 31 20" aria-hidden="true">${logoCircles('class="said"', 'class="unsaid"')}</svg>`,
);
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -5 31 30">${logoCircles('fill="#0b6170"', 'fill="none" stroke="#d9982f" stroke-width="2.4" stroke-dasharray="3.6 2.7"')}</svg>`,
)}`;

/** Joins and minifies the stylesheets of a page. */
function styleSheets(names: readonly Stylesheet[]): Html {
  const key = names.join();
  const style =
    minifiedStyles.get(key) ??
    [BASE_STYLE, ...names.map((name) => STYLESHEETS[name])]
      .join('')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/\s*([{};]|\n)\s*|([:,]) /g, (_, sign = '', before = '') => sign.trim() + before);
  minifiedStyles.set(key, style);
  return trustedHtml(style);
}

const minifiedStyles = new Map<string, string>();

const SAVED_THEME_SCRIPT =
  "try{const look=localStorage.getItem('colloquy-theme');if(look)document.documentElement.dataset.theme=look}catch{}";
export function writeFrame({
  path,
  title,
  description,
  styles = [],
  head,
  body,
  pages,
  site,
  connects,
}: FramedPage): string {
  const root = pathToRoot(path);
  const { name, settings } = site;
  const links = Object.entries(NAVIGATION).filter(([, link]) => pages.some((page) => page.path === link));
  const currentAttribute = (link: string) => {
    const isWithin = root !== '' && link.startsWith(folderPath(path));
    return link === path ? html` aria-current="page"` : isWithin && html` aria-current="true"`;
  };
  const page = html`<!doctype html>
<html lang="en">
<head>
${trustedHtml(CHARSET)}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${path === START_PAGE ? title : `${title} · ${name}`}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${settings.logo ?? ICON}">
<script>${trustedHtml(SAVED_THEME_SCRIPT)}</script>
<style>${styleSheets(['header', 'marks', ...styles])}${settingsStyle(settings)}</style>
${head}
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header class="site-header">
<a class="wordmark" href="${root}${START_PAGE}">${logoHtml(settings)}<span>${name}</span></a>
${openerButton('menu', 'site-links', 'Menu')}<nav id="site-links" aria-label="Site">${links.map(([title, link]) => html`<a href="${root}${link}"${currentAttribute(link)}>${title}</a>`)}${settings.links.map(({ title, url }) => html`<a href="${url}">${title}</a>`)}</nav>
<div class="tools"><button class="search-open" type="button" hidden>Search <kbd>/</kbd></button><button class="theme" type="button" hidden>${THEME_SIGN}</button></div>
</header>
${body}
<dialog class="search" aria-label="Search"><label>Search the site <input type="search" autocomplete="off" spellcheck="false"></label><p role="status"></p><ol></ol></dialog>
${SCRIPTS.site}
</body>
</html>
`.html;
  const shown = withImages(page, root, settings);
  return shown.replace(CHARSET, (first) => `${first}\n${contentSecurityPolicy(shown, settings, connects)}`);
}

/** Writes the button that opens a part of the page on narrow screens. On wide screens, and without scripts, the part is always open. */
const openerButton = (kind: string, controls: string, words: string): Html =>
  html`<button class="opener ${kind}" type="button" aria-expanded="false" aria-controls="${controls}">${words}</button>`;

const logoHtml = ({ logo }: SiteSettings): Html =>
  logo === undefined ? LOGO : html`<img class="logo-image" src="${logo}" alt="">`;

/** Writes the styles for the accent and the logo in the settings. */
function settingsStyle({ accent, logo }: SiteSettings): Html {
  const colours = accent === undefined ? '' : `:root{--known:light-dark(${accent.light},${accent.dark})}`;
  return trustedHtml(`${colours}${logo === undefined ? '' : '.logo-image{max-width:160px;height:28px;flex:none}'}`);
}

/** Replaces links to images by the images, if they are files of the site or on a host that the settings name. */
function withImages(page: string, root: string, { imageHosts, images }: SiteSettings): string {
  const files = new Set(images.map(({ path }) => `${root}${path}`));
  return page.replaceAll(/<a class="image" href="([^"]*)">([^<]*)<\/a>/g, (link, href: string, alt: string) => {
    const { protocol, host = '' } = URL.parse(unescapeHtml(href)) ?? {};
    const isOfHost = imageHosts.some((one) => host === one || (one.startsWith('*.') && host.endsWith(one.slice(1))));
    const isShown = (protocol === 'https:' && isOfHost) || files.has(`${root}guides/${href}`);
    return isShown ? `<img src="${href}" alt="${alt}" loading="lazy">` : link;
  });
}

/** The element after which the content security policy comes: the policy applies to all later elements. */
const CHARSET = '<meta charset="utf-8">';

/**
 * Writes the content security policy of a page. It allows the scripts and styles within the page by their hashes,
 * script files of the site, and images of the site and of the hosts in the settings.
 */
function contentSecurityPolicy(page: string, { imageHosts, images }: SiteSettings, connects = "'self'"): string {
  const scripts = hashElements(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashElements(page, /<style[^>]*>([\s\S]*?)<\/style>/g);
  const policy = {
    'default-src': "'none'",
    // The search and the console are files of the site.
    'script-src': [...scripts, "'self'"].join(' '),
    'style-src': styles.join(' '),
    'img-src': ['data:', ...(images.length > 0 ? ["'self'"] : []), ...imageHosts.map((host) => `https://${host}`)].join(
      ' ',
    ),
    // Tools that rate pages for search engines load robots.txt from within a page.
    'connect-src': connects,
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  const content = Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);
  return `<meta http-equiv="Content-Security-Policy" content="${content.join('; ')}">`;
}

/** Hashes the elements that match a pattern. Browsers hash the bytes between the tags, so the page must be complete. */
function hashElements(page: string, element: RegExp): string[] {
  const sources = [...page.matchAll(element)].map(([, text]) => text ?? '');
  return [...new Set(sources)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

const THEME_SIGN = trustedHtml(
  '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="7.2" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M10 2.8a7.2 7.2 0 0 1 0 14.4z" fill="currentColor"/></svg>',
);

const FRAME_STYLES = ['page', 'code', 'frame'] as const;

export function sitePage(page: Page, pages: readonly LinkedPage[], site: SiteFrame): string {
  const { path, styles = [] } = page;
  const copy = copyPath(path.replace(/.*\//, ''));
  const root = pathToRoot(path);
  const body = html`${withPageList({ ...page, body: withMainAsTarget(page) }, pages)}
<footer class="site-footer">
<a href="${copy}">This page as Markdown</a>
<a href="${root}${LIST_FOR_MACHINES}">All pages for machines</a>
<a href="${root}${CONTRACT_COPY}">The contract</a>
${site.footer.map(
  (page) => html`<a href="${root}${page.path}">${page.title}</a>
`,
)}</footer>`;
  const head = html`<link rel="alternate" type="text/markdown" href="${copy}">${path === ANSWERS_PAGE && html`<link rel="alternate" type="application/atom+xml" href="${ANSWERS_FEED}">`}`;
  return writeFrame({ ...page, styles: [...FRAME_STYLES, ...styles], head, body, pages, site });
}

/** Writes the page for unknown addresses. Its links begin at the root of the site, since it can be shown at any path. */
export function missingSitePage(
  page: Page,
  pages: readonly Page[],
  site: SiteFrame,
  siteUrl: string | undefined,
): string {
  const root = siteUrl === undefined ? '/' : new URL(siteUrl.replace(/\/*$/, '/')).pathname;
  const framed = writeFrame({ ...page, styles: FRAME_STYLES, body: withMainAsTarget(page), pages, site });
  return framed.replaceAll(/ href="(?!#|data:)/g, ` href="${root}`);
}

function withMainAsTarget({ body }: Page) {
  return { html: body.html.replace('<main', '<main id="main" tabindex="-1"') };
}

const NAVIGATION_PAGES = new Set(Object.values(NAVIGATION));

/** Returns a function that lists the pages which the frame of a page links: those in the same folder and those in the header. */
export function createLinkLookup(pages: readonly ListedPage[]) {
  // All pages of a folder, which can be a thousand, share one list.
  const byFolder = new Map<string, readonly LinkedPage[]>();
  return ({ path }: Pick<ListedPage, 'path'>): readonly LinkedPage[] => {
    const folder = folderPath(path);
    const known = byFolder.get(folder);
    if (known !== undefined) return known;
    const linked = pages.flatMap(({ path: other, title, group }) =>
      NAVIGATION_PAGES.has(other) || (folder !== '' && other.startsWith(folder)) ? [{ path: other, title, group }] : [],
    );
    byFolder.set(folder, linked);
    return linked;
  };
}

const folderPath = (path: string): string => path.replace(/[^/]+$/, '');

function withPageList({ path, body, searched = [], ...page }: Page, pages: readonly LinkedPage[]): Html {
  const folder = folderPath(path);
  const within = folder === '' ? [] : pages.filter((other) => other.path.startsWith(folder));
  // If each of a thousand pages listed all others, the site would have a million links.
  const siblings = within.length <= 80 ? within : within.filter(({ group = page.group }) => group === page.group);
  const exported = searched.filter(({ kind }) => kind === 'export');
  const named = exported.map(({ path: to, title }) => html`<li><a href="#${to.replace(/.*#/, '')}">${title}</a></li>`);
  const headings = named.length > 0 ? named : headingLinks(body);
  if (siblings.length === 0 && headings.length < 4) return body;
  const contents = html`<ul class="headings">${headings}</ul>`;
  const itemHtml = (other: LinkedPage) => {
    const isHere = other.path === path;
    return html`<li><a href="${other.path.slice(folder.length)}"${isHere && html` aria-current="page"`}>${breakAtDots(other.title) ?? other.title}</a>${isHere && headings.length > 1 && contents}</li>`;
  };
  const groups = [...Map.groupBy(siblings, ({ group = '' }) => group)].map(
    ([group, all]) => html`${group !== '' && html`<p>${group}</p>`}<ul>${all.map(itemHtml)}</ul>`,
  );
  const [label, words, list] =
    siblings.length > 0 ? ['Pages of this part', 'Pages', groups] : ['On this page', 'On this page', contents];
  return html`<div class="beside">
<nav class="pages" aria-label="${label}">${openerButton('list', 'page-list', words)}<div id="page-list">${list}</div></nav>
${body}
</div>`;
}

/** Writes links to the headings of a page. A pattern finds them, since parsing each page of a large site takes too long. */
const headingLinks = ({ html: text }: Html): Html[] =>
  [...text.matchAll(/<h2 id="([^"]+)"[^>]*>([\s\S]*?)<\/h2>/g)].map(([, id, inner = '']) =>
    trustedHtml(`<li><a href="#${id}">${inner.replaceAll(/<[^>]*>/g, '')}</a></li>`),
  );

type OnwardLink = Readonly<Record<'href' | 'title', string>>;

export function onwardLinks(label: string, before: OnwardLink | undefined, next: OnwardLink | undefined): Html {
  const linkHtml = (rel: string, words: string, page: OnwardLink | undefined) =>
    page && html`<a rel="${rel}" href="${page.href}"><span>${words}</span> ${page.title}</a>`;
  return html`<nav class="onward" aria-label="${label}">${linkHtml('prev', 'Before this', before)}${linkHtml('next', 'Next', next)}</nav>`;
}
