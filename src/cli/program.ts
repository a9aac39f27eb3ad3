import { Command, Option } from 'commander';
import { inOneLine } from '../contract/model/index.ts';
import { type CommandDescription, commands } from './commands.ts';
import { packageManifest, usualContract } from './contract-in-use.ts';
import { fail } from './fail.ts';
import { HANDLERS } from './handlers.ts';
import { checkInstalled } from './installed.ts';
import { commandLines, note, paint, print } from './terminal.ts';

/**
 * Runs the `colloquy` command. A failure is one line on standard error, and `process.exitCode`.
 *
 * @param words The words after `colloquy`.
 * @returns Whether the command ran a module of the user's, which can keep the process alive.
 * @throws {Error} if a module is missing: the entry file prints what to install.
 */
export async function runCommand(words: readonly string[]): Promise<boolean> {
  try {
    usualContract(); // an incomplete package runs no command
    await parser().parseAsync(words, { from: 'user' });
  } catch (error) {
    if (/MODULE_NOT_FOUND$/.test(Object(error).code)) throw error;
    fail(error);
  }
  const [name = ''] = words;
  return descriptions()[name]?.runsUserCode === true;
}

/** Returns the parser of the command line: each command with its options, its help and an example. */
export function parser(): Command {
  const program = new Command('colloquy')
    .description('Lints, compiles, mocks, checks and documents an API contract that marks what is unknown.')
    .version(packageManifest().version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: print,
      writeErr: note,
      outputError: (message, write) => write(formatUsageError(message)),
    })
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  for (const [name, description] of Object.entries(descriptions())) {
    program.addCommand(
      toCommand(name, description).helpOption('--help', 'print this help').copyInheritedSettings(program),
    );
  }
  return program;
}

/**
 * Handlers without the types of their arguments: commander passes any value, and the type of `HANDLERS` already checks
 * that each handler fits its command.
 */
const LOADERS: Readonly<Record<string, () => Promise<Parameters<Command['action']>[0]>>> = HANDLERS;

const descriptions = (): Readonly<Record<string, CommandDescription>> => commands();

function toCommand(name: string, description: CommandDescription): Command {
  const { summary, example, arguments: values = [], options, needs = [] } = description;
  const command = new Command(name).summary(summary).description(description.description);
  for (const [value, words] of values) command.argument(value, words);
  for (const [flags, entry] of Object.entries(options)) {
    const [words, refine = (option: Option) => option] = typeof entry === 'string' ? [entry] : entry;
    command.addOption(refine(new Option(flags, words)));
  }
  const [first = '', ...parts] = example;
  const call = commandLines(`npx --no-install colloquy ${first}`, ...parts);
  command.addHelpText('after', `\nExample:\n${call.replaceAll(/^/gm, '  ')}`);
  return command.action(async (...values) => {
    checkInstalled(needs, name);
    const handler = await LOADERS[name]?.();
    await handler?.apply(command, values);
  });
}

function formatUsageError(message: string): string {
  const line = inOneLine(message).replace(/^error: /, '');
  return `${paint.error('error')} ${line.replace(/\.$/, '')}; run with --help to see what there is\n`;
}
