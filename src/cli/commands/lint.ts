import { type LintProblem, lintContract, lintSets } from '../../authoring/lint/index.ts';
import { readAssumptionSets } from '../../contract/assumptions/index.ts';
import type { CommandOptions } from '../commands.ts';
import { type ContractOptions, contractInUse, fileAccess, relativeToHere } from '../contract-in-use.ts';
import { CommandError } from '../fail.ts';
import { paint, printTable, withProgress } from '../terminal.ts';

export async function lint(options: CommandOptions<'lint'>): Promise<void> {
  const name = await lintOrFail(options);
  const { read, sets: folder } = contractInUse(options);
  const sets = await withProgress('linting the sets', async () =>
    lintSets(await read(), await readAssumptionSets(folder)),
  );
  printProblems(sets.map((problem) => ({ ...problem, file: relativeToHere(problem.file) })));
  const errors = sets.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) throw new CommandError(`${countProblems(errors)} in the sets of ${name}`);
  printTable(['no problems', paint.quiet(name)]);
}

const countProblems = (errors: number): string => `${errors} ${errors === 1 ? 'problem' : 'problems'}`;

/**
 * Lints a contract, and prints its problems.
 *
 * @returns The name of the contract.
 * @throws {CommandError} if there are errors.
 */
export async function lintOrFail(options: ContractOptions = {}): Promise<string> {
  const { file, name } = contractInUse(options);
  const problems = await withProgress('linting the contract', () => lintContract(file, fileAccess(options)));
  printProblems(problems);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  if (errors > 0) throw new CommandError(`${countProblems(errors)} in ${name}`);
  return name;
}

export function printProblems(problems: readonly LintProblem[]): void {
  const rows = problems.map((problem) => [
    `${problem.file}:${problem.line}:${problem.column}`,
    problem.severity === 'warning' ? `Warning: ${problem.message}` : problem.message,
    paint.quiet(problem.rule),
  ]);
  printTable(...rows);
}
