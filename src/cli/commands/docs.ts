import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Contract, readContract } from '../../contract/model/index.ts';
import { buildDocs, readSettings } from '../../docs/index.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, fileAccess, findDocumentHere, relativeToHere } from '../contract-in-use.ts';
import { buildApiPages, readOwnParts } from '../own-docs.ts';
import { paint, printTable, withProgress } from '../terminal.ts';

export async function docs({ out, previous, siteUrl, ...options }: CommandOptions<'docs'>): Promise<void> {
  // `true`: references that lead nowhere are printed and left out, so that the rest of the document has its pages.
  const { name, file, read } = contractInUse({ ...options, ...findDocumentHere(options.contract) }, true);
  const contract = await read();
  const older = previous === undefined ? undefined : await readContract(previous, fileAccess(options));
  const settings = await readSettings(file);
  const { pages } = await withProgress('building the docs', async () => {
    const own = await readOwnParts(contract);
    const api = own !== undefined && isOwnProject() ? await buildApiPages() : [];
    return buildDocs({ contract, directory: out, own, settings, previous: older, api, siteUrl });
  });
  const count = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
  printTable(
    ['contract', name, ...(contract.operations.length === 0 ? [paint.open('without an operation')] : [])],
    ['docs', count, paint.quiet(relativeToHere(join(out, 'index.html')))],
    ...questionsRow(contract, pages),
  );
}

/** Returns a row with the page of the questions that rules found; none if the document has marks. */
function questionsRow(contract: Contract, pages: readonly string[]): string[][] {
  if (contract.model.marks.length > 0 || !pages.includes('open-points.html')) return [];
  return [['open', 'open-points.html', paint.quiet('questions that the document leaves open, found by rules')]];
}

/** Whether the working directory is the checkout of this project, whose docs include the reference of its packages. */
export function isOwnProject(): boolean {
  return relative('.', fileURLToPath(new URL('../../..', import.meta.url))) === '';
}
