import { dirname } from 'node:path';
import type { Command } from 'commander';
import { ASSUMPTIONS_FOLDER } from '../../contract/assumptions/index.ts';
import { CONTRACT_FILE, type Contract, readContract } from '../../contract/model/index.ts';
import type { DocsInStep } from '../../docs/index.ts';
import type { Mock } from '../../servers/mock/index.ts';
import { assumptionInUse, describeAssumption, noteRows, setFolders } from '../assumption-in-use.ts';
import type { CommandOptions } from '../commands.ts';
import { readSetNames } from '../contract-in-use.ts';
import { errorMessage } from '../fail.ts';
import { HOST } from '../options.ts';
import { brokenRow, checkPorts, followSaves, waitForSignal } from '../serving.ts';
import { commandLines, paint, print, progress, seconds, show, table } from '../terminal.ts';
import { DOCS, isOwnProject } from './docs.ts';
import { describeChanges, GENERATED } from './generate.ts';
import { lintOrFail } from './lint.ts';

const GUIDES = 'docs/guides';

export async function start(options: CommandOptions<'start'>, command: Command): Promise<void> {
  // A contract of another project may lack the default set.
  const isDefault = command.getOptionValueSource('assume') === 'default';
  const isMissing = isDefault && !(await readSetNames()).includes(options.assume);
  await serve(isMissing ? { ...options, assume: 'none' } : options);
}

async function serve({ mockPort, docsPort, cors, ...options }: CommandOptions<'start'>): Promise<void> {
  const contract = await readContract();
  await checkPorts(HOST, { '--mock-port': mockPort, '--docs-port': docsPort });
  await lintOrFail();
  const [{ generate }, { docsInStep, openPointLink, serveDocs }, { startMock }] = await progress('loading', () =>
    Promise.all([
      import('../../authoring/generate/index.ts'),
      import('../../docs/index.ts'),
      import('../../servers/mock/index.ts'),
    ]),
  );
  const compile = (compiled: Contract) => generate(compiled, GENERATED);
  const documents = docsInStep(DOCS);
  const assumption = assumptionInUse(options);
  const filled = await progress('applying assumptions', () => assumption.fill(contract));
  const generated = await progress('compiling the contract', () => compile(contract));
  await progress('building the docs', () => documents.build(contract));
  const stopped = waitForSignal();
  let docsUrl: string | undefined;
  const mock = await startMock({
    contract: filled,
    host: HOST,
    port: mockPort,
    cors,
    switching: assumption.switching(async (switched, assume) => {
      await mock.replace(switched);
      show([paint.good('switched'), `the mock ${describeAssumption(switched, assume)}`]);
    }),
    openPointUrl: (id) => (docsUrl === undefined ? undefined : docsUrl + openPointLink(id)),
    // Browsers may open the docs by `localhost` instead of the loopback address.
    trusts: (origin) =>
      docsUrl !== undefined && origin.replace('//localhost:', `//${HOST}:`) === new URL(docsUrl).origin,
  });
  try {
    const docs = await serveDocs({
      directory: DOCS,
      host: HOST,
      port: docsPort,
      mockUrl: mock.url,
      isLive: true,
    });
    docsUrl = docs.url;
    try {
      const sets = [...(await readSetNames()), 'random'].join(', ');
      print(
        screen(
          contract,
          describeChanges(generated),
          mock,
          describeAssumption(filled, options),
          noteRows(filled),
          docs,
          sets,
        ),
      );
      void addApi(documents).then(docs.built);
      const contracts = followSaves(stopped, {
        folders: () => [dirname(CONTRACT_FILE), ...setFolders(filled, options.assume, ASSUMPTIONS_FOLDER)],
        read: async () => {
          const unfilled = await readContract();
          return { ...(await assumption.fill(unfilled)), unfilled };
        },
        savedRow: (since) => ['mock, types and docs follow', seconds(since)],
        async onSave({ unfilled, ...served }) {
          await mock.replace(served);
          // Builds the page that the reader has open before the types, because the reader waits for it.
          await documents.build(unfilled, docs.built);
          docs.built();
          await lintOrFail();
          const changed = await compile(unfilled);
          if (changed.length > 0) void addApi(documents).then(docs.built);
        },
      });
      const guides = followSaves(stopped, {
        folders: () => (isOwnProject() ? [GUIDES] : []),
        files: /\.md$/,
        read: async () => {},
        savedRow: (since) => ['docs follow', seconds(since)],
        async onSave() {
          await documents.write();
          docs.built();
        },
      });
      await Promise.all([contracts, guides]);
    } finally {
      documents.close();
      await docs.close();
    }
  } finally {
    await mock.close();
  }
}

async function addApi(documents: DocsInStep): Promise<void> {
  if (!isOwnProject()) return;
  const since = performance.now();
  try {
    if (!(await documents.makeApi())) return;
    show([paint.good('added'), 'the docs have the pages of the packages', seconds(since)]);
  } catch (error) {
    show(brokenRow(errorMessage(error), 'the pages of the packages stay as they were'));
  }
}

function screen(
  contract: Contract,
  compiled: string,
  mock: Pick<Mock, 'url' | 'pageUrl'>,
  assumption: string,
  notes: readonly string[][],
  docs: { readonly url: string },
  sets: string,
): string {
  const { path, headers } = exampleRequest(contract);
  const parts = [
    [
      [paint.title('contract'), contractSummary(contract), paint.quiet(contract.file)],
      [paint.title('lint'), 'no problems'],
      [paint.title('compiled'), compiled, paint.quiet(`${GENERATED}/`)],
      [paint.title('mock'), paint.link(mock.url), paint.quiet(assumption)],
      ...notes,
      [
        paint.title('docs'),
        paint.link(docs.url),
        isOwnProject() ? paint.quiet('the pages of the packages follow') : '',
      ],
    ],
    [
      ['Try it', commandLines(`curl -i ${mock.url}${path}`, ...headers)],
      ['', paint.quiet('The header colloquy-open-points names what the mock guessed.')],
      ['', `or in the browser: ${paint.link(`${docs.url}try-it.html`)}`],
      ['Assume', 'npm start -- --assume none'],
      ['', paint.quiet(`Or ${sets}, or a file of your own.`)],
      ['', `or in the browser: ${paint.link(mock.pageUrl)}`],
    ],
    [[paint.quiet('Press Ctrl-C to stop. Mock and docs follow every save in openapi/.')]],
  ];
  return `\n${parts.map(table).join('\n')}\n`;
}

function exampleRequest({ model, operations }: Contract): {
  readonly path: string;
  readonly headers: readonly string[];
} {
  const reads = operations.filter(({ method }) => method === 'get');
  const operation = reads.find(({ path }) => !path.includes('{')) ?? reads[0] ?? operations[0];
  if (operation === undefined) return { path: '/', headers: [] };
  const isKeyed = model.keyedSurfaces.has(operation.surface);
  return { path: operation.path, headers: isKeyed ? ['-H "Authorization: Bearer example-key"'] : [] };
}

function contractSummary(contract: Contract): string {
  const { operations, statements, openPoints } = contract;
  return `${operations.length} operations, ${statements.length} statements, ${paint.open(`${openPoints.length} open points`)}`;
}
