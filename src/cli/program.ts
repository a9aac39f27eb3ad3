import { readFileSync } from 'node:fs';
import { answerCommand } from './commands/answer.ts';
import { assumeCommand } from './commands/assume.ts';
import { diffCommand } from './commands/diff.ts';
import { docsCommand } from './commands/docs.ts';
import { driftCommand } from './commands/drift.ts';
import { generateCommand } from './commands/generate.ts';
import { lintCommand } from './commands/lint.ts';
import { mockCommand } from './commands/mock.ts';
import { openPointsCommand } from './commands/open-points.ts';
import { randomCommand } from './commands/random.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { startCommand } from './commands/start.ts';
import { toolkitCommand } from './commands/toolkit.ts';
import { verifyCommand } from './commands/verify.ts';
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
    sandboxCommand(IN_CHECKOUT),
    docsCommand(),
    openPointsCommand(IN_CHECKOUT),
    answerCommand(),
    diffCommand(),
    randomCommand(IN_CHECKOUT),
    assumeCommand(IN_CHECKOUT),
    toolkitCommand(),
    verifyCommand(IN_CHECKOUT),
    driftCommand(IN_CHECKOUT),
  ];
  await runProgram({ version: manifest.version, commands }, words);
}
