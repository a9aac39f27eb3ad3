import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readAssumptionSets } from '../assumptions/index.ts';
import { type Contract, TaskError } from '../contract/index.ts';
import { html } from '../html/index.ts';
import { footer, frame, linkToCopy } from './frame.ts';
import {
  CONTRACT_COPY,
  copyOf,
  LIST_FOR_MACHINES,
  OPEN_POINTS_PAGE,
  type Page,
  REFERENCE_PAGE,
  START_PAGE,
} from './page.ts';
import { changelogPage } from './pages/changelog.ts';
import { guidePages } from './pages/guides.ts';
import { llmsText } from './pages/llms.ts';
import { openPointsPage } from './pages/open-points.ts';
import { questionsPage } from './pages/questions.ts';
import { startPage } from './pages/start.ts';
import { referenceMarkdown } from './reference/reference-markdown.ts';
import { REFERENCE, renderReference } from './reference/render-reference.ts';
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
 * @throws {TaskError} when the directory cannot be written, or Redocly refuses the contract.
 * @throws {AssumptionSetError} when an assumption set is malformed.
 */
export async function buildDocs({ contract, directory }: BuildDocsOptions): Promise<BuiltDocs> {
  const [sets, guides, changelog] = await Promise.all([
    readAssumptionSets(join(dirname(contract.file), 'assumptions')),
    guidePages(),
    changelogPage(contract),
  ]);
  const further = [
    openPointsPage(contract, sets),
    questionsPage(contract),
    ...guides,
    ...(changelog === undefined ? [] : [changelog]),
  ];
  const pages = [START_PAGE, REFERENCE_PAGE, ...further.map(({ path }) => path)];
  const start = startPage(contract, pages);
  const markdown = referenceMarkdown(contract);
  const reference = await renderReference(contract, markdown, pages);

  const written = [start, ...further];
  const files = new Map<string, string>([
    ...written.map((page): [string, string] => [page.path, toHtml(page, pages)]),
    ...written.map((page): [string, string] => [copyOf(page.path), page.markdown]),
    [REFERENCE_PAGE, reference],
    [copyOf(REFERENCE_PAGE), markdown],
    [LIST_FOR_MACHINES, llmsText(start, [REFERENCE, ...further], CONTRACT_COPY)],
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
  return { pages };
}

const STYLES: Readonly<Record<string, string>> = { [START_PAGE]: 'start', [OPEN_POINTS_PAGE]: 'open-points' };

function toHtml(page: Page, pages: readonly string[]): string {
  const own = STYLES[page.path];
  const styles = own === undefined ? ['page'] : ['page', own];
  const body = html`${page.body}
${footer(page.path)}`;
  return seal(frame({ ...page, styles, head: linkToCopy(page.path), body, pages }));
}
