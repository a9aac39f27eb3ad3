import type { Html } from '../html/index.ts';

/** What is said of a page where pages are listed. */
export interface Listed {
  /** Path within the site, such as `guides/errors.html`. The Markdown copy stands beside it. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines, link previews and the list for machines. */
  readonly description: string;
}

/** A static page, for people and for machines. */
export interface Page extends Listed {
  /** What stands between the header and the end of the page: a `main` element. */
  readonly body: Html;
  readonly markdown: string;
}
