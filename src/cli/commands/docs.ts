import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, InvalidArgumentError } from 'commander';
import { readContract } from '../../contract/index.ts';
import { paint, progress, show } from '../terminal.ts';

export const DOCS = 'dist/docs';

/** `colloquy docs`: builds the docs site, static files for any host. */
export function docsCommand(): Command {
  return new Command('docs')
    .summary('build the docs site')
    .description(`Builds the docs site into ${DOCS}/: static files for any host, which ask no other host for anything.`)
    .option('--site-url <url>', 'the address of the published site, for its sitemap.xml', parseSiteUrl)
    .action(async ({ siteUrl }: { readonly siteUrl?: string }) => {
      const { apiPages, buildDocs } = await import('../../docs/index.ts');
      const contract = await readContract();
      const { pages } = await progress('building the docs', async () => {
        const api = isOwnProject() ? await apiPages() : [];
        return buildDocs({ contract, directory: DOCS, api, ...(siteUrl !== undefined && { siteUrl }) });
      });
      const count = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
      show(['contract', contract.file], ['docs', count, paint.quiet(`${DOCS}/index.html`)]);
    });
}

/** Whether the working directory is the project of the packages, whose docs contain the reference of what they export. */
export function isOwnProject(): boolean {
  return relative('.', fileURLToPath(new URL('../../..', import.meta.url))) === '';
}

function parseSiteUrl(text: string): string {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return text;
  throw new InvalidArgumentError('Give an address such as https://docs.example.com/.');
}
