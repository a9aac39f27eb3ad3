import { Command } from 'commander';
import { CONTRACT_FILE } from '../../contract/index.ts';
import type { LintProblem } from '../../lint/index.ts';
import { CommandError } from '../fail.ts';
import { paint, progress, show } from '../terminal.ts';

/** `colloquy lint`: checks the contract, and prints of each problem file, line, what is wrong and what to do. */
export function lintCommand(): Command {
  return new Command('lint')
    .summary('check the contract')
    .description(
      'Checks the contract with Redocly CLI and the rules of marks, with the settings of redocly.yaml here and of lint.yaml next to the contract. Exits with 1 on any error.',
    )
    .argument('[file]', 'the contract', CONTRACT_FILE)
    .action(async (file: string) => {
      await lintOrFail(file);
      show(['no problems', paint.quiet(file)]);
    });
}

/** @throws {CommandError} when there are errors; all problems are printed first. */
export async function lintOrFail(file: string = CONTRACT_FILE): Promise<void> {
  const { lintContract } = await import('../../lint/index.ts');
  const problems = await progress('linting the contract', () => lintContract({ file }));
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
