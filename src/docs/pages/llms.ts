import { copyOf, type Listed } from '../page.ts';

/** The list of pages for machines, as https://llmstxt.org has it: each with its Markdown copy. */
export function llmsText(start: Listed, pages: readonly Listed[], contractPath: string): string {
  const item = ({ path, title, description }: Listed) => `- [${title}](${copyOf(path)}): ${description}`;
  const isGuide = ({ path }: Listed) => path.startsWith('guides/');
  return [
    `# ${start.title}`,
    `> ${start.description}`,
    'An open point is a detail that the description of the API leaves open. Do not assume an answer to it.',
    '## Docs',
    pages
      .filter((page) => !isGuide(page))
      .map(item)
      .join('\n'),
    ...(pages.some(isGuide) ? ['## Guides', pages.filter(isGuide).map(item).join('\n')] : []),
    '## Data',
    `- [The contract](${contractPath}): OpenAPI 3.1, with sources as \`x-source\` and open points as \`x-unspecified\`.`,
    '',
  ].join('\n\n');
}
