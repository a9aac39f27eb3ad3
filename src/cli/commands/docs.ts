import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContract } from '../../contract/model/index.ts';
import { apiPages, buildDocs } from '../../docs/index.ts';
import type { CommandOptions } from '../commands.ts';
import { paint, progress, show } from '../terminal.ts';

export const DOCS = 'dist/docs';

export async function docs({ siteUrl }: CommandOptions<'docs'>): Promise<void> {
  const contract = await readContract();
  const { pages } = await progress('building the docs', async () => {
    const api = isOwnProject() ? await apiPages() : [];
    return buildDocs({ contract, directory: DOCS, api, ...(siteUrl !== undefined && { siteUrl }) });
  });
  const count = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
  show(['contract', contract.file], ['docs', count, paint.quiet(`${DOCS}/index.html`)]);
}

/** Whether the working directory is the checkout of this project, whose docs include the reference of its packages. */
export function isOwnProject(): boolean {
  return relative('.', fileURLToPath(new URL('../../..', import.meta.url))) === '';
}
