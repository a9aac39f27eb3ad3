import { dirname, join } from 'node:path';
import { writeTogether } from '../authoring/files/index.ts';
import { type AssumptionSet, observedFolderOf, readAssumptionSets } from '../contract/assumptions/index.ts';
import { type Contract, TaskError } from '../contract/model/index.ts';
import { compareResponses, fillContract } from './console/compare-sets.ts';
import { consolePage } from './console/console-page.ts';
import { CONSOLE_SCRIPT, consoleScript, withoutProse } from './console/console-script.ts';
import { linkedOn, missingSitePage, siteName, sitePage } from './frame.ts';
import { markdownCopy } from './markdown-copy.ts';
import { memoizeLast } from './memoize-last.ts';
import { diffRulesPage } from './own/diff-rules.ts';
import { guidePages } from './own/guides.ts';
import { openApiSupportPage } from './own/openapi-support.ts';
import { isOfOwnPackages } from './own/own-packages.ts';
import { protocolPage } from './own/protocol.ts';
import {
  ANSWERS_FEED,
  CONTRACT_COPY,
  copyOf,
  LIST_FOR_MACHINES,
  MISSING_PAGE,
  type Page,
  QUESTIONS_PAGE,
} from './page.ts';
import { answersFeed, answersPage } from './pages/answers.ts';
import { changelogPage } from './pages/changelog.ts';
import { llmsText, robots, sitemap } from './pages/for-machines.ts';
import { glossaryPage, withTermsLinked } from './pages/glossary.ts';
import { missingPage } from './pages/missing.ts';
import { observedPage } from './pages/observed.ts';
import { openPointsPage } from './pages/open-points.ts';
import { questionsPage } from './pages/questions.ts';
import { startPage } from './pages/start.ts';
import { statementsPage } from './pages/statements.ts';
import { referencePages } from './reference/pages.ts';
import { versionOf } from './reference/reference.ts';
import { SEARCH_SCRIPT, searchScript } from './search.ts';

interface BuildDocsOptions {
  readonly contract: Contract;
  readonly directory: string;
  readonly api?: readonly Page[];
  /** The address of the published site; without it, no `sitemap.xml` is written. */
  readonly siteUrl?: string;
  /** Whether to show the observed sets, which are local data and do not belong on a published site. */
  readonly withObserved?: boolean;
  /** Called when the pages are written, before the script of the console, which takes longest. */
  readonly onPages?: () => void;
}

/**
 * Builds the docs site: static files for any host, the same bytes from the same contract and the sets next to it.
 *
 * @returns The pages, as paths within the directory.
 * @throws {TaskError} when the directory cannot be written, or the package cannot be read.
 * @throws {AssumptionSetError} when an assumption set is malformed.
 */
export async function buildDocs({
  contract,
  directory,
  api = [],
  siteUrl,
  withObserved = false,
  onPages,
}: BuildDocsOptions): Promise<{ readonly pages: readonly string[] }> {
  const isOwn = isOfOwnPackages(contract);
  const [sets, glossary, guides, changelog, support] = await Promise.all([
    readSets(contract, withObserved),
    glossaryPage(),
    isOwn ? ownPages() : [],
    changelogPage(contract),
    isOwn ? [await openApiSupportPage()] : [],
  ]);
  const inputs = [contract.file, contract.document, contract.choices, sets];
  const { pages: contractPages, script } = await contractPagesOnce('contract', inputs, () =>
    makeContractPages(contract, sets),
  );
  const further = [
    ...contractPages,
    glossary,
    ...guides,
    ...support,
    ...api,
    ...(changelog === undefined ? [] : [changelog]),
  ];
  const start = startPage(contract, further);
  const pages = [start, ...further];
  const version = versionOf(contract);
  const site = siteName(contract);
  const files = new Map<string, string>([
    // New pages come first, so that no link of a served site leads to a missing page while it is written.
    ...[...new Set([...api, ...pages])].map((page): [string, string] => {
      const shown = linkedOn(page, pages);
      const write = () => sitePage({ ...page, body: withTermsLinked(page, glossary, isOwn) }, shown, site);
      return [page.path, textOnce(page.path, [page, shown, glossary.markdown, isOwn, site], write)];
    }),
    ...pages.map((page): [string, string] => {
      const copy = copyOf(page.path);
      return [copy, textOnce(copy, [page.body, page.markdown, version], () => toMarkdown(page, version))];
    }),
    [MISSING_PAGE, missingSitePage(missingPage(pages), pages, site, siteUrl)],
    [SEARCH_SCRIPT, await searchScript(pages)],
    [LIST_FOR_MACHINES, llmsText(start, further, contract, sets)],
    [CONTRACT_COPY, contract.text],
    [ANSWERS_FEED, answersFeed(contract, siteUrl)],
    ['robots.txt', robots(siteUrl)],
    ...(siteUrl === undefined ? [] : [['sitemap.xml', sitemap(siteUrl, pages)] as const]),
  ]);
  const write = async (texts: ReadonlyMap<string, string>): Promise<void> => {
    try {
      await writeTogether(new Map([...texts].map(([path, text]) => [join(directory, path), text])));
    } catch (cause) {
      throw new TaskError(`cannot write to ${directory}; change its permissions or what is in its place`, { cause });
    }
  };
  await write(files);
  onPages?.();
  await write(new Map([[CONSOLE_SCRIPT, await script()]]));
  return { pages: pages.map(({ path }) => path) };
}

const ownPages = async () => [...(await guidePages()), diffRulesPage()];

// Most builds follow a change of one guide; everything else is reused from the build before.
const contractPagesOnce = memoizeLast<ReturnType<typeof makeContractPages>>();
const responsesOnce = memoizeLast<ReturnType<typeof makeResponses>>();
const textOnce = memoizeLast<string>();

/** Makes the pages that depend on the contract and its sets only, and the script of the console. */
async function makeContractPages(contract: Contract, sets: readonly AssumptionSet[]) {
  const actions = sets.map((set) => ({ name: set.name, actions: set.actions }));
  const inputs = [withoutProse(contract.document), contract.choices, actions];
  const { filled, comparisons, script } = await responsesOnce('sets', inputs, () => makeResponses(contract, sets));
  const observed = observedPage(contract, sets);
  const pages = [
    ...referencePages(contract, sets, comparisons),
    consolePage(contract, filled),
    openPointsPage(contract, sets),
    statementsPage(contract),
    ...(observed === undefined ? [] : [observed]),
    questionsPage(contract, sets),
    answersPage(contract),
    ...(isOfOwnPackages(contract) ? [protocolPage(contract, sets)] : []),
  ];
  return { pages, script };
}

/** Makes the responses under each set, which takes longest in a build. They do not depend on the prose of the contract. */
async function makeResponses(contract: Contract, sets: readonly AssumptionSet[]) {
  const filled = await fillContract(contract, sets);
  let script: Promise<string> | undefined;
  return {
    filled,
    comparisons: await compareResponses(contract, filled),
    script(): Promise<string> {
      script ??= consoleScript(contract, filled);
      return script;
    },
  };
}

async function readSets({ file }: Contract, withObserved: boolean): Promise<AssumptionSet[]> {
  const folder = join(dirname(file), 'assumptions');
  const folders = withObserved ? [folder, observedFolderOf(folder)] : [folder];
  return (await Promise.all(folders.map(readAssumptionSets))).flat();
}

/** The Markdown copy of a page with the version of the contract; the letter is without it, as it is sent unchanged. */
function toMarkdown({ path, body, markdown = markdownCopy(body) }: Page, version: string): string {
  return path === QUESTIONS_PAGE ? markdown : `${markdown.trimEnd()}\n\n---\n\nContract version ${version}.\n`;
}
