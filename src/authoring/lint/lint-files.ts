import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CONTRACT_FILE,
  type Contract,
  isAddress,
  pointerIn,
  readContract,
  TaskError,
} from '../../contract/model/index.ts';
import { type Ruleset, writeConfiguration } from './configuration.ts';
import { runRedocly, SECONDS_PER_DOCUMENT } from './redocly-cli.ts';

export interface LintProblem {
  readonly file: string;
  /** Line and column, counted from 1. */
  readonly line: number;
  readonly column: number;
  /** An error is wrong; a person decides about a warning. */
  readonly severity: 'error' | 'warning';
  /** The rule's name in `openapi/lint.yaml`, such as `colloquy/no-silent-gap`. */
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
    readonly pointer?: string;
    readonly start?: { readonly line?: number; readonly col?: number };
  }[];
}

interface LintFilesOptions {
  readonly ruleset?: Ruleset;
  /** The contract whose settings are used. */
  readonly settingsOf?: string;
  /** Finds a pointer in the user's own files. */
  readonly sourceAt?: Contract['sourceAt'];
  /** The name of a file in problems; its path unless given. */
  readonly name?: string;
}

/** Lints many documents in one run of Redocly, some 30 ms each. Returns the problems of each, by line. */
export async function lintFiles(
  files: readonly string[],
  { ruleset = 'contract', settingsOf = CONTRACT_FILE, sourceAt, name }: LintFilesOptions = {},
): Promise<LintProblem[][]> {
  // Redocly would not name the missing one.
  const missing = files.find((file) => !isAddress(file) && !existsSync(file));
  if (missing !== undefined) await readContract(missing);

  const { stdout, stderr } = await inTemporaryFolder(async (folder) => {
    const configuration = await writeConfiguration(ruleset, settingsOf, folder);
    const args = ['lint', ...files, `--config=${configuration}`, '--format=json', '--max-problems=10000'];
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
    const { line = 1, col: column = 1 } = place?.start ?? {};
    const source = sourceAt?.(pointerIn(place?.pointer ?? '').replace(/^\/$/, ''));
    return {
      ...(source === undefined
        ? { file: name ?? path, line, column }
        : { file: source.file, line: source.line, column: 1 }),
      severity: severity === 'error' ? 'error' : 'warning',
      rule,
      message,
    } as const;
  };
  return files.map((file, index) =>
    (reports[index]?.problems ?? []).map((problem) => toProblem(problem, file)).sort(byPosition),
  );
}

/** Reads the output of Redocly: a JSON object for each file, each right after the brace of the last. */
function parseReports(output: string): RedoclyReport[] {
  return output
    .split(/(?<=^\})(?=\{)/m)
    .filter((text) => text.trim() !== '')
    .map((text) => JSON.parse(text));
}

const byPosition = (one: LintProblem, other: LintProblem): number => one.line - other.line || one.column - other.column;

/** Runs a task in a new folder, which is removed afterwards. */
export async function inTemporaryFolder<Result>(task: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-lint-'));
  try {
    return await task(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
