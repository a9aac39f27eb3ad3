import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { parseDocument } from 'yaml';
import {
  AnswerError,
  type AnswerLoss,
  answerInChoices,
  answerInOverlay,
  answerInSet,
  answerOpenPoint,
  type OwnerAnswer,
  takeBackAnswer,
} from '../../authoring/answer/index.ts';
import { changelogSections, diffContracts } from '../../authoring/diff/index.ts';
import type { LintProblem } from '../../authoring/lint/index.ts';
import { pointsOfQuestion } from '../../authoring/questions/index.ts';
import { applyAssumptionSet } from '../../contract/assumptions/index.ts';
import {
  AssumptionSetError,
  CONTRACT_FILE,
  type Contract,
  choicesPath,
  citationOf,
  fromPointer,
  type Json,
  type JsonObject,
  placeName,
  suggestNearestName,
} from '../../contract/model/index.ts';
import { addToChangelog, CHANGELOG_FILE, findUsesOfId, formatUnifiedDiff } from '../after-answer.ts';
import { readRecord, updateRecord } from '../answer-record.ts';
import type { CommandOptions } from '../commands.ts';
import { contractInUse, readAllSets, relativeToHere } from '../contract-in-use.ts';
import { CommandError, errorMessage } from '../fail.ts';
import { COMPILER, checkInstalled, LINTER } from '../installed.ts';
import { formatTable, paint, print, printNote, printTable, withProgress } from '../terminal.ts';
import { writeFiles } from '../write-files.ts';

export async function answer(id: string, options: CommandOptions<'answer'>, command: Command): Promise<void> {
  const { section, source, says, choice, value, again = false } = options;
  const citation = section !== undefined ? { section } : source !== undefined ? { source } : undefined;
  if (!citation) {
    command.error(
      'error: the source of the answer is missing: add --source "letter of the owner, 2026-11-30", or --section §4.1',
    );
  }
  const isTakenBack = again && says === undefined && choice === undefined && value === undefined;
  if (says === undefined && choice === undefined && !isTakenBack) {
    const sentence = '--says "The answer in one sentence."';
    command.error(
      value === undefined
        ? `error: the answer is missing: add ${sentence}, or --choice and the name of a choice`
        : `error: --value needs the owner's sentence as well, for it becomes the statement: add ${sentence}`,
    );
  }
  if (options.with && choice === undefined) command.error("error: option '--with' needs '--choice'");
  const content: OwnerAnswer = {
    ...citation,
    ...(says !== undefined && { says }),
    ...(choice !== undefined && { choice: { name: choice, with: parseChoiceParameters(id, options.with ?? []) } }),
    ...(value !== undefined && { value: parseValue(id, await readValueText(id, value)) }),
  };
  await writeAnswer(id, isTakenBack ? undefined : content, citationOf(citation), options).catch((error: unknown) => {
    throw toCommandError(error);
  });
}

/** Returns the text of a value, or the content of the file if the value is `@file`. */
async function readValueText(id: string, text: string): Promise<string> {
  if (!text.startsWith('@')) return text;
  const file = text.slice(1);
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${id}: ${file} cannot be read`, { cause });
  });
}

function parseValue(id: string, text: string): Json {
  const yaml = parseDocument(text);
  if (yaml.errors.length > 0) throw new CommandError(`${id}: the value must be YAML or JSON`);
  return yaml.toJS() as Json; // YAML of the core schema is JSON
}

/** Parses the parameters of a choice from `--with`, each written as `name=value` with the value in YAML. */
function parseChoiceParameters(id: string, pairs: readonly string[]): JsonObject {
  return Object.fromEntries(
    pairs.map((text) => {
      const [, name, value] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        throw new CommandError(`${id}: --with takes name=value, such as status=404`);
      }
      return [name, parseValue(id, value)];
    }),
  );
}

/** @param content The answer; `undefined` to withdraw the last one. */
async function writeAnswer(
  id: string,
  content: OwnerAnswer | undefined,
  citation: string,
  { dryRun, again, ...options }: CommandOptions<'answer'>,
): Promise<void> {
  const { file: contractFile, name, read, sets: folder } = contractInUse({ contract: CONTRACT_FILE, ...options });
  const before = await read();
  if (contractFile === CONTRACT_FILE && before.overlay === undefined) checkInstalled([LINTER, COMPILER], 'answer');
  const recorded = await readRecord(before);
  const earlier = again === true ? recorded.get(id) : undefined;
  const ids = earlier?.marks.map(({ entry }) => String(entry.id)) ?? openPointIds(before, id);
  const { file, text, contract, droppedExamples, open } = await withProgress('making the answer', async () => {
    const reopened = again === true ? await takeBackAnswer(before, id, earlier) : undefined;
    const start = reopened?.contract ?? before;
    const after = content === undefined && reopened !== undefined ? reopened : await applyAnswer(start, ids, content);
    return { ...after, open: after.file === start.file ? start.text : (start.overlay?.text ?? '') };
  });
  const answered = content === undefined ? [] : ids;
  const sets = await withProgress('following in the assumption sets', () =>
    updateSets(before, contract, answered, folder),
  );
  // Generated files and a changelog exist only for the contract of the working directory.
  const isOurs = file === CONTRACT_FILE;
  if (isOurs) checkInstalled([LINTER, COMPILER], 'answer');
  const toDo = isOurs ? await lintOrRefuse(text) : [];
  const changelog = isOurs ? await readFile(CHANGELOG_FILE, 'utf8').catch(() => undefined) : undefined;
  const rows = [...droppedExamples.map((pointer) => droppedRow(pointer, file)), ...sets.lossRows, ...toDo.map(toDoRow)];
  const changes = diffContracts(before, contract).changes.map((change) =>
    again === true && ids.includes(change.id ?? '') ? { ...change, says: `${change.says} (${citation})` } : change,
  );
  const texts = new Map([
    [file, text],
    ...(await updateChoices(contract, ids, contractFile)),
    ...updateRecord({ contract: before, earlier: recorded }, id, content, { open, answered: text }, ids),
    ...sets.texts,
    ...(changelog === undefined
      ? []
      : [[CHANGELOG_FILE, addToChangelog(changelog, changelogSections({ changes }))] as const]),
  ]);
  if (dryRun) {
    print(await formatUnifiedDiff(texts));
    printNote(formatTable(rows));
    return;
  }

  const follow = isOurs ? await compileAnswer(contract) : undefined;
  const remaining = contract.openPoints.length;
  const written = await writeFiles(new Map([...texts, ...(follow?.texts ?? [])]));
  printTable(
    ['contract', name],
    [
      content === undefined ? 'open' : 'answered',
      id,
      paint.quiet(`${describePlaces(ids)}${remaining === 1 ? '1 open point' : `${remaining} open points`} left`),
    ],
    follow?.row(written) ?? ['in', relativeToHere(file)],
    ...rows,
    ...(await Promise.all(ids.map((one) => findUsesOfId(one))))
      .flat()
      .map((place) => ['code', 'names it', paint.quiet(place)]),
  );
}

/** Answers the open points of a question. */
function applyAnswer(before: Contract, ids: readonly string[], content: OwnerAnswer | undefined) {
  const [id = ''] = ids;
  if (content === undefined) throw new CommandError(`${id}: there is no answer`);
  return ids.length > 1 ? answerInOverlay(before, ids, content) : answerOpenPoint(before, id, content);
}

const describePlaces = ({ length }: readonly string[]): string => (length > 1 ? `at ${length} places, ` : '');

/** Returns the open points of a question, one for each place, or the open point itself. */
function openPointIds(contract: Contract, id: string): readonly string[] {
  const isPoint = [...contract.openPoints, ...contract.statements].some((one) => one.id === id);
  const ids = isPoint || contract.overlay === undefined ? [] : pointsOfQuestion(contract, id).map((point) => point.id);
  return ids.length === 0 ? [id] : ids;
}

async function compileAnswer(contract: Contract) {
  // Loads on demand: an answer for another document does not need the compiler.
  const [{ generatedFiles }, { GENERATED_FOLDER, earlierOptions, describeChanges }] = await Promise.all([
    import('../../authoring/generate/index.ts'),
    import('../generated-folder.ts'),
  ]);
  const files = await withProgress('compiling', () => generatedFiles(contract, earlierOptions(GENERATED_FOLDER)));
  const texts = new Map([...files].map(([part, text]) => [join(GENERATED_FOLDER, part), text]));
  const compiledRow = (written: readonly string[]): string[] => {
    return ['compiled', describeChanges(written.filter((one) => texts.has(one))), paint.quiet(`${GENERATED_FOLDER}/`)];
  };
  return { texts, row: compiledRow };
}

async function updateChoices(after: Contract, ids: readonly string[], contract: string): Promise<[string, string][]> {
  const file = choicesPath(contract);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? [] : [[file, ids.reduce((rest, id) => answerInChoices(after, rest, file, id), text)]];
}

/**
 * Updates the assumption sets after an answer. Throws for a set that did not fit the contract before it: its faults
 * would look like effects of the answer.
 */
async function updateSets(before: Contract, after: Contract, ids: readonly string[], folder: string) {
  const texts = new Map<string, string>();
  const lossRows: string[][] = [];
  for (const set of await readAllSets(folder)) {
    const { file } = set;
    await applyAssumptionSet(before, set);
    const { text, losses } = await answerInSet(after, set, await readFile(file, 'utf8'), ids);
    texts.set(file, text);
    lossRows.push(...losses.map((loss) => ['gone', describeLoss(loss), paint.quiet(file)]));
  }
  return { texts, lossRows };
}

function describeLoss(loss: AnswerLoss): string {
  const ids = loss.ids.join(', ');
  return loss.kind === 'guess' ? `the guess at ${ids}: ${loss.reason}` : `an example of ${ids}, which does not fit`;
}

/**
 * Returns the problems of our own rules, such as a new field without a statement, which the author has to solve.
 *
 * @throws {CommandError} if Redocly finds errors: the document would not be valid.
 */
async function lintOrRefuse(text: string): Promise<LintProblem[]> {
  // Loads on demand: an answer for another document does not need the linter.
  const [{ lintText }, { printProblems }] = await Promise.all([
    import('../../authoring/lint/index.ts'),
    import('./lint.ts'),
  ]);
  const problems = await withProgress('linting the contract', () => lintText(text, CONTRACT_FILE));
  const isOurs = ({ rule }: LintProblem): boolean => rule.startsWith('colloquy/');
  const invalid = problems.filter((problem) => !isOurs(problem) && problem.severity === 'error');
  if (invalid.length === 0) return problems.filter(isOurs);
  printProblems(invalid);
  throw new CommandError(`${CONTRACT_FILE} would not be valid with this answer; nothing is written`);
}

function droppedRow(pointer: string, file: string): string[] {
  const subject = `the example ${fromPointer(pointer).at(-1)} of ${placeName(pointer)}, which does not fit`;
  return ['gone', subject, paint.quiet(relativeToHere(file))];
}

function toDoRow({ file, line, message }: LintProblem): string[] {
  return ['to do', message, paint.quiet(`${file}:${line}`)];
}

function toCommandError(error: unknown): unknown {
  if (error instanceof AnswerError) return new CommandError(`${error.id}: ${describeProblem(error)}`, { cause: error });
  if (!(error instanceof AssumptionSetError)) return error;
  return new CommandError(`nothing is written; fix this first: ${errorMessage(error)}`, { cause: error });
}

function describeProblem({ id, problem }: AnswerError): string {
  switch (problem.kind) {
    case 'no-open-point':
      return `is no open point of this contract${suggestNearestName(id, problem.ids)}; \`colloquy open-points\` lists them, and --contract names another document`;
    case 'not-answered':
      return `has no answer that this command wrote${suggestNearestName(id, problem.ids)}; other statements are changed by hand`;
    case 'no-section':
      return `the description has no section ${problem.section}; it has ${problem.sections.join(', ')}`;
    case 'changed-since': {
      const since = problem.since.filter((one) => one !== id);
      const by = since.length === 0 ? '' : `, which also states ${since.join(', ')}`;
      return `${problem.place}${by} has changed since the answer; take back what came later first, or edit ${relativeToHere(problem.file)}`;
    }
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
      return PROBLEM_SENTENCES[problem.kind];
  }
}

const PROBLEM_SENTENCES = {
  'already-stated': 'is a statement already; --again changes an answer, and other statements are changed by hand',
  'still-open': 'is open; answer it without --again',
  'no-sentence': '--says must be one line with a full stop at its end',
  'no-citation': '--section must be a section such as §4.1; give anything else in words with --source',
  'value-without-place': 'leaves no trace in the structure; answer it with --says alone',
};
