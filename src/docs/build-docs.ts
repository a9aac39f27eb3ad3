import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readAssumptionSets } from '../assumptions/index.ts';
import { type Contract, TaskError } from '../contract/index.ts';
import { html } from '../html/index.ts';
import { footer, frame, linkToCopy } from './frame.ts';
import { CONTRACT_COPY, copyOf, LIST_FOR_MACHINES, type Page, START_PAGE } from './page.ts';
import { changelogPage } from './pages/changelog.ts';
import { guidePages } from './pages/guides.ts';
import { llmsText } from './pages/llms.ts';
import { openPointsPage } from './pages/open-points.ts';
import { questionsPage } from './pages/questions.ts';
import { startPage } from './pages/start.ts';
import { statementsPage } from './pages/statements.ts';
import { referencePages } from './reference/pages.ts';
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
 * @throws {TaskError} when the directory cannot be written.
 * @throws {AssumptionSetError} when an assumption set is malformed.
 */
export async function buildDocs({ contract, directory }: BuildDocsOptions): Promise<BuiltDocs> {
  const [sets, guides, changelog] = await Promise.all([
    readAssumptionSets(join(dirname(contract.file), 'assumptions')),
    guidePages(),
    changelogPage(contract),
  ]);
  const further = [
    ...referencePages(contract, sets),
    openPointsPage(contract, sets),
    statementsPage(contract),
    questionsPage(contract),
    ...guides,
    ...(changelog === undefined ? [] : [changelog]),
  ];
  const paths = [START_PAGE, ...further.map(({ path }) => path)];
  const start = startPage(contract, paths);
  const written = [start, ...further];
  const files = new Map<string, string>([
    ...written.map((page): [string, string] => [page.path, toHtml(page, paths)]),
    ...written.map((page): [string, string] => [copyOf(page.path), page.markdown]),
    [LIST_FOR_MACHINES, llmsText(start, further, CONTRACT_COPY)],
    [CONTRACT_COPY, contract.text],
  ]);
  try {
    for (const [path, text] of files) {
      const file = join(directory, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  } catch (cause) {
    throw new TaskError('docs', `cannot write to ${directory}; remove what stands in its place`, { cause });
  }
  return { pages: paths };
}

function toHtml(page: Page, paths: readonly string[]): string {
  const styles = ['page', 'code', ...(page.styles ?? [])];
  const body = html`${page.body}
${footer(page.path)}`;
  return seal(frame({ ...page, styles, head: linkToCopy(page.path), body, pages: paths }));
}
