import { Command, Option } from 'commander';
import { readContract } from '../../contract/index.ts';
import { diffAsMarkdown, diffAsText, diffContracts, RATINGS, type Rating } from '../../edit/index.ts';
import { fromHere } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { print } from '../terminal.ts';

interface DiffOptions {
  readonly markdown?: true;
  readonly failOn?: Rating;
}

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
    .addOption(new Option('--fail-on <rating>', 'exit with 1 when a change is rated so, or worse').choices(RATINGS))
    .action(async (older: string, newer: string, { markdown, failOn }: DiffOptions) => {
      const [before, after] = await Promise.all([readContract(older), readContract(newer)]);
      const diff = diffContracts(before, after);
      const text = markdown
        ? diffAsMarkdown(diff)
        : `contract  ${fromHere(older)}, then ${fromHere(newer)}\n${diffAsText(diff)}`;
      print(text);
      const { rating } = diff;
      const isAsHigh = failOn !== undefined && rating !== 'none' && RATINGS.indexOf(rating) <= RATINGS.indexOf(failOn);
      if (isAsHigh) throw new CommandError(`the change is ${rating}; --fail-on ${failOn} allows less`);
    });
}
