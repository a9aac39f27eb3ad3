import type { Html } from '../web/index.ts';
import type { Stylesheet } from './theme/styles.ts';

export const START_PAGE = 'index.html';
export const REFERENCE_PAGE = 'reference/index.html';
export const WHOLE_REFERENCE_PAGE = 'reference/all.html';
export const SCHEMAS_PAGE = 'schemas/index.html';
export const OPEN_POINTS_PAGE = 'open-points.html';
export const STATEMENTS_PAGE = 'statements.html';
export const OBSERVED_PAGE = 'observed.html';
export const QUESTIONS_PAGE = 'questions.html';
export const ANSWERS_PAGE = 'answers.html';
export const ANSWERS_FEED = 'answers.xml';
export const GLOSSARY_PAGE = 'glossary.html';
export const PROTOCOL_PAGE = 'protocol.html';
export const OPENAPI_SUPPORT_PAGE = 'openapi-support.html';
export const DIFF_RULES_PAGE = 'diff-rules.html';
export const GUIDES_PAGE = 'guides/index.html';
export const API_PAGE = 'api/index.html';
/** The changelog of the contract and the tools. */
export const CHANGELOG_PAGE = 'changelog.html';
/** The differences from the previous version of the document, as `--previous` gives it. */
export const DIFF_PAGE = 'changes.html';
/** The page that hosts show for an unknown address. */
export const MISSING_PAGE = '404.html';
export const TRY_IT_PAGE = 'try-it.html';

/** The pages that the header of each page links if the site has them, by the text of the link. */
export const NAVIGATION = {
  Guides: GUIDES_PAGE,
  Reference: REFERENCE_PAGE,
  Schemas: SCHEMAS_PAGE,
  'Try it': TRY_IT_PAGE,
  'Open points': OPEN_POINTS_PAGE,
  Observed: OBSERVED_PAGE,
  Packages: API_PAGE,
  Changelog: CHANGELOG_PAGE,
  Changes: DIFF_PAGE,
};

export function openPointLink(id: string): string {
  return `${OPEN_POINTS_PAGE}#${id}`;
}

/** Returns the link to a section of the API's description, or to a statement by its id, from the root of the site. */
export function statementsLink(sectionOrId: string): string {
  return `${STATEMENTS_PAGE}#${sectionOrId.replace('§', 'section-')}`;
}

export const LIST_FOR_MACHINES = 'llms.txt';

export const CONTRACT_COPY = 'openapi.yaml';

export function copyPath(page: string): string {
  return page.replace(/html$/, 'md');
}

export function pathToRoot(page: string): string {
  return '../'.repeat(page.split('/').length - 1);
}

export interface ListedPage {
  /** Path within the site, such as `guides/errors.html`. The Markdown copy is next to it. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines, link previews and the list for machines. */
  readonly description: string;
  /** The heading under which the list of pages in its folder shows the page. */
  readonly group?: string;
}

/** The texts of a start page. */
export interface StartTexts {
  /** The beginning of the start page's heading. */
  readonly headline: string;
  readonly description: string;
  readonly about: string;
  /** The command that starts mock and docs. */
  readonly command: string;
  /** A paragraph for each kind of reader, in Markdown. Links to pages that a site does not have are left out. */
  readonly readers: string;
  /** The pointer of a schema whose example the page shows. */
  readonly shownSchema?: string;
}

/** A place on a page that the search can find. */
export interface SearchPlace {
  readonly path: string;
  readonly title: string;
  readonly kind: string;
  readonly within?: string;
  readonly text: string;
}

export interface Page extends ListedPage {
  readonly body: Html;
  /** The Markdown of the page. If absent, the Markdown copy is made from the body. */
  readonly markdown?: string;
  readonly styles?: readonly Stylesheet[];
  /** The servers to which scripts of the page may connect, as sources of a content security policy; by default only the site. */
  readonly connects?: string;
  /** The places on the page that the search can find, besides the page itself. */
  readonly searched?: readonly SearchPlace[];
}
