import { Command } from 'commander';
import { type Contract, readContract } from '../../contract/index.ts';
import { paint } from '../paint.ts';
import { parsePort } from '../port.ts';
import { progress } from '../progress.ts';
import { table } from '../table.ts';
import { untilStopped } from '../until-stopped.ts';
import { DOCS } from './docs.ts';
import { GENERATED, whatChanged } from './generate.ts';
import { lintOrFail } from './lint.ts';
import { HOST, MOCK_PORT } from './mock.ts';

/** Where the docs are served unless told otherwise. */
const DOCS_PORT = 4020;

interface StartOptions {
  readonly mockPort: number;
  readonly docsPort: number;
}

/** `colloquy start`: lints and compiles the contract, and serves it as mock and docs until Ctrl-C. */
export function startCommand(): Command {
  return new Command('start')
    .summary('lint, compile, and serve mock and docs')
    .description('Lints the contract, compiles it, and serves it as a mock and as docs until Ctrl-C.')
    .option('--mock-port <number>', 'where the mock listens; 0 takes any free port', parsePort, MOCK_PORT)
    .option('--docs-port <number>', 'where the docs are served; 0 takes any free port', parsePort, DOCS_PORT)
    .action(start);
}

async function start({ mockPort, docsPort }: StartOptions): Promise<void> {
  const contract = await readContract();
  await lintOrFail();
  const [{ generate }, { buildDocs, serveDocs }, { startMock }] = await progress('loading', () =>
    Promise.all([import('../../generate/index.ts'), import('../../docs/index.ts'), import('../../mock/index.ts')]),
  );
  const generated = await progress('compiling the contract', () => generate({ contract, directory: GENERATED }));
  await progress('building the docs', () => buildDocs({ contract, directory: DOCS }));
  const mock = await startMock({ contract, host: HOST, port: mockPort });
  try {
    const docs = await serveDocs({ directory: DOCS, host: HOST, port: docsPort });
    try {
      process.stdout.write(screen({ contract, compiled: whatChanged(generated), mock: mock.url, docs: docs.url }));
      await untilStopped();
    } finally {
      await docs.close();
    }
  } finally {
    await mock.close();
  }
}

interface Started {
  readonly contract: Contract;
  readonly compiled: string;
  readonly mock: string;
  readonly docs: string;
}

function screen({ contract, compiled, mock, docs }: Started): string {
  const parts = [
    [
      [paint.title('contract'), summaryOf(contract), paint.quiet(contract.file)],
      [paint.title('lint'), 'no problems'],
      [paint.title('compiled'), compiled, paint.quiet(`${GENERATED}/`)],
      [paint.title('mock'), paint.link(mock)],
      [paint.title('docs'), paint.link(docs)],
    ],
    [
      ['Try it', `curl -i ${mock}/v1/agents/ -H "Authorization: Bearer example-key"`],
      ['', paint.quiet('The header colloquy-open-points names what the mock had to guess.')],
    ],
    [[paint.quiet('Ctrl-C ends mock and docs.')]],
  ];
  return `\n${parts.map(table).join('\n')}\n`;
}

function summaryOf(contract: Contract): string {
  const { operations, statements, openPoints } = contract;
  return `${operations.length} operations, ${statements.length} statements, ${paint.open(`${openPoints.length} open points`)}`;
}
