import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { parseDocument } from 'yaml';
import {
  AnswerError,
  answerInChoices,
  answerInOverlay,
  answerInSet,
  answerOpenPoint,
  type Loss,
  type OwnerAnswer,
} from '../../authoring/answer/index.ts';
import { diffAsMarkdown, diffContracts } from '../../authoring/diff/index.ts';
import type { LintProblem } from '../../authoring/lint/index.ts';
import { pointsOfQuestion } from '../../authoring/questions/index.ts';
import { applyAssumptionSet } from '../../contract/assumptions/index.ts';
import {
  AssumptionSetError,
  CONTRACT_FILE,
  type Contract,
  choicesFileOf,
  didYouMean,
  fromPointer,
  type Json,
  type JsonObject,
  placeName,
} from '../../contract/model/index.ts';
import { CHANGELOG, placesNaming, unifiedDiff, withEntries } from '../answered.ts';
import { allSetsOf, type ContractOptions, contractInUse, fromHere } from '../contract-in-use.ts';
import { CommandError, lineOf } from '../fail.ts';
import { COMPILER, checkInstalled, LINTER } from '../installed.ts';
import { note, paint, print, progress, show, table } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';

interface AnswerOptions extends ContractOptions {
  readonly says?: string;
  readonly choice?: string;
  readonly with?: readonly string[];
  readonly section?: string;
  readonly source?: string;
  readonly value?: string;
  readonly dryRun?: true;
}

export async function answer(id: string, options: AnswerOptions, command: Command): Promise<void> {
  const { section, source, says, choice, value } = options;
  const citation = section !== undefined ? { section } : source !== undefined ? { source } : undefined;
  if (!citation) command.error("error: required option '--section' or '--source' is missing");
  if (says === undefined && choice === undefined) {
    command.error("error: required option '--says' or '--choice' is missing");
  }
  if (options.with && choice === undefined) command.error("error: option '--with' needs '--choice'");
  const given: OwnerAnswer = {
    ...citation,
    ...(says !== undefined && { says }),
    ...(choice !== undefined && { choice: { name: choice, with: parseWith(id, options.with ?? []) } }),
    ...(value !== undefined && { value: parseValue(id, value) }),
  };
  await write(id, given, options).catch((error: unknown) => {
    throw toCommandError(error);
  });
}

function parseValue(id: string, text: string): Json {
  const yaml = parseDocument(text);
  if (yaml.errors.length > 0) throw new CommandError(`${id}: the value must be YAML or JSON`);
  return yaml.toJS() as Json; // YAML of the core schema is JSON
}

/** The values of a choice, each given as `name=value` in YAML. */
function parseWith(id: string, given: readonly string[]): JsonObject {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError(`${id}: --with takes name=value, such as status=404`);
      }
      return [name, parseValue(id, value)];
    }),
  );
}

async function write(id: string, given: OwnerAnswer, { dryRun, ...options }: AnswerOptions): Promise<void> {
  const { file: of, name, read, sets: folder } = contractInUse({ contract: CONTRACT_FILE, ...options });
  const before = await read();
  if (of === CONTRACT_FILE && before.overlay === undefined) checkInstalled({ ...LINTER, ...COMPILER }, 'answer');
  const ids = idsOf(before, id);
  const { file, text, contract, droppedExamples } = await progress('making the answer', () =>
    ids.length > 1 ? answerInOverlay(before, ids, given) : answerOpenPoint(before, ids[0] ?? id, given),
  );
  const sets = await progress('following in the assumption sets', () => followInSets(before, contract, ids, folder));
  // What follows from a contract is in the folder of its author.
  const isOurs = file === CONTRACT_FILE;
  if (isOurs) checkInstalled({ ...LINTER, ...COMPILER }, 'answer');
  const toDo = isOurs ? await lintOrRefuse(text) : [];
  const changelog = isOurs ? await readFile(CHANGELOG, 'utf8').catch(() => undefined) : undefined;
  const rows = [...droppedExamples.map((pointer) => droppedRow(pointer, file)), ...sets.gone, ...toDo.map(toDoRow)];
  const texts = new Map([
    [file, text],
    ...(await choicesWithout(ids, of)),
    ...sets.texts,
    ...(changelog === undefined
      ? []
      : [[CHANGELOG, withEntries(changelog, diffAsMarkdown(diffContracts(before, contract)))] as const]),
  ]);
  if (dryRun) {
    print(await unifiedDiff(texts));
    note(table(rows));
    return;
  }

  const follow = isOurs ? await compiledRow(contract) : undefined;
  const left = contract.openPoints.length;
  const written = await writeFiles(new Map([...texts, ...(follow?.texts ?? [])]));
  show(
    ['contract', name],
    ['answered', id, paint.quiet(`${atPlaces(ids)}${left === 1 ? '1 open point' : `${left} open points`} left`)],
    follow?.row(written) ?? ['in', fromHere(file)],
    ...rows,
    ...(await Promise.all(ids.map((one) => placesNaming(one))))
      .flat()
      .map((place) => ['code', 'treats it as open', paint.quiet(place)]),
  );
}

const atPlaces = ({ length }: readonly string[]): string => (length > 1 ? `at ${length} places, ` : '');

/** Of a question the points that are still open: at each place of it is one. */
function idsOf(contract: Contract, id: string): readonly string[] {
  const isPoint = [...contract.openPoints, ...contract.statements].some((one) => one.id === id);
  return isPoint || contract.overlay === undefined ? [id] : pointsOfQuestion(contract, id).map((point) => point.id);
}

async function compiledRow(contract: Contract) {
  // Who answers for another document need not have the compiler.
  const [{ generatedFiles }, { GENERATED, madeBefore, whatChanged }] = await Promise.all([
    import('../../authoring/generate/index.ts'),
    import('./generate.ts'),
  ]);
  const made = await progress('compiling', () => generatedFiles(contract, madeBefore(GENERATED)));
  const texts = new Map([...made].map(([part, text]) => [join(GENERATED, part), text]));
  const row = (written: readonly string[]): string[] => {
    return ['compiled', whatChanged(written.filter((one) => texts.has(one))), paint.quiet(`${GENERATED}/`)];
  };
  return { texts, row };
}

async function choicesWithout(ids: readonly string[], contract: string): Promise<[string, string][]> {
  const file = choicesFileOf(contract);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? [] : [[file, ids.reduce((left, id) => answerInChoices(left, file, id), text)]];
}

/** A set that did not apply before is not followed: what it has wrong would be taken for a contradiction. */
async function followInSets(before: Contract, after: Contract, ids: readonly string[], folder: string) {
  const texts = new Map<string, string>();
  const gone: string[][] = [];
  for (const set of await allSetsOf(folder)) {
    const { file } = set;
    await applyAssumptionSet(before, set);
    const { text, losses } = await answerInSet(after, set, await readFile(file, 'utf8'), ids);
    texts.set(file, text);
    gone.push(...losses.map((loss) => ['gone', lossInWords(loss), paint.quiet(file)]));
  }
  return { texts, gone };
}

function lossInWords(loss: Loss): string {
  const ids = loss.ids.join(', ');
  return loss.kind === 'guess' ? `the guess at ${ids}: ${loss.reason}` : `an example of ${ids}, which does not fit`;
}

/** What our rules find is left for the author to do, such as a statement for each new field; other errors mean no valid document. */
async function lintOrRefuse(text: string): Promise<LintProblem[]> {
  // Who answers for another document need not have the linter.
  const [{ lintText }, { printProblems }] = await Promise.all([
    import('../../authoring/lint/index.ts'),
    import('./lint.ts'),
  ]);
  const problems = await progress('linting the contract', () => lintText(text, CONTRACT_FILE));
  const isOurs = ({ rule }: LintProblem): boolean => rule.startsWith('colloquy/');
  const invalid = problems.filter((problem) => !isOurs(problem) && problem.severity === 'error');
  if (invalid.length === 0) return problems.filter(isOurs);
  printProblems(invalid);
  throw new CommandError(`${CONTRACT_FILE} would not be valid with this answer; nothing is written`);
}

function droppedRow(pointer: string, file: string): string[] {
  const what = `the example ${fromPointer(pointer).at(-1)} of ${placeName(pointer)}, which does not fit`;
  return ['gone', what, paint.quiet(fromHere(file))];
}

function toDoRow({ file, line, message }: LintProblem): string[] {
  return ['to do', message, paint.quiet(`${file}:${line}`)];
}

function toCommandError(error: unknown): unknown {
  if (error instanceof AnswerError) return new CommandError(`${error.id}: ${inWords(error)}`, { cause: error });
  if (!(error instanceof AssumptionSetError)) return error;
  return new CommandError(`nothing is written; fix this first: ${lineOf(error)}`, { cause: error });
}

function inWords({ id, problem }: AnswerError): string {
  switch (problem.kind) {
    case 'no-open-point':
      return `is no open point of this contract${didYouMean(id, problem.ids)}; \`colloquy open-points\` lists them, and --contract names another document`;
    case 'choice-unfit':
      return problem.reason;
    case 'value-missing':
      return `leaves the ${problem.aspect} open; answer it with --value`;
    case 'value-unfit':
      return `the value does not fit: ${problem.reason}`;
    case 'line-not-kept':
      return `cannot keep line ${problem.line} of ${problem.file} as it is; write it as ${JSON.stringify(problem.written)} first`;
    case 'set-empty':
      return `nothing else is guessed in ${problem.file}; delete that set first`;
    default:
      return WORDS[problem.kind];
  }
}

const WORDS = {
  'already-stated': 'is a statement already; what the contract states is changed by hand',
  'no-sentence': '--says must be one line with a full stop at its end',
  'no-citation': '--section must be a section such as §4.1; give anything else in words with --source',
  'value-without-place': 'leaves no trace in the structure; answer it with --says alone',
};
