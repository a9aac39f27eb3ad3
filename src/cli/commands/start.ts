import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { CONTRACT_FILE, type Contract } from '../../contract/model/index.ts';
import { createDocsRebuilder, openPointLink, readSettings, type ServedDocs, serveDocs } from '../../docs/index.ts';
import type { Mock } from '../../servers/mock/index.ts';
import { createAssumptionInUse, describeAssumption, foldersOfSet } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, findDocumentHere, readSetNames } from '../contract-in-use.ts';
import { CommandError, errorMessage } from '../fail.ts';
import { DEFAULT_HOST } from '../options.ts';
import { buildApiPages, readOwnParts } from '../own-docs.ts';
import { brokenRow, checkPorts, waitForSignal, watchSaves } from '../serving.ts';
import { formatStartScreen } from '../start/screen.ts';
import { createTools } from '../start/tools.ts';
import { formatElapsed, paint, print, printTable, withProgress } from '../terminal.ts';
import { isOwnProject } from './docs.ts';

const GUIDES_FOLDER = 'docs/guides';
const OWN_DOCS_FOLDER = 'dist/docs';

export async function start(
  document: string | undefined,
  options: CommandOptions<'start'>,
  command: Command,
): Promise<void> {
  if (!options.mock && !options.docs) throw new CommandError('there is nothing to serve; leave out one of the options');
  const named = findDocumentHere(document);
  const source = contractInUse({ ...options, ...named });
  // The folder of another document does not always have the default set.
  const isDefault = command.getOptionValueSource('assume') === 'default';
  const isMissing = isDefault && !(await readSetNames(source.sets)).includes(options.assume);
  const assumed = isMissing ? { ...options, assume: 'none' } : options;
  // The docs of another document are built in a temporary folder, since nobody asked for their files.
  const isOurs = named.contract === undefined && existsSync(CONTRACT_FILE);
  const folder = isOurs ? OWN_DOCS_FOLDER : await mkdtemp(join(tmpdir(), 'colloquy-docs-'));
  try {
    await serve(source, assumed, folder, isOurs);
  } finally {
    if (!isOurs) await rm(folder, { recursive: true, force: true });
  }
}

type ContractInUse = ReturnType<typeof contractInUse>;

async function serve(
  source: ContractInUse,
  { mockPort, docsPort, cors, ...options }: CommandOptions<'start'>,
  folder: string,
  isOurs: boolean,
): Promise<void> {
  const contract = await source.read();
  await checkPorts(DEFAULT_HOST, {
    ...(options.mock && { '--mock-port': mockPort }),
    ...(options.docs && { '--docs-port': docsPort }),
  });
  const tools = createTools(source.file, options, isOurs);
  const linted = await tools.lint();
  const assumption = createAssumptionInUse(options, source);
  const filled = await withProgress('applying assumptions', () => assumption.fill(contract));
  const compiled = await tools.compile(contract);
  const documents = createDocsRebuilder(folder, buildApiPages);
  const readInput = async (read: Contract) => {
    return { contract: read, own: await readOwnParts(read), settings: await readSettings(source.file) };
  };
  let input = await readInput(contract);
  if (options.docs) await withProgress('building the docs', () => documents.build(input));
  const stopped = waitForSignal();
  let docs: ServedDocs | undefined;
  let mock: Mock | undefined;
  try {
    if (options.mock) mock = await startMockFor(filled);
    if (options.docs)
      docs = await serveDocs({
        directory: folder,
        host: DEFAULT_HOST,
        port: docsPort,
        ...(mock !== undefined && { mockUrl: mock.url }),
        isLive: true,
      });
    const sets = await readSetNames(source.sets);
    const screen = { name: source.name, contract, linted, compiled, filled, assume: options, mock, docs, sets };
    print(formatStartScreen({ ...screen, isOurs }));
    const withApi = isOurs && isOwnProject() && docs !== undefined;
    if (withApi) void addApiPages();
    await Promise.all([watchContract(), withApi ? watchGuides() : undefined]);
  } finally {
    documents.close();
    await docs?.close();
    await mock?.close();
  }

  async function startMockFor(first: typeof filled): Promise<Mock> {
    const { startMock } = await import('../../servers/mock/index.ts');
    const started: Mock = await startMock({
      contract: first,
      host: DEFAULT_HOST,
      port: mockPort,
      cors,
      switching: assumption.switching(async (switched, assume) => {
        await started.replace(switched);
        printTable([paint.good('switched'), `the mock ${describeAssumption(switched, assume)}`]);
      }),
      openPointUrl: (id) => (docs === undefined ? undefined : docs.url + openPointLink(id)),
      // A browser can also reach the loopback address by the name localhost.
      trusts: (origin) =>
        docs !== undefined && origin.replace('//localhost:', `//${DEFAULT_HOST}:`) === new URL(docs.url).origin,
    });
    return started;
  }

  function watchContract(): Promise<void> {
    const followers = [mock && 'mock', tools.compiles && 'types', docs && 'docs'].filter(Boolean);
    return watchSaves(stopped, {
      folders: () => [
        ...new Set([...input.contract.files, ...input.settings.files, source.file].map((file) => dirname(file))),
        ...foldersOfSet(filled, options.assume, source.sets),
      ],
      files: /\.(ya?ml|json|md|svg|png|webp|jpg|gif)$/,
      read: async () => {
        const next = await readInput(await source.read());
        return { next, served: await assumption.fill(next.contract) };
      },
      savedRow: (startedAt) => [
        `${followers.join(', ').replace(/, (\w+)$/, ' and $1')} ${followers.length === 1 ? 'follows' : 'follow'}`,
        formatElapsed(startedAt),
      ],
      async onSave({ next, served }) {
        input = next;
        await mock?.replace(served);
        // The docs are built before the types, because a reader of the open page waits for them.
        if (docs !== undefined) await documents.build(next, docs.announceBuild);
        docs?.announceBuild();
        await tools.lint();
        const changed = await tools.compile(next.contract);
        if (changed.hasChanged && docs !== undefined && isOurs && isOwnProject()) void addApiPages();
      },
    });
  }

  function watchGuides(): Promise<void> {
    return watchSaves(stopped, {
      folders: () => [GUIDES_FOLDER],
      files: /\.md$/,
      read: async () => {},
      savedRow: (startedAt) => ['docs follow', formatElapsed(startedAt)],
      async onSave() {
        await documents.write();
        docs?.announceBuild();
      },
    });
  }

  async function addApiPages(): Promise<void> {
    const startedAt = performance.now();
    try {
      if (!(await documents.makeApiPages())) return;
      printTable([paint.good('added'), 'the docs have the pages of the packages', formatElapsed(startedAt)]);
      docs?.announceBuild();
    } catch (error) {
      printTable(brokenRow(errorMessage(error), 'the pages of the packages stay as they were'));
    }
  }
}
