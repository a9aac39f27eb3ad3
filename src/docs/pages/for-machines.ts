import { agentRules, commandRules } from '../../code/agents/index.ts';
import { inOneLine } from '../../contract/model/index.ts';
import { escapeHtml } from '../../web/index.ts';
import { escapedText } from '../markdown-copy.ts';
import { CONTRACT_COPY, copyPath, type ListedPage } from '../page.ts';
import { contractVersion } from '../reference/reference.ts';
import type { Site } from '../site.ts';

/** Writes the list of the pages' Markdown copies for machines, in the form of https://llmstxt.org. */
export function llmsText(
  start: ListedPage,
  pages: readonly ListedPage[],
  { contract, sets, own, questions }: Site,
): string {
  const itemText = ({ path, title, description }: ListedPage) =>
    inOneLine(`- [${title}](${copyPath(path)}): ${escapedText(shorten(description))}`);
  const parts = {
    Docs: /^[^/]+$/,
    Reference: /^reference\//,
    Schemas: /^schemas\//,
    Guides: /^guides\//,
    Packages: /^api\//,
  };
  const hasMarks = contract.statements.length > 0 || questions.length === 0;
  return [
    `# ${inOneLine(start.title)}`,
    `> ${inOneLine(start.description)} ${own === undefined ? 'Version' : 'Contract version'} ${contractVersion(contract)}.`,
    agentRules(contract, sets, questions.length > 0 ? [] : [...(own?.agentRules ?? []), ...commandRules()]),
    ...Object.entries(parts).flatMap(([title, paths]) => {
      const within = pages.filter(({ path }) => paths.test(path));
      return within.length === 0 ? [] : [`## ${title}`, within.map(itemText).join('\n')];
    }),
    '## Data',
    `- [The contract](${CONTRACT_COPY}): ${hasMarks ? 'OpenAPI 3.1, with sources as `x-source` and open points as `x-unspecified`' : 'the OpenAPI document'}.`,
    '',
  ].join('\n\n');
}

export function robotsText(siteUrl: string | undefined): string {
  const list = siteUrl === undefined ? '' : `Sitemap: ${siteUrl.replace(/\/*$/, '/')}sitemap.xml\n`;
  return `User-agent: *\nAllow: /\n${list}`;
}

const MAX_DESCRIPTION_CHARS = 240;

const shorten = (text: string): string =>
  text.length <= MAX_DESCRIPTION_CHARS ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_DESCRIPTION_CHARS))} …`;

/** Writes the list of pages for search engines, in the form of https://www.sitemaps.org. */
export function sitemapText(siteUrl: string, pages: readonly ListedPage[]): string {
  const root = siteUrl.replace(/\/*$/, '/');
  const urls = pages.map(({ path }) => `<url><loc>${escapeHtml(new URL(path, root).href)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}
