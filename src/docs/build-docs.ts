import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Contract, readAssumptionSets } from '../contract/index.ts';
import { DocsError } from './docs-error.ts';
import { frame } from './frame.ts';
import { OPEN_POINTS_PAGE, REFERENCE_PAGE, START_PAGE } from './links.ts';
import type { Page } from './page.ts';
import { openPointsPage } from './pages/open-points.ts';
import { startPage } from './pages/start.ts';
import { referenceMarkdown } from './reference/reference-markdown.ts';
import { renderReference } from './reference/render-reference.ts';
import { seal } from './seal.ts';

export interface BuildDocsOptions {
  readonly contract: Contract;
  /** Where the pages are written; made where it is not there. */
  readonly directory: string;
}

export interface BuiltDocs {
  /** The pages, as paths within the directory. */
  readonly pages: string[];
}

/**
 * Builds the docs site: static files for any host, the same bytes from the same contract and the assumption sets beside
 * it.
 *
 * @throws {DocsError} when the directory cannot be written, or Redocly refuses the contract.
 * @throws {AssumptionSetError} when an assumption set is malformed.
 */
export async function buildDocs({ contract, directory }: BuildDocsOptions): Promise<BuiltDocs> {
  const pages = [START_PAGE, REFERENCE_PAGE, OPEN_POINTS_PAGE];
  const markdown = referenceMarkdown(contract);
  const [reference, sets] = await Promise.all([
    renderReference(contract, markdown, pages),
    readAssumptionSets(join(dirname(contract.file), 'assumptions')),
  ]);
  const written = [startPage(contract, pages), openPointsPage(contract, sets)];
  const files = new Map(
    written.flatMap((page) => [
      [page.path, toHtml(page, pages)],
      [page.path.replace(/html$/, 'md'), page.markdown],
    ]),
  );
  files.set(REFERENCE_PAGE, reference).set(REFERENCE_PAGE.replace(/html$/, 'md'), markdown);
  try {
    for (const [path, text] of files) {
      const file = join(directory, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  } catch (cause) {
    throw new DocsError(`cannot write to ${directory}; remove what stands in its place`, { cause });
  }
  return { pages };
}

const STYLES: Readonly<Record<string, string>> = { [START_PAGE]: 'start', [OPEN_POINTS_PAGE]: 'open-points' };

function toHtml(page: Page, pages: readonly string[]): string {
  const own = STYLES[page.path];
  return seal(frame({ ...page, styles: own === undefined ? ['page'] : ['page', own], pages }));
}
