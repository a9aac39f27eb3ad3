import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { answerCommand } from './commands/answer.ts';
import { assumeCommand } from './commands/assume.ts';
import { diffCommand } from './commands/diff.ts';
import { driftCommand } from './commands/drift.ts';
import { generateCommand } from './commands/generate.ts';
import { lintCommand } from './commands/lint.ts';
import { mockCommand } from './commands/mock.ts';
import { openPointsCommand } from './commands/open-points.ts';
import { randomCommand } from './commands/random.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { toolkitCommand } from './commands/toolkit.ts';
import { verifyCommand } from './commands/verify.ts';
import { type DefaultContract, ownContractOr } from './default-contract.ts';
import { CommandError, fail } from './fail.ts';
import { needing } from './installed.ts';
import { packagedContract } from './packaged-contract.ts';
import { runProgram } from './run-program.ts';

/** What only those need who write a contract: it is installed beside the package. */
const LINTER = [{ module: '@redocly/cli/bin/cli.js', spec: '@redocly/cli@2' }];
const COMPILER = [
  { module: 'openapi-typescript', spec: 'openapi-typescript@7' },
  { module: 'typescript', spec: 'typescript@5' },
];

/** Commands that need the files of a checkout. */
const IN_A_CHECKOUT = ['docs', 'start'];

function elsewhere(name: string): Command {
  return new Command(name)
    .summary('only with a checkout of colloquy')
    .description('Needs a checkout of colloquy, which is not in this package.')
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new CommandError(
        `${name} is not in this package; run npm ci in a checkout of colloquy, then here <checkout>/node_modules/.bin/node <checkout>/src/cli/colloquy.mjs ${name}`,
      );
    });
}

/**
 * Runs the `colloquy` command of the package @colloquy/cli, which brings its contract and what applications need.
 *
 * @param words What was typed behind `colloquy`.
 * @throws {Error} when a module cannot be loaded, which only an installation that is not whole brings about.
 */
export async function runPackaged(words: readonly string[]): Promise<void> {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  let packaged: DefaultContract;
  try {
    packaged = packagedContract();
  } catch (error) {
    fail(error);
    return;
  }
  const usual = ownContractOr(packaged);
  const commands = [
    mockCommand(usual),
    sandboxCommand(usual),
    openPointsCommand(usual),
    diffCommand(),
    randomCommand(usual),
    assumeCommand(usual),
    toolkitCommand(),
    verifyCommand(usual),
    driftCommand(usual),
    needing(lintCommand(), LINTER),
    needing(generateCommand(), COMPILER),
    needing(answerCommand(), [...LINTER, ...COMPILER]),
    ...IN_A_CHECKOUT.map(elsewhere),
  ];
  await runProgram({ version: manifest.version, commands }, words);
}
