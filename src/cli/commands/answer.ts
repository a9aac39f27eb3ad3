import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import {
  type Answer,
  AssumptionSetError,
  answerInAssumptionSet,
  answerOpenPoint,
  applyAssumptionSet,
  CONTRACT_FILE,
  type Contract,
  diffAsMarkdown,
  diffContracts,
  parseAnswerValue,
  parseContract,
  readAssumptionSets,
  readContract,
  textsToReadAgain,
} from '../../contract/index.ts';
import { writeTogether } from '../../edit/index.ts';
import { CHANGELOG, withEntries } from '../changelog.ts';
import { CommandError, lineOf } from '../fail.ts';
import { paint } from '../paint.ts';
import { placesNaming } from '../places-naming.ts';
import { progress } from '../progress.ts';
import { table } from '../table.ts';

import { GENERATED, whatChanged } from './generate.ts';
import { printProblems } from './lint.ts';

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
  const text = await progress('making the answer', () => answerOpenPoint(before.text, id, given, CONTRACT_FILE));
  const after = parseContract(text);
  const { texts, notes } = await progress('following in the assumption sets', () => followInSets(before, after, id));
  await lintOrRefuse(text);
  const { generatedFiles } = await import('../../generate/index.ts');
  const generated = await progress('compiling', () => generatedFiles(after));
  const changelog = await readFile(CHANGELOG, 'utf8').catch(() => undefined);

  const written = await writeTogether(
    new Map([
      [CONTRACT_FILE, text],
      ...texts,
      ...[...generated].map(([name, file]) => [join(GENERATED, name), file] as const),
      ...(changelog === undefined
        ? []
        : [[CHANGELOG, withEntries(changelog, diffAsMarkdown(diffContracts(before, after)))] as const]),
    ]),
  );
  const compiled = [...generated.keys()].filter((name) => written.includes(join(GENERATED, name)));
  const point = before.openPoints.find((candidate) => candidate.id === id);
  const readAgain = point === undefined ? [] : textsToReadAgain(before, after, point.place);

  process.stdout.write(
    table([
      ['answered', id, paint.quiet(`${after.openPoints.length} open points left`)],
      ['compiled', whatChanged(compiled), paint.quiet(`${GENERATED}/`)],
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
}

/** Lints the contract before it is written. */
async function lintOrRefuse(text: string): Promise<void> {
  const { lintText } = await import('../../lint/index.ts');
  const problems = await progress('linting the contract', () => lintText(text, CONTRACT_FILE));
  if (problems.length === 0) return;
  printProblems(problems);
  throw new CommandError(`${CONTRACT_FILE} would have problems with this answer; nothing is written`);
}

/** What becomes of the assumption sets: their texts, and words on what changes in each. */
interface Followed {
  readonly texts: ReadonlyMap<string, string>;
  readonly notes: readonly { readonly file: string; readonly note: string }[];
}

async function followInSets(before: Contract, after: Contract, id: string): Promise<Followed> {
  const notes: { file: string; note: string }[] = [];
  const texts = new Map<string, string>();
  const refusals: string[] = [];
  for (const set of await readAssumptionSets()) {
    const { file } = set;
    try {
      await applyAssumptionSet(before, set);
      const text = await readFile(file, 'utf8');
      const answered = await answerInAssumptionSet(after, text, file, id);
      texts.set(file, answered.text);
      notes.push(...answered.notes.map((note) => ({ file, note })));
    } catch (error) {
      if (!(error instanceof AssumptionSetError)) throw error;
      refusals.push(lineOf(error));
    }
  }
  if (refusals.length > 0) throw new CommandError(`nothing is written; fix this first: ${refusals.join('; ')}`);
  return { texts, notes };
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
