import { CONTRACT_FILE, type ReadOptions } from '../../contract/index.ts';
import { type LintProblem, lintContract } from '../../lint/index.ts';
import { CommandError } from '../fail.ts';
import { paint, progress, show } from '../terminal.ts';

export async function lint(file: string, options: ReadOptions): Promise<void> {
  await lintOrFail(file, options);
  show(['no problems', paint.quiet(file)]);
}

/** @throws {CommandError} when there are errors; all problems are printed first. */
export async function lintOrFail(file: string = CONTRACT_FILE, options: ReadOptions = {}): Promise<void> {
  const problems = await progress('linting the contract', () => lintContract(file, options));
  printProblems(problems);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) throw new CommandError(`${errors} ${errors === 1 ? 'problem' : 'problems'} in ${file}`);
}

export function printProblems(problems: readonly LintProblem[]): void {
  const rows = problems.map((problem) => [
    `${problem.file}:${problem.line}:${problem.column}`,
    problem.severity === 'warning' ? `Warning: ${problem.message}` : problem.message,
    paint.quiet(problem.rule),
  ]);
  show(...rows);
}
