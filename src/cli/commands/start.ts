import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { CONTRACT_FILE, type Contract } from '../../contract/model/index.ts';
import { docsInStep, openPointLink, readSettings, type ServedDocs, serveDocs } from '../../docs/index.ts';
import type { Mock } from '../../servers/mock/index.ts';
import { assumptionInUse, describeAssumption, setFolders } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, documentHere, readSetNames } from '../contract-in-use.ts';
import { CommandError, errorMessage } from '../fail.ts';
import { HOST } from '../options.ts';
import { apiPages, ownParts } from '../own-docs.ts';
import { brokenRow, checkPorts, followSaves, waitForSignal } from '../serving.ts';
import { formatStartScreen } from '../start/screen.ts';
import { createTools } from '../start/tools.ts';
import { paint, print, progress, seconds, show } from '../terminal.ts';
import { isOwnProject } from './docs.ts';

const GUIDES = 'docs/guides';
const OWN_DOCS = 'dist/docs';

export async function start(
  document: string | undefined,
  options: CommandOptions<'start'>,
  command: Command,
): Promise<void> {
  if (!options.mock && !options.docs) throw new CommandError('there is nothing to serve; leave out one of the options');
  const named = documentHere(document);
  const source = contractInUse({ ...options, ...named });
  // The folder of another document does not always have the default set.
  const isDefault = command.getOptionValueSource('assume') === 'default';
  const isMissing = isDefault && !(await readSetNames(source.sets)).includes(options.assume);
  const assumed = isMissing ? { ...options, assume: 'none' } : options;
  // The docs of another document are built in a temporary folder, since nobody asked for their files.
  const isOurs = named.contract === undefined && existsSync(CONTRACT_FILE);
  const folder = isOurs ? OWN_DOCS : await mkdtemp(join(tmpdir(), 'colloquy-docs-'));
  try {
    await serve(source, assumed, folder, isOurs);
  } finally {
    if (!isOurs) await rm(folder, { recursive: true, force: true });
  }
}

type Source = ReturnType<typeof contractInUse>;

async function serve(
  source: Source,
  { mockPort, docsPort, cors, ...options }: CommandOptions<'start'>,
  folder: string,
  isOurs: boolean,
): Promise<void> {
  const contract = await source.read();
  await checkPorts(HOST, {
    ...(options.mock && { '--mock-port': mockPort }),
    ...(options.docs && { '--docs-port': docsPort }),
  });
  const tools = createTools(source.file, options, isOurs);
  const linted = await tools.lint();
  const assumption = assumptionInUse(options, source);
  const filled = await progress('applying assumptions', () => assumption.fill(contract));
  const compiled = await tools.compile(contract);
  const documents = docsInStep(folder, apiPages);
  const readInput = async (read: Contract) => {
    return { contract: read, own: await ownParts(read), settings: await readSettings(source.file) };
  };
  let input = await readInput(contract);
  if (options.docs) await progress('building the docs', () => documents.build(input));
  const stopped = waitForSignal();
  let docs: ServedDocs | undefined;
  let mock: Mock | undefined;
  try {
    if (options.mock) mock = await startMockFor(filled);
    if (options.docs)
      docs = await serveDocs({
        directory: folder,
        host: HOST,
        port: docsPort,
        ...(mock !== undefined && { mockUrl: mock.url }),
        isLive: true,
      });
    const sets = await readSetNames(source.sets);
    const screen = { name: source.name, contract, linted, compiled, filled, assume: options, mock, docs, sets };
    print(formatStartScreen({ ...screen, isOurs }));
    const withApi = isOurs && isOwnProject() && docs !== undefined;
    if (withApi) void addApi();
    await Promise.all([followContract(), withApi ? followGuides() : undefined]);
  } finally {
    documents.close();
    await docs?.close();
    await mock?.close();
  }

  async function startMockFor(first: typeof filled): Promise<Mock> {
    const { startMock } = await import('../../servers/mock/index.ts');
    const started: Mock = await startMock({
      contract: first,
      host: HOST,
      port: mockPort,
      cors,
      switching: assumption.switching(async (switched, assume) => {
        await started.replace(switched);
        show([paint.good('switched'), `the mock ${describeAssumption(switched, assume)}`]);
      }),
      openPointUrl: (id) => (docs === undefined ? undefined : docs.url + openPointLink(id)),
      // A browser can also reach the loopback address by the name localhost.
      trusts: (origin) =>
        docs !== undefined && origin.replace('//localhost:', `//${HOST}:`) === new URL(docs.url).origin,
    });
    return started;
  }

  function followContract(): Promise<void> {
    const followers = [mock && 'mock', tools.compiles && 'types', docs && 'docs'].filter(Boolean);
    return followSaves(stopped, {
      folders: () => [
        ...new Set([...input.contract.files, ...input.settings.files, source.file].map((file) => dirname(file))),
        ...setFolders(filled, options.assume, source.sets),
      ],
      files: /\.(ya?ml|json|md|svg|png|webp|jpg|gif)$/,
      read: async () => {
        const next = await readInput(await source.read());
        return { next, served: await assumption.fill(next.contract) };
      },
      savedRow: (startedAt) => [
        `${followers.join(', ').replace(/, (\w+)$/, ' and $1')} ${followers.length === 1 ? 'follows' : 'follow'}`,
        seconds(startedAt),
      ],
      async onSave({ next, served }) {
        input = next;
        await mock?.replace(served);
        // The open page comes before the types, because a reader waits for it.
        if (docs !== undefined) await documents.build(next, docs.built);
        docs?.built();
        await tools.lint();
        const changed = await tools.compile(next.contract);
        if (changed.hasChanged && docs !== undefined && isOurs && isOwnProject()) void addApi();
      },
    });
  }

  function followGuides(): Promise<void> {
    return followSaves(stopped, {
      folders: () => [GUIDES],
      files: /\.md$/,
      read: async () => {},
      savedRow: (startedAt) => ['docs follow', seconds(startedAt)],
      async onSave() {
        await documents.write();
        docs?.built();
      },
    });
  }

  async function addApi(): Promise<void> {
    const startedAt = performance.now();
    try {
      if (!(await documents.makeApi())) return;
      show([paint.good('added'), 'the docs have the pages of the packages', seconds(startedAt)]);
      docs?.built();
    } catch (error) {
      show(brokenRow(errorMessage(error), 'the pages of the packages stay as they were'));
    }
  }
}
