import { type Html, trustedHtml } from '../../web/index.ts';
import { readGlossary } from '../assets.ts';
import { markdownPage, toSlug } from '../markdown.ts';
import { GLOSSARY_PAGE, type Page, pathToRoot } from '../page.ts';

export async function glossaryPage(): Promise<Page> {
  return markdownPage({
    path: GLOSSARY_PAGE,
    markdown: await readGlossary(),
  });
}

/** Matches elements in which no term is linked: they contain no running text, or they contain links or controls. */
const SKIPPED_ELEMENT = /^(a|button|code|dialog|figure|form|h\d|label|nav|pre|summary)$/;

/**
 * Links the first use of each term of the glossary on a page.
 *
 * @param isOwn Whether the page is about our own API. The description of another API may use a common word, such as
 * "statement", in another sense.
 */
export function withTermsLinked({ path, body }: Page, { markdown = '' }: Page, isOwn: boolean): Html {
  if (path === GLOSSARY_PAGE) return body;
  const headings = [...markdown.matchAll(/^## (.+)$/gm)].map(([, term = '']) => term.toLowerCase());
  const unlinked = new Set(headings.filter((term) => isOwn || term.includes(' ')));
  let depth = 0;
  const linked = body.html.replaceAll(
    /<script[\s\S]*?<\/script>|<(\/?)(\w+)[^>]*>|[^<]+/g,
    (part, end: string, tag: string | undefined) => {
      if (tag !== undefined && SKIPPED_ELEMENT.test(tag)) depth += end === '' ? 1 : -1;
      if (part.startsWith('<') || depth > 0 || unlinked.size === 0) return part;
      return part.replaceAll(new RegExp(`\\b(${[...unlinked].join('|')})s?\\b`, 'gi'), (words, term: string) => {
        if (!unlinked.delete(term.toLowerCase())) return words; // not the first
        return `<a class="term" href="${pathToRoot(path)}${GLOSSARY_PAGE}#${toSlug(term)}">${words}</a>`;
      });
    },
  );
  return trustedHtml(linked);
}
