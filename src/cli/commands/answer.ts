import { readFile, writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import {
  type Answer,
  answerInFile,
  applyAssumptionSet,
  CONTRACT_FILE,
  type Contract,
  diffAsMarkdown,
  diffContracts,
  parseAnswerValue,
  parseAssumptionSet,
  readAssumptionSets,
  readContract,
  withoutOpenPoint,
} from '../../contract/index.ts';
import { noteInChangelog } from '../changelog.ts';
import { CommandError, lineOf } from '../fail.ts';
import { paint } from '../paint.ts';
import { progress } from '../progress.ts';
import { table } from '../table.ts';
import { typeTestsOf } from '../type-tests.ts';
import { GENERATED, whatChanged } from './generate.ts';
import { lintOrFail } from './lint.ts';

/** Where a statement has its test. */
const STATEMENT_TESTS = 'test/contract/statements/';

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
  const refusals = await dropGuesses(after, id);
  await noteInChangelog(diffAsMarkdown(diffContracts(before, after)));
  await lintOrFail();
  const { generate } = await import('../../generate/index.ts');
  const generated = await progress('compiling', () => generate({ contract: after, directory: GENERATED }));

  process.stdout.write(
    table([
      ['answered', id, paint.quiet(`${after.openPoints.length} open points left`)],
      ['compiled', whatChanged(generated), paint.quiet(`${GENERATED}/`)],
      ...coined(before, after, id).map((other) => [
        'test',
        `${other} is a statement of its own now`,
        paint.quiet(STATEMENT_TESTS),
      ]),
      ...(await typeTestsOf(id)).map((place) => [
        'test',
        'asserts that it is open, and does not compile',
        paint.quiet(place),
      ]),
      ...readAgain.map(({ line, text }) => ['read again', firstLine(text), paint.quiet(`${CONTRACT_FILE}:${line}`)]),
    ]),
  );
  if (refusals.length > 0)
    throw new CommandError(`the answer is written; mend what no longer fits it: ${refusals.join('; ')}`);
}

/** Takes the guesses at an answered point out of every set; gives why a set does not fit the contract any more. */
async function dropGuesses(contract: Contract, id: string): Promise<string[]> {
  const refusals: string[] = [];
  for (const { file } of await readAssumptionSets()) {
    const text = await readFile(file, 'utf8');
    const kept = withoutOpenPoint(text, id, 'keep');
    const fits = (await whyRefused(contract, kept, file)) === undefined;
    const dropped = fits ? kept : withoutOpenPoint(text, id, 'drop');
    if (dropped !== text) await writeFile(file, dropped);
    const refusal = await whyRefused(contract, dropped, file);
    if (refusal !== undefined) refusals.push(refusal);
  }
  return refusals;
}

async function whyRefused(contract: Contract, text: string, file: string): Promise<string | undefined> {
  try {
    await applyAssumptionSet(contract, parseAssumptionSet(text, file));
    return undefined;
  } catch (error) {
    return lineOf(error);
  }
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
