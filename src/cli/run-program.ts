import { Command } from 'commander';
import { fail } from './fail.ts';
import { missingModule } from './missing-module.ts';
import { paint } from './paint.ts';

/** What a `colloquy` command consists of. */
export interface Program {
  readonly version: string;
  /** Its commands, in the order in which help lists them. Each loads its modules when it runs: help should not wait. */
  readonly commands: readonly Command[];
}

function parserOf({ version, commands }: Program): Command {
  const program = new Command('colloquy')
    .description('Lints, compiles, mocks and documents an API contract that marks what is not known.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (message, write) => write(oneLine(message)) })
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  for (const command of commands) {
    program.addCommand(command.helpOption('--help', 'print this help').copyInheritedSettings(program));
  }
  return program;
}

/**
 * Runs a `colloquy` command to its end. A failure is one line on standard error, and `process.exitCode`.
 *
 * @param words What was typed behind `colloquy`.
 * @throws {Error} when a module that the command loads is missing: what to install is known to whoever installs it.
 */
export async function runProgram(program: Program, words: readonly string[]): Promise<void> {
  try {
    await parserOf(program).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (missingModule(error) !== undefined) throw error;
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
