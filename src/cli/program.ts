import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { answerCommand } from './commands/answer.ts';
import { assumeCommand } from './commands/assume.ts';
import { diffCommand } from './commands/diff.ts';
import { docsCommand } from './commands/docs.ts';
import { driftCommand } from './commands/drift.ts';
import { generateCommand } from './commands/generate.ts';
import { initCommand } from './commands/init.ts';
import { lintCommand } from './commands/lint.ts';
import { mockCommand } from './commands/mock.ts';
import { openPointsCommand } from './commands/open-points.ts';
import { randomCommand } from './commands/random.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { startCommand } from './commands/start.ts';
import { toolkitCommand } from './commands/toolkit.ts';
import { verifyCommand } from './commands/verify.ts';
import { fail } from './fail.ts';
import { paint } from './paint.ts';

/**
 * The `colloquy` command with all that it can do.
 *
 * Each command loads its modules when it runs: the tools behind them take a second to load, and help should not.
 */
function createProgram(): Command {
  const program = new Command('colloquy')
    .description('Lints, compiles, mocks and documents an API contract that marks what is not known.')
    .version(version(), '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (message, write) => write(oneLine(message)) })
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  const commands = [
    startCommand(),
    initCommand(),
    lintCommand(),
    generateCommand(),
    mockCommand(),
    sandboxCommand(),
    docsCommand(),
    openPointsCommand(),
    answerCommand(),
    diffCommand(),
    randomCommand(),
    assumeCommand(),
    toolkitCommand(),
    verifyCommand(),
    driftCommand(),
  ];
  for (const command of commands) {
    program.addCommand(command.helpOption('--help', 'print this help').copyInheritedSettings(program));
  }
  return program;
}

/**
 * Runs the `colloquy` command to its end. A failure is one line on standard error, and `process.exitCode`.
 *
 * @param words What was typed behind `colloquy`.
 */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' });
  } catch (error) {
    fail(error);
  }
}

function oneLine(message: string): string {
  const line = message
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ');
  return `${paint.error('error')} ${line.replace(/\.$/, '')}; run with --help to see what there is\n`;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
