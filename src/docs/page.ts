import type { Html } from '../html/index.ts';
import type { Searched } from './search.ts';

/** The pages of the site to which others link, by their paths within it. */
export const START_PAGE = 'index.html';
export const REFERENCE_PAGE = 'reference/index.html';
/** All operations on one page, for printing. */
export const WHOLE_REFERENCE_PAGE = 'reference/all.html';
export const SCHEMAS_PAGE = 'reference/schemas.html';
export const OPEN_POINTS_PAGE = 'open-points.html';
export const STATEMENTS_PAGE = 'statements.html';
/** There where a live server was observed. */
export const OBSERVED_PAGE = 'observed.html';
export const QUESTIONS_PAGE = 'questions.html';
/** What a toolkit's handler decides; there where our packages are made for the contract. */
export const PROTOCOL_PAGE = 'protocol.html';
export const GUIDES_PAGE = 'guides/index.html';
/** What programs import from our package. */
export const API_PAGE = 'api/index.html';
export const CHANGELOG_PAGE = 'changelog.html';
/** Shown by hosts where an address leads nowhere. */
export const MISSING_PAGE = '404.html';
/** Served beside a mock, and never written into the site. */
export const TRY_IT_PAGE = 'try-it.html';

/** Where an open point is explained, from a page at the root of the site. */
export function openPointLink(id: string): string {
  return `${OPEN_POINTS_PAGE}#${id}`;
}

/** Where a section of the API's description, or a statement by its id, is told, from a page at the root of the site. */
export function statementsLink(sectionOrId: string): string {
  return `${STATEMENTS_PAGE}#${sectionOrId.replace('§', 'section-')}`;
}

export const LIST_FOR_MACHINES = 'llms.txt';

export const CONTRACT_COPY = 'openapi.yaml';

export function copyOf(page: string): string {
  return page.replace(/html$/, 'md');
}

export function pathToRoot(page: string): string {
  return '../'.repeat(page.split('/').length - 1);
}

/** What is said of a page where pages are listed. */
export interface Listed {
  /** Path within the site, such as `guides/errors.html`. The Markdown copy stands beside it. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines, link previews and the list for machines. */
  readonly description: string;
  /** The heading under which it stands beside the pages of its folder. */
  readonly group?: string;
}

/** A static page, for people and for machines. */
export interface Page extends Listed {
  /** What stands between the header and the end of the page: a `main` element. */
  readonly body: Html;
  readonly markdown: string;
  /** Names of style sheets in `theme/`, on top of the shared ones. */
  readonly styles?: readonly string[];
  /** What of it is found by a search, beside the page itself. */
  readonly searched?: readonly Searched[];
}
