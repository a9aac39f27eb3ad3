import { Command } from 'commander';
import { answerCommand } from './commands/answer.ts';
import { diffCommand } from './commands/diff.ts';
import { docsCommand } from './commands/docs.ts';
import { generateCommand } from './commands/generate.ts';
import { lintCommand } from './commands/lint.ts';
import { mockCommand } from './commands/mock.ts';
import { openPointsCommand } from './commands/open-points.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { assumeCommand, driftCommand, randomCommand } from './commands/sets.ts';
import { startCommand } from './commands/start.ts';
import { toolkitCommand } from './commands/toolkit.ts';
import { verifyCommand } from './commands/verify.ts';
import { IN_CHECKOUT, packageManifest, usualContract } from './contract-in-use.ts';
import { CommandError, fail } from './fail.ts';
import { paint } from './terminal.ts';

/** Packages that the package of the command leaves to its users to install: a module of each, by what to install. */
const LINTER = { '@redocly/cli@2': '@redocly/cli/bin/cli.js' };
const COMPILER = { 'openapi-typescript@7': 'openapi-typescript', 'typescript@5': 'typescript' };

interface Listed {
  readonly make: () => Command;
  readonly needs?: Readonly<Record<string, string>>;
  /** Whether it needs the files of a checkout, and so is not in the package. */
  readonly isOfCheckout?: boolean;
}

/** The commands, in the order in which help lists them. Each loads its modules when it runs, so that help is quick. */
const COMMANDS: readonly Listed[] = [
  { make: startCommand, isOfCheckout: true },
  { make: lintCommand, needs: LINTER },
  { make: generateCommand, needs: COMPILER },
  { make: mockCommand },
  { make: sandboxCommand },
  { make: docsCommand, isOfCheckout: true },
  { make: openPointsCommand },
  { make: answerCommand, needs: { ...LINTER, ...COMPILER } },
  { make: diffCommand },
  { make: randomCommand },
  { make: assumeCommand },
  { make: toolkitCommand },
  { make: verifyCommand },
  { make: driftCommand },
];

/**
 * Runs the `colloquy` command to its end. A failure is one line on standard error, and `process.exitCode`.
 *
 * @param words What was typed after `colloquy`.
 * @throws {Error} when a module is missing: the entry file knows what to install.
 */
export async function runCommand(words: readonly string[]): Promise<void> {
  try {
    usualContract(); // of an incomplete package no command runs
    await parser().parseAsync(words, { from: 'user' });
  } catch (error) {
    if (/MODULE_NOT_FOUND$/.test(Object(error).code)) throw error;
    fail(error);
  }
}

function parser(): Command {
  const program = new Command('colloquy')
    .description('Lints, compiles, mocks and documents an API contract that marks what is not known.')
    .version(packageManifest().version, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError()
    .configureOutput({ outputError: (message, write) => write(oneLine(message)) })
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  for (const listed of COMMANDS) {
    program.addCommand(available(listed).helpOption('--help', 'print this help').copyInheritedSettings(program));
  }
  return program;
}

function available({ make, needs = {}, isOfCheckout = false }: Listed): Command {
  if (IN_CHECKOUT) return make();
  if (isOfCheckout) return onlyInCheckout(make().name());
  return make().hook('preAction', (command) => {
    const missing = Object.keys(needs).filter((spec) => !isInstalled(String(needs[spec])));
    if (missing.length === 0) return;
    throw new CommandError(
      `${command.name()} needs what is not installed; run npm install --save-dev ${missing.join(' ')}`,
    );
  });
}

function onlyInCheckout(name: string): Command {
  return new Command(name)
    .summary('only with a checkout of colloquy')
    .description('Needs a checkout of colloquy, which is not in this package.')
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new CommandError(
        `${name} is not in this package; run npm ci in a checkout of colloquy, then here <checkout>/node_modules/.bin/node <checkout>/packages/cli/colloquy.mjs ${name}`,
      );
    });
}

function isInstalled(module: string): boolean {
  try {
    import.meta.resolve(module);
    return true;
  } catch {
    return false;
  }
}

function oneLine(message: string): string {
  const line = message
    .trim()
    .replace(/^error: /, '')
    .replaceAll(/\s*\n\s*/g, ' ');
  return `${paint.error('error')} ${line.replace(/\.$/, '')}; run with --help to see what there is\n`;
}
