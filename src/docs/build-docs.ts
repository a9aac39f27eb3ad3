import { dirname, join, resolve } from 'node:path';
import { writeTogether } from '../authoring/files/index.ts';
import { type AssumptionSet, observedFolderOf, readAssumptionSets } from '../contract/assumptions/index.ts';
import { type Contract, isAddress, TaskError } from '../contract/model/index.ts';
import { consoleScripts } from './assets.ts';
import { compareResponses, fillContract } from './console/compare-sets.ts';
import { consolePage } from './console/console-page.ts';
import { CONSOLE_DATA, canUseSmallConsole, consoleData, withoutProse } from './console/console-script.ts';
import { createLinkLookup, missingSitePage, type SiteFrame, sitePage } from './frame.ts';
import { markdownCopy } from './markdown-copy.ts';
import { memoizeLast } from './memoize-last.ts';
import {
  ANSWERS_FEED,
  ANSWERS_PAGE,
  CONTRACT_COPY,
  copyPath,
  GLOSSARY_PAGE,
  LIST_FOR_MACHINES,
  MISSING_PAGE,
  type Page,
  QUESTIONS_PAGE,
  STATEMENTS_PAGE,
} from './page.ts';
import { answersFeed, answersPage } from './pages/answers.ts';
import { foundQuestionsPage } from './pages/asked.ts';
import { changesPage } from './pages/changes.ts';
import { llmsText, robotsText, sitemapText } from './pages/for-machines.ts';
import { glossaryPage, withTermsLinked } from './pages/glossary.ts';
import { missingPage } from './pages/missing.ts';
import { observedPage } from './pages/observed.ts';
import { openPointsPage } from './pages/open-points.ts';
import { questionsPage } from './pages/questions.ts';
import { settingsPages } from './pages/settings-pages.ts';
import { startPage } from './pages/start.ts';
import { statementsPage } from './pages/statements.ts';
import { referencePages } from './reference/pages.ts';
import { contractVersion } from './reference/reference.ts';
import { SEARCH_SCRIPT, writeSearchScript } from './search.ts';
import { NO_SETTINGS, type SiteSettings } from './settings.ts';
import { createSite, type OwnParts, type Site } from './site.ts';

export interface BuildDocsOptions {
  readonly contract: Contract;
  readonly directory: string;
  /** The parts of the site about packages for this API alone. */
  readonly own?: OwnParts | undefined;
  readonly settings?: SiteSettings;
  /** An earlier version of the contract, for a page with the changes since then. */
  readonly previous?: Contract | undefined;
  readonly api?: readonly Page[];
  /** The address of the published site; without it, no `sitemap.xml` is written. */
  readonly siteUrl?: string | undefined;
  /** Whether to show the observed sets, which are local data and do not belong on a published site. */
  readonly withObserved?: boolean;
  /** Called after the pages are written, and before the scripts of search and console. */
  readonly onPages?: () => void;
}

/**
 * Builds the docs site as static files for any host. The same contract, with the same sets next to it, gives the same bytes.
 *
 * @returns The pages, as paths within the directory.
 * @throws {TaskError} when the directory cannot be written, or the package cannot be read.
 * @throws {AssumptionSetError} when an assumption set is malformed.
 */
export async function buildDocs(options: BuildDocsOptions): Promise<{ readonly pages: readonly string[] }> {
  const { contract, directory, own, previous, api = [], siteUrl, onPages } = options;
  const { settings = NO_SETTINGS, withObserved = false } = options;
  const site = createSite({ contract, own, settings, sets: await readSets(contract, withObserved) });
  const { sets } = site;
  const hasMarks = contract.openPoints.length + contract.statements.length > 0;
  const [glossary, ownPages] = await Promise.all([glossaryPage(), own?.pages(sets) ?? settingsPages(settings)]);
  const inputs = [contract.file, contract.document, contract.choices, sets, own?.name, site.name, settings.questions];
  const made = await contractPagesOnce('contract', inputs, () => makeContractPages(site, contract));
  const further = [
    ...made.pages,
    ...(hasMarks ? [glossary] : []),
    ...ownPages,
    ...api,
    ...(previous === undefined ? [] : [changesPage(previous, contract)]),
  ];
  const start = startPage(site, further);
  const pages = [start, ...further];
  const version = `${own === undefined ? 'Version' : 'Contract version'} ${contractVersion(contract)}`;
  const frame: SiteFrame = { name: site.name, settings, footer: further.filter(({ path }) => FOOTER_PAGES.has(path)) };
  const write = createSiteWriter(directory);
  const linksOf = createLinkLookup(pages);
  // The pages in `api` are new to a served site, and others link to them. They come first, so that no link leads
  // nowhere.
  const inOrder = [...new Set([...api, ...pages])];
  for (let first = 0; first < inOrder.length; first += PAGES_AT_ONCE) {
    const batch = inOrder.slice(first, first + PAGES_AT_ONCE);
    await write(
      batch.flatMap((page) => {
        const shown = linksOf(page);
        const body = () => (hasMarks ? withTermsLinked(page, glossary, own !== undefined) : page.body);
        return [
          {
            path: page.path,
            inputs: [page, shown, glossary.markdown, frame],
            text: () => sitePage({ ...page, body: body() }, shown, frame),
          },
          {
            path: copyPath(page.path),
            inputs: [page.body, page.markdown, version],
            text: () => toMarkdown(page, version),
          },
        ];
      }),
    );
  }
  const texts: Readonly<Record<string, string>> = {
    [MISSING_PAGE]: missingSitePage(missingPage(pages), pages, frame, siteUrl),
    [LIST_FOR_MACHINES]: llmsText(start, further, site),
    [CONTRACT_COPY]: joinContractFiles(contract),
    ...(!hasMarks ? {} : { [ANSWERS_FEED]: answersFeed(site, siteUrl) }),
    'robots.txt': robotsText(siteUrl),
    ...(siteUrl === undefined ? {} : { 'sitemap.xml': sitemapText(siteUrl, pages) }),
  };
  await write(Object.entries(texts).map(([path, text]) => ({ path, inputs: [text], text: () => text })));
  const images = settings.images.map(({ path, bytes }) => ({ path, inputs: [bytes], text: () => bytes }));
  await write(images);
  onPages?.();
  const scripts = {
    [SEARCH_SCRIPT]: await writeSearchScript(pages),
    [CONSOLE_DATA]: await made.consoleData(),
    ...(await consoleScripts(made.canUseSmallConsole)),
  };
  await write(Object.entries(scripts).map(([path, text]) => ({ path, inputs: [text], text: () => text })));
  return { pages: pages.map(({ path }) => path) };
}

/** The number of pages that are made and written together. All pages of a large site would not fit in memory. */
const PAGES_AT_ONCE = 24;

/** The pages that the footer of each page links, if the site has them. */
const FOOTER_PAGES: ReadonlySet<string> = new Set([STATEMENTS_PAGE, QUESTIONS_PAGE, ANSWERS_PAGE, GLOSSARY_PAGE]);

interface SiteFile {
  readonly path: string;
  /** The data that the file depends on. The file is only written again if one of them has changed. */
  readonly inputs: readonly unknown[];
  readonly text: () => string | Uint8Array;
}

// Most builds follow a save of one guide, so the rest is reused from the last build.
const writeIfChanged = memoizeLast<true>();
const contractPagesOnce = memoizeLast<ReturnType<typeof makeContractPages>>();
const responsesOnce = memoizeLast<ReturnType<typeof makeResponses>>();

function createSiteWriter(directory: string) {
  return async (files: readonly SiteFile[]): Promise<void> => {
    const texts = new Map<string, string | Uint8Array>();
    for (const { path, inputs, text } of files) {
      const file = resolve(directory, path);
      writeIfChanged(file, inputs, () => {
        texts.set(file, text());
        return true;
      });
    }
    try {
      await writeTogether(texts);
    } catch (cause) {
      throw new TaskError(`cannot write to ${directory}; change its permissions or what is in its place`, { cause });
    }
  };
}

/**
 * Makes the pages that depend on the contract and its sets only, and the data of the console.
 *
 * @param contract The contract without the open points that the site adds for found questions.
 */
async function makeContractPages(site: Site, contract: Contract) {
  const { sets, own } = site;
  const actions = sets.map((set) => ({ name: set.name, actions: set.actions }));
  const inputs = [withoutProse(contract.document), contract.choices, actions];
  const { filled, comparisons, ...made } = await responsesOnce('sets', inputs, () => makeResponses(contract, sets));
  const observed = observedPage(contract, sets);
  const { openPoints, statements } = site.contract;
  const pages = [
    ...referencePages(site.contract, sets, comparisons, own),
    consolePage(contract, filled, own),
    ...(openPoints.length > 0 ? [site.questions.length > 0 ? foundQuestionsPage(site) : openPointsPage(site)] : []),
    ...(statements.length > 0 ? [statementsPage(contract)] : []),
    ...(observed === undefined ? [] : [observed]),
    ...(openPoints.length > 0 ? [questionsPage(site)] : []),
    ...(contract.openPoints.length + statements.length === 0 ? [] : [answersPage(contract)]),
  ];
  return { pages, ...made };
}

/** Makes the responses of the mock under each set, the longest step of a build. They do not depend on the prose of the contract. */
async function makeResponses(contract: Contract, sets: readonly AssumptionSet[]) {
  const filled = await fillContract(contract, sets);
  let data: Promise<string> | undefined;
  return {
    filled,
    comparisons: await compareResponses(contract, filled),
    canUseSmallConsole: canUseSmallConsole(contract, filled),
    consoleData(): Promise<string> {
      data ??= consoleData(contract, filled);
      return data;
    },
  };
}

async function readSets({ file }: Contract, withObserved: boolean): Promise<AssumptionSet[]> {
  const folder = join(isAddress(file) ? '' : dirname(file), 'assumptions');
  const folders = withObserved ? [folder, observedFolderOf(folder)] : [folder];
  return (await Promise.all(folders.map(readAssumptionSets))).flat();
}

/** Returns the text of the contract. If it has several files, they are joined into one document. */
function joinContractFiles({ text, document, files, overlay }: Contract): string {
  const own = files.filter((file) => file !== overlay?.file);
  return own.length > 1 ? `${JSON.stringify(document, null, 2)}\n` : text;
}

/**
 * Returns the Markdown copy of a page, with the version of the contract. The letter to the owner has no version, as
 * users send it unchanged.
 */
function toMarkdown({ path, body, markdown = markdownCopy(body) }: Page, version: string): string {
  return path === QUESTIONS_PAGE ? markdown : `${markdown.trimEnd()}\n\n---\n\n${version}.\n`;
}
