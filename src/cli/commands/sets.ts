/** The commands that print assumption sets, and what comes of them. */
import { Command } from 'commander';
import { stringify } from 'yaml';
import {
  applyAssumptionSet,
  findAssumptionSet,
  printAssumptionSet,
  randomAssumptionSet,
} from '../../assumptions/index.ts';
import { contractUnder, seedOption } from '../assumption-in-use.ts';
import { type ContractOptions, contractInUse, contractOption } from '../contract-in-use.ts';
import { paint, show } from '../terminal.ts';

interface AssumeCommandOptions extends ContractOptions {
  readonly json?: true;
  readonly seed: number;
}

/** `colloquy assume`: prints the contract with a set's guesses in it, for tools that do not know open points. */
export function assumeCommand(): Command {
  return new Command('assume')
    .summary('print the contract with assumptions in it')
    .description(
      'Prints the OpenAPI document with the guesses of an assumption set in the place of its open points, for other tools. Each guess is marked with x-assumed. It is not the contract.',
    )
    .argument('<set>', 'a set of openapi/assumptions/, a file, or random')
    .option('--json', 'print JSON instead of YAML')
    .addOption(seedOption())
    .addOption(contractOption())
    .action(async (assume: string, { json, seed, ...options }: AssumeCommandOptions) => {
      const { document } = await contractUnder(await contractInUse(options).read(), { assume, seed });
      process.stdout.write(json ? `${JSON.stringify(document, null, 2)}\n` : stringify(document, { lineWidth: 0 }));
    });
}

/** `colloquy random`: prints the assumption set of a seed, to be read, kept or changed. */
export function randomCommand(): Command {
  return new Command('random')
    .summary('print a random assumption set')
    .description('Prints the assumption set that --assume random uses for a seed, as an OpenAPI Overlay.')
    .addOption(seedOption())
    .addOption(contractOption())
    .action(async ({ seed, ...options }: { seed: number } & ContractOptions) => {
      const contract = await contractInUse(options).read();
      process.stdout.write(printAssumptionSet(await randomAssumptionSet(contract, seed)));
    });
}

/** `colloquy drift`: prints what changed between two sets, such as two that were observed at one server. */
export function driftCommand(): Command {
  return new Command('drift')
    .summary('print what changed between two observed sets')
    .description('Compares two assumption sets at each open point, and exits with 1 when they differ.')
    .argument('<older>', 'a set by its name, such as observed, or a file')
    .argument('<newer>', 'a set by its name, such as observed, or a file')
    .addOption(contractOption())
    .action(async (older: string, newer: string, options: ContractOptions) => {
      const { driftBetween } = await import('../../report/index.ts');
      const { name, sets, read } = contractInUse(options);
      const contract = await read();
      const [before, after] = [await findAssumptionSet(older, sets), await findAssumptionSet(newer, sets)];
      for (const set of [before, after]) await applyAssumptionSet(contract, set);
      const drifts = driftBetween(contract, before, after);
      if (drifts.length > 0) process.exitCode = 1;
      const rows = drifts.flatMap(({ id, kind, before: said, after: says }) => [
        [paint.open(kind), id, said ?? says ?? ''],
        ...(said === undefined || says === undefined ? [] : [['', '', says]]),
      ]);
      const none = [['no change', paint.quiet(`${older}, ${newer}`)]];
      show(['contract', name], ...(drifts.length === 0 ? none : rows));
    });
}
