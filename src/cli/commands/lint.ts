import { type LintProblem, lintContract } from '../../authoring/lint/index.ts';
import type { CommandOptions } from '../commands.ts';
import { type ContractOptions, contractInUse, fileAccess } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { paint, progress, show } from '../terminal.ts';

export async function lint(options: CommandOptions<'lint'>): Promise<void> {
  show(['no problems', paint.quiet(await lintOrFail(options))]);
}

/**
 * Lints a contract, and prints its problems.
 *
 * @returns The name of the contract.
 * @throws {CommandError} if there are errors.
 */
export async function lintOrFail(options: ContractOptions = {}): Promise<string> {
  const { file, name } = contractInUse(options);
  const problems = await progress('linting the contract', () => lintContract(file, fileAccess(options)));
  printProblems(problems);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) throw new CommandError(`${errors} ${errors === 1 ? 'problem' : 'problems'} in ${name}`);
  return name;
}

export function printProblems(problems: readonly LintProblem[]): void {
  const rows = problems.map((problem) => [
    `${problem.file}:${problem.line}:${problem.column}`,
    problem.severity === 'warning' ? `Warning: ${problem.message}` : problem.message,
    paint.quiet(problem.rule),
  ]);
  show(...rows);
}
