import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { AssumptionSetError, applyAssumptionSet, readAssumptionSets } from '../../assumptions/index.ts';
import { CONTRACT_FILE, type Contract, readContract } from '../../contract/index.ts';
import { type Answer, answerInAssumptionSet, answerInFile, diffContracts, parseAnswerValue } from '../../edit/index.ts';
import { diffAsMarkdown } from '../../report/index.ts';
import { noteInChangelog } from '../changelog.ts';
import { CommandError, lineOf } from '../fail.ts';
import { paint } from '../paint.ts';
import { placesNaming } from '../places-naming.ts';
import { progress } from '../progress.ts';
import { table } from '../table.ts';

import { GENERATED, whatChanged } from './generate.ts';
import { lintOrFail } from './lint.ts';

/** Where a statement has its test. */
const STATEMENT_TESTS = 'test/conformance/statements/';

interface AnswerOptions {
  readonly section: string;
  readonly says?: string;
  readonly value?: string;
}

/** `colloquy answer`: writes what the API's owner answered into the contract, and lets everything follow. */
export function answerCommand(): Command {
  return new Command('answer')
    .summary("write an answer of the API's owner into the contract")
    .description(
      'Writes an answer into the contract: the mark goes, the detail is filled in, the id becomes a statement. What assumption sets guessed there goes with it; generated files and changelog follow.',
    )
    .argument('<id>', 'the open point that is answered; colloquy open-points lists them')
    .requiredOption('--section <section>', "the section of the API's description that says it now, such as §4.1")
    .option('--value <yaml>', 'the detail, as YAML or JSON: a status, a schema, a list of parameters …')
    .option('--says <sentence>', 'the answer in a sentence; needed where it leaves no trace in the structure')
    .action(async (id: string, options: AnswerOptions) => answer(id, options));
}

async function answer(id: string, { section, says, value }: AnswerOptions): Promise<void> {
  const before = await readContract();
  const given: Answer = {
    section,
    ...(says === undefined ? {} : { says }),
    ...(value === undefined ? {} : { value: parseAnswerValue(id, value) }),
  };
  const readAgain = await progress('writing the answer', () => answerInFile(CONTRACT_FILE, id, given));
  const after = await readContract();
  const { notes, refusals } = await progress('following in the assumption sets', () => followInSets(before, after, id));
  await noteInChangelog(diffAsMarkdown(diffContracts(before, after)));
  await lintOrFail();
  const { generate } = await import('../../generate/index.ts');
  const generated = await progress('compiling', () => generate({ contract: after, directory: GENERATED }));

  process.stdout.write(
    table([
      ['answered', id, paint.quiet(`${after.openPoints.length} open points left`)],
      ['compiled', whatChanged(generated), paint.quiet(`${GENERATED}/`)],
      ...notes.map(({ file, note }) => ['assumed', note, paint.quiet(file)]),
      ...coined(before, after, id).map((other) => [
        'test',
        `${other} is a statement of its own now`,
        paint.quiet(STATEMENT_TESTS),
      ]),
      ...(await placesNaming(id)).map((place) => ['code', 'treats it as open', paint.quiet(place)]),
      ...readAgain.map(({ line, text }) => ['read again', firstLine(text), paint.quiet(`${CONTRACT_FILE}:${line}`)]),
    ]),
  );
  if (refusals.length > 0)
    throw new CommandError(`the answer is written; mend what no longer fits it: ${refusals.join('; ')}`);
}

/** What became of the assumption sets: words on each that is changed, and why one does not apply any more. */
interface Followed {
  readonly notes: readonly { readonly file: string; readonly note: string }[];
  readonly refusals: readonly string[];
}

async function followInSets(before: Contract, after: Contract, id: string): Promise<Followed> {
  const notes: { file: string; note: string }[] = [];
  const refusals: string[] = [];
  for (const set of await readAssumptionSets()) {
    const { file } = set;
    try {
      await applyAssumptionSet(before, set);
      const text = await readFile(file, 'utf8');
      const answered = await answerInAssumptionSet(after, text, file, id);
      if (answered.text !== text) await writeFile(file, answered.text);
      notes.push(...answered.notes.map((note) => ({ file, note })));
    } catch (error) {
      if (!(error instanceof AssumptionSetError)) throw error;
      refusals.push(lineOf(error));
    }
  }
  return { notes, refusals };
}

/** The statements that came with an answer beside its own, such as one for each parameter. */
function coined(before: Contract, after: Contract, id: string): string[] {
  const known = new Set([...before.statements, ...before.openPoints].map((one) => one.id));
  return after.statements.map((statement) => statement.id).filter((other) => other !== id && !known.has(other));
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 72 ? `${line.slice(0, 71)}…` : line;
}
