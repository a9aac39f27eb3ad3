import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { readContract } from '../../contract/index.ts';
import { type Proposal, proposeMarks } from '../../edit/index.ts';
import { questionsLetter } from '../../report/index.ts';
import { paint } from '../paint.ts';
import { progress } from '../progress.ts';
import { table } from '../table.ts';
import { unifiedDiff } from '../unified-diff.ts';
import { writeFiles } from '../write-files.ts';
import { lintOrFail } from './lint.ts';

interface InitOptions {
  readonly questions?: true;
  readonly write?: true;
}

/** `colloquy init`: proposes the marks and sources that a contract lacks. */
export function initCommand(): Command {
  return new Command('init')
    .summary('propose marks for what a contract leaves open')
    .description(
      'Reads an OpenAPI 3.1 document and proposes a mark for each detail that it leaves open, and a source for each thing that it states. Prints them as a patch, which `git apply` takes.',
    )
    .argument('<file>', 'the OpenAPI document')
    .option('--write', 'write them into the file, and lint it')
    .addOption(new Option('--questions', "print the letter to the API's owner instead").conflicts('write'))
    .action(init);
}

async function init(file: string, { questions, write }: InitOptions): Promise<void> {
  const contract = await readContract(file);
  const proposal = await progress('looking for what is open', async () => proposeMarks(contract));
  if (questions) {
    process.stdout.write(questionsLetter(proposal.contract));
    return;
  }
  const { text } = proposal.contract;
  if (write) await writeFiles(new Map([[file, text]]));
  else process.stdout.write(await unifiedDiff(new Map([[file, text]])));
  process.stderr.write(table(summaryOf(proposal, text !== (await readFile(file, 'utf8')))));
  if (write) await lintOrFail(file);
}

function summaryOf({ openPoints, sources }: Proposal, isPatch: boolean): string[][] {
  if (openPoints.length + sources === 0) return [['nothing to propose']];
  return [
    ['open points', paint.open(String(openPoints.length)), paint.quiet('--questions prints them as a letter')],
    ['sources', String(sources), ...(isPatch ? [paint.quiet('--write writes both into the file')] : [])],
  ];
}
