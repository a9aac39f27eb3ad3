#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { Command } from 'commander';
import { assumeCommand } from './commands/assume.ts';
import { diffCommand } from './commands/diff.ts';
import { driftCommand } from './commands/drift.ts';
import { mockCommand } from './commands/mock.ts';
import { openPointsCommand } from './commands/open-points.ts';
import { randomCommand } from './commands/random.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { verifyCommand } from './commands/verify.ts';
import { CommandError } from './fail.ts';
import { packagedContract } from './packaged-contract.ts';
import { runProgram } from './run-program.ts';

// The `colloquy` command of the package @colloquy/cli, which brings its contract and what applications need.

enableCompileCache();
process.stdout.on('error', () => process.exit());

/** What only those need who write a contract, and the tools behind it, which are not in the package. */
const IN_A_CHECKOUT = {
  init: 'Redocly CLI',
  lint: 'Redocly CLI',
  generate: 'openapi-typescript',
  docs: 'the builder of the docs',
  answer: 'Redocly CLI',
  start: 'all of these',
  toolkit: 'the bundler of its page',
};

function elsewhere([name, tools]: [name: string, tools: string]): Command {
  return new Command(name)
    .summary('only in a checkout of colloquy')
    .description(`Needs ${tools}, which is not in this package.`)
    .argument('[words...]')
    .allowUnknownOption()
    .action(() => {
      throw new CommandError(
        `${name} needs ${tools}, which is not in this package; run npm ci in a checkout of colloquy, and it there`,
      );
    });
}

const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const usual = packagedContract();

await runProgram(
  {
    version: manifest.version,
    commands: [
      mockCommand(usual),
      sandboxCommand(usual),
      openPointsCommand(usual),
      diffCommand(),
      randomCommand(usual),
      assumeCommand(usual),
      verifyCommand(usual),
      driftCommand(usual),
      ...Object.entries(IN_A_CHECKOUT).map(elsewhere),
    ],
  },
  process.argv.slice(2),
);
