import { Command } from 'commander';
import { readContract } from '../../contract/index.ts';
import { CommandError } from '../fail.ts';
import { paint, progress, show } from '../terminal.ts';

export const GENERATED = 'generated';

/** `colloquy generate`: compiles the contract into `generated/`, or checks that this was done. */
export function generateCommand(): Command {
  return new Command('generate')
    .summary('compile the contract into types, data and clients')
    .description(`Compiles the contract into ${GENERATED}/: types, statements and open points as data, bare clients.`)
    .option('--check', `write nothing; exit with 1 when ${GENERATED}/ is stale`)
    .action(async ({ check }: { check?: true }) => {
      const { checkGenerated, generate } = await import('../../generate/index.ts');
      const contract = await readContract();
      const step = check ? checkGenerated : generate;
      const changed = await progress('compiling', () => step({ contract, directory: GENERATED }));
      if (check && changed.length > 0) {
        const files = changed.join(', ');
        throw new CommandError(`${GENERATED}/ is stale: ${files}; run it without --check, and commit what it writes`);
      }
      show(['contract', contract.file], ['compiled', whatChanged(changed), paint.quiet(`${GENERATED}/`)]);
    });
}

export function whatChanged(files: readonly string[]): string {
  if (files.length === 0) return 'up to date';
  return files.length === 1 ? `${files[0]} made anew` : `${files.length} files made anew`;
}
