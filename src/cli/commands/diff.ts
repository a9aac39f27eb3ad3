import { Command } from 'commander';

import { readContract } from '../../contract/index.ts';

import { diffAsMarkdown, diffAsText, diffContracts } from '../../edit/index.ts';

/** `colloquy diff`: rates what changed between two versions of the contract. */
export function diffCommand(): Command {
  return new Command('diff')
    .summary('rate the changes between two contracts')
    .description(
      'Compares two versions of the contract. To close an open point is minor, to change a statement major, to reword a patch.',
    )
    .argument('<old>', 'the file of the older contract')
    .argument('<new>', 'the file of the newer contract')
    .option('--markdown', 'print Markdown, for a changelog')
    .action(async (older: string, newer: string, { markdown }: { markdown?: true }) => {
      const [before, after] = await Promise.all([readContract(older), readContract(newer)]);
      const text = (markdown ? diffAsMarkdown : diffAsText)(diffContracts(before, after));
      process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
    });
}
