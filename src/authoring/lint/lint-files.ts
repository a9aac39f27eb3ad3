import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  CONTRACT_FILE,
  type Contract,
  isAddress,
  isWithin,
  pointerOfReference,
  readContract,
  readSource,
  type Source,
  TaskError,
  withPointerReferences,
} from '../../contract/model/index.ts';
import { type Ruleset, writeConfiguration } from './configuration.ts';
import { fittingExamples } from './fitting-examples.ts';
import { isAllowedByNewerVersion } from './newer-version.ts';
import { runRedocly, SECONDS_PER_DOCUMENT } from './redocly-cli.ts';

export interface LintProblem {
  readonly file: string;
  /** Line and column, counted from 1. */
  readonly line: number;
  readonly column: number;
  /** `error` for something that is wrong, `warning` for something that a person has to judge. */
  readonly severity: 'error' | 'warning';
  /** The id of the rule, such as `struct` of Redocly or `colloquy/no-silent-gap`. */
  readonly rule: string;
  readonly message: string;
}

interface RedoclyReport {
  readonly problems: readonly RedoclyProblem[];
}

interface RedoclyProblem {
  readonly ruleId: string;
  readonly severity: 'error' | 'warn';
  readonly message: string;
  readonly location: readonly {
    /** The file, from the working directory. */
    readonly source?: { readonly ref?: string };
    readonly pointer?: string;
    readonly start?: { readonly line?: number; readonly col?: number };
  }[];
}

interface LintFilesOptions {
  readonly ruleset?: Ruleset;
  /** The contract whose settings are used. */
  readonly settingsOf?: string;
  /** Finds the file and line of a pointer in the user's files, if a copy is linted. */
  readonly sourceAt?: Contract['sourceAt'];
  /** The name of a file in problems; its path unless given. */
  readonly name?: string;
  /** The contract in the file, if only one is linted and it can be read. */
  readonly contract?: Contract | undefined;
}

/** Lints many documents in one run of Redocly, some 30 ms for each. Returns the problems of each, by file and line. */
export async function lintFiles(
  files: readonly string[],
  { ruleset = 'contract', settingsOf = CONTRACT_FILE, sourceAt, name, contract }: LintFilesOptions = {},
): Promise<LintProblem[][]> {
  // Redocly would not name the missing file; `readContract` throws an error that does.
  const missing = files.find((file) => !isAddress(file) && !existsSync(file));
  if (missing !== undefined) await readContract(missing);

  const drafts = new Map<string, RedoclyCopy>();
  const { stdout, stderr } = await inTemporaryFolder(async (folder) => {
    const configuration = await writeConfiguration(ruleset, settingsOf, folder);
    const paths = await Promise.all(
      files.map((file, index) => writeCopyWithPointers(file, join(folder, `${index}.yaml`))),
    );
    for (const [index, draft] of paths.entries()) if (draft !== undefined) drafts.set(files[index] ?? '', draft);
    const read = files.map((file) => drafts.get(file)?.path ?? file);
    const args = ['lint', ...read, `--config=${configuration}`, '--format=json', '--max-problems=10000'];
    return runRedocly(args, SECONDS_PER_DOCUMENT * files.length);
  });
  const reports = parseReports(stdout);
  const failed = files[reports.length];
  if (failed !== undefined) {
    await readContract(failed);
    throw new TaskError(`Redocly cannot lint ${failed}; run with COLLOQUY_STACK=1 to see what it printed`, {
      cause: stderr,
    });
  }
  const toProblem = ({ ruleId: rule, severity, message, location: [place] }: RedoclyProblem, path: string) => {
    const { line: first = 1, col: column = 1 } = place?.start ?? {};
    const pointer = pointerOfReference(place?.pointer ?? '').replace(/^\/$/, '');
    const draft = drafts.get(path);
    const line = draft?.original.lineOf(pointer) ?? first;
    const source = sourceAt?.(pointer);
    const ref = draft === undefined ? (place?.source?.ref ?? path) : path;
    const isRoot = isAddress(path) || resolve(ref) === resolve(path);
    return {
      ...(source === undefined
        ? { file: isRoot ? (name ?? path) : ref, line, column }
        : { file: source.file, line: source.line, column: 1 }),
      severity: severity === 'error' ? 'error' : 'warning',
      rule,
      message,
    } as const;
  };
  const isReported = ({ ruleId: rule, message, location: [place] }: RedoclyProblem, path: string): boolean => {
    const isInRoot = drafts.has(path) || resolve(place?.source?.ref ?? path) === resolve(path);
    const pointer = isInRoot ? place?.pointer : undefined;
    const isFitting = fitting.some((example) => isWithin(pointerOfReference(pointer ?? ''), example));
    if (isFitting && EXAMPLE_RULE.test(rule)) return false;
    return contract === undefined || !isAllowedByNewerVersion(contract, { rule, message, pointer });
  };
  const fitting = contract === undefined ? [] : await fittingExamples(contract);
  return files.map((file, index) =>
    (reports[index]?.problems ?? [])
      .filter((problem) => isReported(problem, file))
      .filter(
        (problem, _, all) => problem.ruleId !== UNEVALUATED_EXAMPLES_RULE || !all.some(createExampleTest(problem)),
      )
      .map((problem) => toProblem(problem, file))
      .sort(compareByFile(name ?? file)),
  );
}

/** Redocly’s rules of examples. */
const EXAMPLE_RULE = /^no-invalid-\w+(-\w+)?-examples$/;
const UNEVALUATED_EXAMPLES_RULE = 'colloquy/unevaluated-examples';

/** Returns a function that tests whether Redocly found a problem in the example that the given problem is about. */
const createExampleTest = ({ location: [example] }: RedoclyProblem) => {
  const pointer = pointerOfReference(example?.pointer ?? '');
  return ({ ruleId, location: [place] }: RedoclyProblem): boolean =>
    EXAMPLE_RULE.test(ruleId) && isWithin(pointerOfReference(place?.pointer ?? ''), pointer);
};

/** A copy of a document for Redocly, and the source of the original. */
interface RedoclyCopy {
  readonly path: string;
  readonly original: Source;
}

/**
 * Writes a copy of a document for Redocly in which references by address or name are pointers, since Redocly would
 * fetch the addresses; `undefined` if no copy is needed.
 */
async function writeCopyWithPointers(file: string, path: string): Promise<RedoclyCopy | undefined> {
  // Redocly reports a document that cannot be read.
  const root = isAddress(file) ? undefined : await readSource(file).catch(() => undefined);
  const document = root && withPointerReferences(root, file);
  if (root === undefined || document === undefined) return undefined;
  await writeFile(path, JSON.stringify(document));
  return { path, original: root };
}

/** Reads the output of Redocly: a JSON object for each file, each directly after the brace of the previous one. */
function parseReports(output: string): RedoclyReport[] {
  return output
    .split(/(?<=^\})(?=\{)/m)
    .filter((text) => text.trim() !== '')
    .map((text) => JSON.parse(text));
}

/** Orders problems by place, those of the document itself before those of its other files. */
const compareByFile =
  (root: string) =>
  (one: LintProblem, other: LintProblem): number => {
    if (one.file === other.file) return one.line - other.line || one.column - other.column;
    if (one.file === root || other.file === root) return one.file === root ? -1 : 1;
    return one.file < other.file ? -1 : 1;
  };

/** Runs a task in a new folder, which is removed afterwards. */
export async function inTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-lint-'));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
