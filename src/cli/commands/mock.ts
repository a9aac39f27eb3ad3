import { Command } from 'commander';
import { readContract } from '../../contract/index.ts';
import { paint } from '../paint.ts';
import { parsePort } from '../port.ts';
import { table } from '../table.ts';
import { untilStopped } from '../until-stopped.ts';

/** Where the mock listens unless told otherwise. */
export const MOCK_PORT = 4010;

/** All servers listen on this machine alone. */
export const HOST = '127.0.0.1';

/** `colloquy mock`: serves the contract as a mock, and says in each answer what it had to guess. */
export function mockCommand(): Command {
  return new Command('mock')
    .summary('serve the contract as a mock')
    .description('Serves the contract as a mock. What the contract leaves open, each answer names in a header.')
    .option('--port <number>', 'where to listen; 0 takes any free port', parsePort, MOCK_PORT)
    .action(async ({ port }: { port: number }) => {
      const { startMock } = await import('../../mock/index.ts');
      const contract = await readContract();
      const mock = await startMock({ contract, host: HOST, port });
      process.stdout.write(table([['mock', paint.link(mock.url)]]));
      await untilStopped();
      await mock.close();
    });
}
