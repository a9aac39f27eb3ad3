import { readFileSync } from 'node:fs';
import { answerCommand } from './commands/answer.ts';
import { diffCommand } from './commands/diff.ts';
import { docsCommand } from './commands/docs.ts';
import { generateCommand } from './commands/generate.ts';
import { lintCommand } from './commands/lint.ts';
import { mockCommand } from './commands/mock.ts';
import { openPointsCommand } from './commands/open-points.ts';
import { randomCommand } from './commands/random.ts';
import { startCommand } from './commands/start.ts';
import { IN_CHECKOUT } from './default-contract.ts';
import { runProgram } from './run-program.ts';

/**
 * Runs the `colloquy` command of a checkout, which can do all, to its end. A failure is one line on standard error, and
 * `process.exitCode`.
 *
 * @param words What was typed behind `colloquy`.
 */
export async function runCommand(words: readonly string[]): Promise<void> {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const commands = [
    startCommand(),
    lintCommand(),
    generateCommand(),
    mockCommand(IN_CHECKOUT),
    docsCommand(),
    openPointsCommand(IN_CHECKOUT),
    answerCommand(),
    diffCommand(),
    randomCommand(IN_CHECKOUT),
  ];
  await runProgram({ version: manifest.version, commands }, words);
}
