import { dirname } from 'node:path';
import { Command } from 'commander';
import {
  type AssumeOptions,
  assumeOptions,
  assumptionInUse,
  assumptionOf,
  foldersOfSets,
} from '../assumption-in-use.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';
import { followSaves, HOST, hostRows, parsePort, sayer, untilStopped } from '../serving.ts';
import { paint, table } from '../terminal.ts';

export const MOCK_PORT = 4010;

interface MockCommandOptions extends AssumeOptions, ContractOptions {
  readonly host: string;
  readonly port: number;
  readonly json?: true;
}

/** `colloquy mock`: serves the contract as a mock, and names in each response what it had to guess. */
export function mockCommand(): Command {
  const command = new Command('mock')
    .summary('serve the contract as a mock')
    .description(
      'Serves the contract as a mock, and prints a line for each request. The header colloquy-open-points names open points that a response decided. The header Prefer asks for another response: code=429, example=noAccess, delay=2000, or fault=drop, fault=cut-headers and fault=cut-body for a connection that fails. A browser shows at /_colloquy/ what is assumed, and switches it. What is saved in the contract or its sets is live at once.',
    )
    .option('--port <number>', 'where to listen; 0 takes any free port', parsePort, MOCK_PORT)
    .option('--host <address>', 'the address to listen at, such as 0.0.0.0 for every network of this machine', HOST)
    .option('--json', 'print one JSON object a line, for machines');
  for (const option of [...assumeOptions('none'), contractOption()]) command.addOption(option);
  return command.action((options: MockCommandOptions) => serveMock(options));
}

async function serveMock({ host, port, json, ...options }: MockCommandOptions): Promise<void> {
  const { file, name, sets, read } = contractInUse(options);
  const { formatRecord, startMock } = await import('../../mock/index.ts');
  const assumption = assumptionInUse(options, file);
  const load = async () => assumption.fill(await read());
  const say = sayer(json);

  const contract = await load();
  const stopped = untilStopped();
  const mock = await startMock({
    contract,
    host,
    port,
    onRequest: (record) => say(`  ${formatRecord(record)}\n`, { event: 'request', ...record }),
    switching: assumption.switching(async (switched, assume) => {
      await mock.replace(switched);
      const assumptionSet = 'set' in switched ? switched.set.name : null;
      say(table([[paint.good('switched'), assumptionOf(switched, assume)]]), { event: 'switched', assumptionSet });
    }),
  });
  const rows = [
    ['contract', name],
    ['mock', paint.link(mock.url), paint.quiet(assumptionOf(contract, options))],
    ['page', paint.link(mock.pageUrl), paint.quiet('shows what it guessed, switches the set')],
    ...hostRows(host, 'call the mock, and switch the set'),
  ];
  say(`${table(rows)}\n`, { event: 'listening', url: mock.url, contract: file });

  await followSaves(stopped, {
    say,
    read: load,
    folders: () => [dirname(file), ...foldersOfSets(contract, options.assume, sets)],
    onSave: (saved) => mock.replace(saved),
  });
  await mock.close();
}
